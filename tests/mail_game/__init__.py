"""Players who know a game only from their mailbox: they read mails as text and answer by mail."""
