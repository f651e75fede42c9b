"""Services that receive and process replies and send receipts."""
