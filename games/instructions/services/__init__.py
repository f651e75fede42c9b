"""Services that change instructions, and those that apply them."""
