"""Standby lists: users who want to take over seats are asked before a seat is open to everybody."""
