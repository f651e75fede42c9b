"""A bot that plays one game to its end.

python bot.py http://127.0.0.1:8000            creates a game for three, against two server bots
python bot.py http://127.0.0.1:8000 k3f9       takes a seat in the game with this code
"""

import random
import secrets
import sys

from agot import Client, any_answer, calls
from agot.models import (
    Answer,
    BidWildlingsAnswer,
    BidWildlingsDecision,
    Decision,
    PlaceOrdersAnswer,
    PlaceOrdersDecision,
    Position,
    RedrawTideAnswer,
    RedrawTideDecision,
)


def answer(decision: Decision, position: Position) -> Answer | None:
    """Answers some kinds of decision on purpose, and all others at random."""
    match decision:
        case RedrawTideDecision():
            return RedrawTideAnswer(redraw=False)
        case BidWildlingsDecision(options=offer) if offer and position.threat < 6:
            return BidWildlingsAnswer(amount=offer.minimum)
        case PlaceOrdersDecision(options=offer) if offer and len(offer.regular) >= offer.count:
            tokens = sorted(offer.regular, key=lambda token: ("march" not in token, random.random()))
            return PlaceOrdersAnswer(orders=dict(zip(offer.places, tokens[: offer.count], strict=True)))
    return any_answer(decision)


def main(address: str, code: str | None = None) -> None:
    with Client(address) as client:
        name, password = f"bot-{secrets.token_hex(4)}", secrets.token_urlsafe(18)
        client.register(name, password)
        client.log_in(name, password)
        if code is None:
            code = client.send(calls.create_game(name="Bots at play", player_count=3)).code
            for _ in range(2):
                client.send(calls.take_seat(code, bot="sensible"))
        client.send(calls.take_seat(code))
        finished = client.game(code).play(answer)
        print(f"{code}: {finished.winner or 'nobody'} won in round {finished.round}")


if __name__ == "__main__":
    main(*sys.argv[1:3])
