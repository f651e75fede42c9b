"""The derivation of random values: known answers, uniformity, and a binding commitment."""

import hashlib
import hmac
from collections import Counter
from itertools import permutations

import pytest

from games.engine.chance import Chance, commitment, game_key, lobby_commitment

SEED = bytes(range(32))
OTHER_SEED = bytes(31) + b"\x01"

SHUFFLED = ("e", "d", "f", "b", "c", "g", "h", "a", "i", "j")
PICKED = [4, 2, 3, 0, 3, 3, 3, 2]
COMMITTED = "0954c8fa20aa1a3ec6973aa2a0f67d3811202333d946a6f1a716df67afa329fc"


def stream(seed: bytes, label: str, counter: int, count: int) -> list[int]:
    """The documented stream, implemented a second time."""
    data = b""
    block = 0
    while len(data) < 4 * count:
        data += hmac.digest(seed, b"%s:%d:%d" % (label.encode(), counter, block), "sha256")
        block += 1
    digits = data.hex()
    return [int(digits[8 * i : 8 * i + 8], 16) for i in range(count)]


def test_shuffle_gives_the_published_result() -> None:
    assert Chance(SEED).shuffle("deck", 7, ("a", "b", "c", "d", "e", "f", "g", "h", "i", "j")) == SHUFFLED


def test_pick_gives_the_published_result() -> None:
    assert [Chance(SEED).pick("who", counter, "abcdef") for counter in range(8)] == PICKED


def test_the_commitment_has_the_published_value() -> None:
    assert commitment(SEED) == COMMITTED
    assert commitment(SEED) == hashlib.sha256(b"game-seed-commitment/1:" + SEED).hexdigest()


def test_shuffle_matches_the_documented_stream_beyond_one_block() -> None:
    items = [f"card_{n}" for n in range(24)]
    expected = list(items)
    words = iter(stream(SEED, "tides", 3, 40))
    for i in range(23, 0, -1):
        word = next(words)
        while word >= 2**32 - 2**32 % (i + 1):
            word = next(words)
        j = word % (i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert Chance(SEED).shuffle("tides", 3, items) == tuple(expected)


def test_pick_discards_random_words_that_would_favour_a_number() -> None:
    size = 3 * 2**30
    rejected = 0
    for counter in range(40):
        words = stream(SEED, "wide", counter, 16)
        fair = next(word for word in words if word < size)
        rejected += words[0] >= size
        assert Chance(SEED).pick("wide", counter, range(size)) == fair
    assert rejected > 0


def test_the_random_word_that_would_favour_one_number_is_discarded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three numbers share 2**32 - 1 of the 2**32 words evenly, and the last word is discarded."""
    words = [2**32 - 1, 2**32 - 2]
    monkeypatch.setattr(Chance, "_words", lambda chance, label, counter: iter(words))
    assert Chance(SEED).pick("who", 0, "abc") == (2**32 - 2) % 3


def test_every_order_of_four_items_is_equally_likely() -> None:
    chance = Chance(SEED)
    draws = 4800
    seen = Counter(chance.shuffle("fair", counter, "abcd") for counter in range(draws))
    assert set(seen) == set(permutations("abcd"))
    expected = draws / 24
    chi_square = sum((count - expected) ** 2 / expected for count in seen.values())
    # 23 degrees of freedom: a fair shuffle exceeds 49.7 once in a thousand seeds, and this seed is fixed.
    assert chi_square < 49.7


def test_every_index_is_equally_likely() -> None:
    chance = Chance(SEED)
    draws = 6000
    seen = Counter(chance.pick("fair", counter, "abcdef") for counter in range(draws))
    assert set(seen) == set(range(6))
    chi_square = sum((count - draws / 6) ** 2 / (draws / 6) for count in seen.values())
    # 5 degrees of freedom: one fair seed in a thousand exceeds 20.5.
    assert chi_square < 20.5


def test_seed_label_and_counter_each_change_the_draw() -> None:
    items = [f"card_{n}" for n in range(24)]
    draws = {
        Chance(SEED).shuffle("deck", 1, items),
        Chance(OTHER_SEED).shuffle("deck", 1, items),
        Chance(SEED).shuffle("deck_2", 1, items),
        Chance(SEED).shuffle("deck", 2, items),
    }
    assert len(draws) == 4


def test_a_shuffle_keeps_all_items_and_does_not_change_its_input() -> None:
    items = ["a", "a", "b", "c"]
    assert Counter(Chance(SEED).shuffle("deck", 0, items)) == Counter(items)
    assert items == ["a", "a", "b", "c"]
    assert Chance(SEED).shuffle("deck", 0, []) == ()
    assert Chance(SEED).shuffle("deck", 0, ["a"]) == ("a",)


def test_picking_from_an_empty_list_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        Chance(SEED).pick("who", 0, ())


def test_a_negative_counter_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        Chance(SEED).pick("who", -1, "ab")


@pytest.mark.parametrize("seed", [b"", b"short", bytes(33)])
def test_a_seed_of_the_wrong_length_is_refused(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32"):
        Chance(seed)
    with pytest.raises(ValueError, match="32"):
        commitment(seed)
    with pytest.raises(ValueError, match="32"):
        lobby_commitment(seed, "k7m2")
    with pytest.raises(ValueError, match="32"):
        game_key(seed, "k7m2", ())


def test_the_repr_of_a_random_source_does_not_show_the_seed() -> None:
    assert repr(Chance(SEED)) == "Chance()"


def test_different_seeds_have_different_commitments() -> None:
    assert commitment(SEED) != commitment(OTHER_SEED)


def test_the_commitment_of_a_lobby_depends_on_seed_and_game() -> None:
    text = b"game-seed-commitment/2:k7m2:" + SEED
    assert lobby_commitment(SEED, "k7m2") == hashlib.sha256(text).hexdigest()
    assert len({lobby_commitment(seed, code) for seed in (SEED, OTHER_SEED) for code in ("a", "b")}) == 4


def test_the_game_key_is_derived_as_documented() -> None:
    expected = hmac.new(SEED, b"game-chance/2:k7m2:abc::-_", hashlib.sha256).digest()
    assert game_key(SEED, "k7m2", ["abc", None, "-_"]) == expected


def test_the_game_key_depends_on_all_of_its_inputs() -> None:
    keys = {
        game_key(SEED, "a", [None, None]),
        game_key(OTHER_SEED, "a", [None, None]),
        game_key(SEED, "b", [None, None]),
        game_key(SEED, "a", ["x", None]),
        game_key(SEED, "a", [None, "x"]),
        game_key(SEED, "a", [None, None, None]),
    }
    assert len(keys) == 6


@pytest.mark.parametrize("nonce", ["", "a:b", "a" * 65, "a\n", "\u00e4"])
def test_deriving_a_game_key_refuses_an_invalid_nonce(nonce: str) -> None:
    with pytest.raises(ValueError, match="nonce"):
        game_key(SEED, "a", [nonce])


def test_bots_have_random_sources_by_house_and_decision_that_reveal_no_shuffle() -> None:
    chance = Chance(SEED)
    assert chance.dice("bot:stark", 7) == hmac.new(SEED, b"bot:stark:7:0", hashlib.sha256).digest()
    assert (
        len({chance.dice(f"bot:{house}", number) for house in ("stark", "tyrell") for number in (1, 2)}) == 4
    )
