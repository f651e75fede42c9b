"""PostgreSQL: connections, roles, batches of statements, grants, replicas, other servers."""
