"""Players who know nothing of a game but their mailbox: they read mails as text and answer by mail."""
