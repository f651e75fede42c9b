"""What puts games away and brings them back."""
