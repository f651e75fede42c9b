"""Personal data of a message that other players never read: signatures, telephone numbers, addresses,
headers.
"""

from __future__ import annotations

from email.message import Message

import pytest

from games.replies.personal import is_yes, names_in, split_personal

NAMES = frozenset({"anna", "kovacs"})
SIGNATURE = "Kovács Anna\nSales Manager, Acme Ltd.\n+36 20 123 4567\nanna@acme.example"


@pytest.mark.parametrize(
    "personal",
    [
        "anna@acme.example",
        "Anna <anna.kovacs+got@mail.acme.example>",
        "+36 20 123 4567",
        "Tel.: (0721) 123-456",
        "From: Somebody\nSent: yesterday",
        "Od: Anna\nDo: Lannister\nTemat: Peace",
        "Dne 24. 11. 2026 v 10:15 Somebody napsal(a):",
        "Cheers,\nZsófi",
        "Pozdrawiam\nŁukasz Nowak\nAcme",
        "Üdv,\n\nBéla",
        "- Zsófi",
        "Anna",
        "Anna K.",
        SIGNATURE,
        "Anna Kovács\n\nanna@acme.example",
        f"Best regards,\n{SIGNATURE}",
    ],
)
def test_personal_data_is_removed_from_a_message(personal: str) -> None:
    found = split_personal(f"Peace until round 5?\n\n{personal}", NAMES)
    closings = {"Cheers,", "Pozdrawiam", "Üdv,", "Best regards,"}
    assert found.text.startswith("Peace until round 5?")
    assert {line for line in found.text.split("\n")[1:] if line} <= closings
    assert set(found.personal) == set(filter(None, personal.split("\n"))) - closings


@pytest.mark.parametrize(
    "text",
    [
        "Peace until round 5?\nNot longer.",
        "Anna, whoever that is, will march.",
        "3 footmen, 2 knights, 10 power; 2026-11-24 18:00 is late.\nLet us talk on 24.11.2026 at 10:15:30.",
        "Thanks\nNow to the north: march to Moat Cailin, please, before he does it!",
        "Cheers,\nHouse Stark",
        "Regards,\nLannister",
        "From: Winterfell I march to Karhold.",
        "- march\n- raid",
        "ABSENT 3 DAYS",
    ],
)
def test_a_message_about_the_game_loses_no_line(text: str) -> None:
    assert split_personal(text, NAMES) == split_personal(text)
    assert (split_personal(text, NAMES).text, split_personal(text, NAMES).personal) == (text, ())


def test_the_names_of_a_writer_are_taken_from_the_account_and_the_mail() -> None:
    message = Message()
    message["From"] = "=?utf-8?q?Anna_Kov=C3=A1cs?= <x@example.org>"
    assert names_in(message, "Jon Stark") == {"anna", "kovacs", "jon"}, "a house is no name"


def test_a_yes_may_be_followed_by_the_same_signature() -> None:
    shown = split_personal(f"Peace?\n\n{SIGNATURE}", NAMES).personal
    for yes in ("YES", "yes.", "Da", "Igen\n\nKöszönöm", "Tak", "Да"):
        assert is_yes(yes, shown, NAMES)
        assert is_yes(f"{yes}\n\n{SIGNATURE}", shown, NAMES)
    assert is_yes("yes\n\nAnna", shown, NAMES)
    for other in ("", "no", "yes, but not in round 5", "yes\nPeace until round 6", f"{SIGNATURE}\nyes"):
        assert not is_yes(other, shown, NAMES)
