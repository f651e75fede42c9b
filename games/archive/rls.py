"""Row-level security of archives. Their bodies contain every secret. Only the engine reads them."""

from games.rls import FENCE

_OWN = "user_id = (select current_setting('got.user')::bigint)"
POLICIES = (
    "alter table archive_archivebody enable row level security",
    "alter table archive_archivebody force row level security",
    f"create policy engine on archive_archivebody for all to got_engine using ({FENCE}) with check ({FENCE})",
    "alter table archive_unread enable row level security",
    "alter table archive_unread force row level security",
    f"create policy viewer on archive_unread for select to got_player using ({_OWN})",
    f"create policy engine on archive_unread for all to got_engine using ({FENCE}) with check ({FENCE})",
)
