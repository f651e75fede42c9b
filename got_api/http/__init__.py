"""HTTP for all views: bodies, errors, conditional requests, languages, pagination, rate limits."""
