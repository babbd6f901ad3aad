"""Chance that can be verified: fixed, bound to its moment, fair, and computed the same anywhere."""

from __future__ import annotations

import hashlib
import hmac

from speltafel import fair

SECRET = bytes(range(32))
KEY = fair.key("t1", SECRET, "nim standaard@1", ["aa", ""])


def test_the_commitment_is_a_hash_anybody_can_compute() -> None:
    parts = (b"speltafel-commit-1", b"t1", SECRET)
    by_hand = b"".join(len(part).to_bytes(4, "big") + part for part in parts)

    assert fair.commitment("t1", SECRET) == hashlib.sha256(by_hand).hexdigest()


def test_another_secret_or_table_gives_another_commitment() -> None:
    assert (
        len({fair.commitment("t1", SECRET), fair.commitment("t2", SECRET), fair.commitment("t1", bytes(32))})
        == 3
    )


def test_what_a_seat_adds_changes_the_key() -> None:
    assert fair.key("t1", SECRET, "nim standaard@1", ["ab", ""]) != KEY


def test_parts_cannot_be_shifted_into_one_another() -> None:
    assert fair.joined("ab", "c") != fair.joined("a", "bc")


def test_a_draw_depends_on_its_purpose_and_its_entry_alone() -> None:
    first = [fair.draw(KEY, "dice", number, [1] * 6) for number in range(1, 30)]
    again = [fair.draw(KEY, "dice", number, [1] * 6) for number in range(29, 0, -1)]

    assert first == again[::-1]
    assert first != [fair.draw(KEY, "deck", number, [1] * 6) for number in range(1, 30)]


def test_a_draw_is_what_the_document_says() -> None:
    draw_key = hmac.digest(KEY, fair.joined("speltafel-draw-1", "dice", 7), "sha256")
    word = int.from_bytes(hmac.digest(draw_key, bytes(4), "sha256")[:8], "big")

    assert fair.draw(KEY, "dice", 7, [1] * 6) == word % 6


def test_every_face_of_a_die_comes_up_as_often() -> None:
    seen = [0] * 6
    for number in range(12_000):
        seen[fair.draw(KEY, "dice", number, [1] * 6)] += 1
    chi = sum((times - 2000) ** 2 / 2000 for times in seen)

    assert chi < 20.5  # one in a thousand


def test_weights_are_kept() -> None:
    seen = [0] * 3
    for number in range(6_000):
        seen[fair.draw(KEY, "prize", number, [3, 2, 1])] += 1

    assert abs(seen[0] - 3000) < 200
    assert abs(seen[2] - 1000) < 150


def test_words_that_would_favour_some_numbers_are_passed_over() -> None:
    words = iter([fair.WORD - 1, 5])

    assert fair.below(words, 10) == 5


def test_the_chain_holds_on_to_everything_before_it() -> None:
    one = fair.chained("", fair.salt(KEY, 1), b"a")

    assert fair.chained(one, fair.salt(KEY, 2), b"b") != fair.chained("", fair.salt(KEY, 2), b"b")


def test_a_hidden_entry_cannot_be_guessed_from_its_hash() -> None:
    """Without the salt the hash of each possible card would give it away."""
    shown = fair.chained("", fair.salt(SECRET, 1), b"=7")
    guesses = {fair.chained("", b"", f"={card}".encode()) for card in range(1, 19)}

    assert shown not in guesses
