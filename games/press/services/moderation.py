"""Reports of messages, decisions of moderators, and blocks between users."""

from uuid import UUID

from django.db.models import Q

from accounts.models import User
from accounts.oauth.access import lock_user
from accounts.signals import AccountErasure, account_erased
from games import storage
from games.press.errors import PressCode
from games.press.models import Block, GreySender, Message, Report
from games.press.selectors.conversations import visible_game
from games.press.selectors.messages import messages_of
from games.press.selectors.moderation import require_moderator
from games.services.locking import lock_failures_as_problems
from games.storage import game_by_game
from got_api.database.viewer import as_engine
from got_api.http.errors import Problem, first_or_404
from got_api.http.throttling import spend
from got_api.shared import clock


def report_message(*, user: User, code: str, conversation: str, message: UUID, reason: str) -> None:
    """Asks the moderators of a game to review a message. Reporting it again changes nothing.

    Raises 404 for a message that is deleted or that the user may not read; 409 `nothing_to_report` for a
    message without a text of a player; 429.
    """
    with visible_game(user, code, conversation) as visit:
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
                "made_at": clock.now(),
            },
        )


def decide_report(*, moderator: User, code: str, report: str, status: str) -> None:
    """Deletes the message, which decides all reports of it, or dismisses one report.

    Raises 404, the 403 errors of `require_moderator`, 409 `report_decided`, 503 `game_busy`.
    """
    with lock_failures_as_problems(), as_engine():
        game_id = storage.lock_game(code, is_secret=True).game_id
        require_moderator(game_id, moderator)
        row = first_or_404(Report.objects.filter(game_id=game_id, code=report))
        if row.status != Report.Status.OPEN:
            raise Problem(PressCode.REPORT_DECIDED)
        now = clock.now()
        decided = Report.objects.filter(game_id=game_id, status=Report.Status.OPEN)
        if status == Report.Status.DELETED:
            decided = decided.filter(message=row.message)
            Message.objects.filter(game_id=game_id, id=row.message).update(text="", deleted_at=now)
        else:
            decided = decided.filter(code=report)
        decided.update(status=status, decided_by=moderator, decided_at=now)


MAX_BLOCKS = 200


def block_user(*, user: User, username: str) -> None:
    """Blocks further private messages from a user, who is not notified.

    Blocking again changes nothing. Raises 404 for an unknown user and for yourself, 409 `too_many_blocks`.
    """
    with as_engine():
        other = first_or_404(User.objects.filter(username=username, is_active=True).exclude(pk=user.pk))
        lock_user(user.pk)
        own = Block.objects.filter(user_id=user.pk)
        if own.filter(blocked=other).exists():
            return
        if own.count() >= MAX_BLOCKS:
            raise Problem(PressCode.TOO_MANY_BLOCKS, facts={"max_count": MAX_BLOCKS})
        Block.objects.create(user_id=user.pk, blocked=other, made_at=clock.now())


def unblock_user(*, user: User, username: str) -> None:
    """Removes a block, if there is one."""
    with as_engine():
        Block.objects.filter(user_id=user.pk, blocked__username=username).delete()


def connect() -> None:
    account_erased.connect(remove_person, dispatch_uid="press")


def remove_person(erasure: AccountErasure, **_: object) -> None:
    """Receiver of `account_erased`: deletes blocks and removes the user from reports. Messages stay, because
    they name no user.

    Last-read positions stay too, because only the erased account could read them.
    """
    with as_engine():
        Block.objects.filter(Q(user_id=erasure.user_id) | Q(blocked_id=erasure.user_id)).delete()
        for reports in game_by_game(Report.objects.filter(reporter_id=erasure.user_id)):
            reports.update(reporter=None)
        for reports in game_by_game(Report.objects.filter(decided_by_id=erasure.user_id)):
            reports.update(decided_by=None)
