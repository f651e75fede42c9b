"""Reports of messages, and decisions of moderators."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from accounts.models import User
from games import storage
from games.press.errors import PressCode
from games.press.models import GreySender, Message, Report
from games.press.selectors.conversations import reading
from games.press.selectors.messages import messages_of
from games.press.selectors.reports import require_moderator
from games.services.locking import lock_failures_as_problems
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404
from got_api.http.throttling import spend
from got_api.shared import clock


def report_message(
    *, user: User, code: str, conversation: str, message: UUID, reason: str, now: datetime | None = None
) -> None:
    """Asks the moderators of a game to review a message. Repeating it changes nothing.

    Raises 404 for a message that is deleted or that the user may not read; 409 `nothing_to_report` for one
    without its own text; 429.
    """
    with reading(user, code, conversation) as visit:
        rows = messages_of(visit.game_id, conversation)
        row = first_or_404(rows.filter(id=message, deleted_at__isnull=True))
    if row["kind"] != Message.Kind.TEXT:
        raise Problem(PressCode.NOTHING_TO_REPORT)
    spend("report", str(user.pk))
    with as_engine(game=visit.game_id):
        grey = GreySender.objects.filter(game_id=visit.game_id, message=message)
        house = row["house"] or grey.values_list("house", flat=True).get()
        Report.objects.get_or_create(
            game_id=visit.game_id,
            message=message,
            reporter_id=user.pk,
            defaults={
                "house": house,
                "text": row["text"],
                "sent_at": row["sent_at"],
                "reason": reason,
                "made_at": now or clock.now(),
            },
        )


def decide_report(
    *, moderator: User, code: str, report: str, status: str, now: datetime | None = None
) -> None:
    """Deletes the message, which decides all reports of it, or dismisses one report.

    Raises 404, the errors 403 of `require_moderator`, 409 `report_decided`, 503 `game_busy`.
    """
    now = now or clock.now()
    with lock_failures_as_problems(), as_engine():
        game_id = storage.lock_game(code, is_secret=True).game_id
        require_moderator(game_id, moderator)
        row = first_or_404(Report.objects.filter(game_id=game_id, code=report))
        if row.status != Report.Status.OPEN:
            raise Problem(PressCode.REPORT_DECIDED)
        decided = Report.objects.filter(game_id=game_id, status=Report.Status.OPEN)
        if status == Report.Status.DELETED:
            decided = decided.filter(message=row.message)
            Message.objects.filter(game_id=game_id, id=row.message).update(text="", deleted_at=now)
        else:
            decided = decided.filter(code=report)
        decided.update(status=status, decided_by=moderator, decided_at=now)
