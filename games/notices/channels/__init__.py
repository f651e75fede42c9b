"""The ways out of the house: mail, signed webhooks, status messages. None of them touches the database."""
