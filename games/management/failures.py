"""Failures of games and records, as a command reports them."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError

from games import storage
from games.engine import InputRefused


@contextmanager
def reported_failures(source: object) -> Iterator[None]:
    """Converts errors to CommandError: exit code 2 for unreadable input, 1 for invalid input. The message
    names the file or game."""
    try:
        yield
    except storage.GameUnknown:
        raise CommandError(f"no game has the code {source}", returncode=2) from None
    except storage.GameBusy:
        raise CommandError(f"game {source} is busy, try again") from None
    except OSError as error:
        raise CommandError(f"{source}: {error.strerror}", returncode=2) from None
    except InputRefused as refused:
        raise CommandError(sentence_for(source, refused)) from None
    except ValueError as error:
        raise CommandError(str(error)) from None


def sentence_for(source: object, refusal: InputRefused) -> str:
    """Place and reason of a refusal: `file:line: code (rule), facts`."""
    facts = dict(refusal.facts)
    place = f"{source}:{facts.pop('line', '')}".rstrip(":")
    rule = f" ({refusal.rule})" if refusal.rule else ""
    particulars = "".join(f", {name} {value}" for name, value in facts.items() if value not in ("", None))
    return f"{place}: {refusal.code}{rule}{particulars}"
