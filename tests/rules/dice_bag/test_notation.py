"""Dice notation, and the rolls that it asks for (DB-2 to DB-5)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from umpire.kernel.dice import KeyedDice, Roll, SuppliedDice
from umpire.kernel.errors import IllegalOrder, Malformed
from umpire.kernel.rulebook import REFEREE, Seat
from umpire.rules.dice_bag import DICE_BAG, DiceRolled, RollDice, parse, setup_for, throw

ANNA = Seat("side", "Anna")


def rolled(dice: str, *faces: int, label: str = "") -> DiceRolled:
    """Return the roll of some dice that show these faces, all of them used."""
    bag = DICE_BAG.setup(DICE_BAG.samples["table"])
    typed = SuppliedDice(faces)
    ruling = DICE_BAG.adjudicate(bag, RollDice(dice, label, "Anna"), typed)
    typed.finish()
    (event,) = ruling.events
    assert isinstance(event, DiceRolled)
    return event


TOTALS = [
    ("3d6", (1, 2, 6), 9),
    ("d20", (17,), 17),
    ("D20", (17,), 17),
    ("d%", (100,), 100),
    ("4dF", (1, 2, 3, 3), 1),
    ("2d10+5", (3, 4), 12),
    ("2d10 - 5", (3, 4), 2),
    ("1d6+1d8", (3, 8), 11),
    ("2*(1d4+1)", (3,), 8),
    ("2+3*1d4", (2,), 8),
    ("-1d4", (3,), -3),
    ("4d6k3", (1, 6, 5, 4), 15),
    ("4d6kh3", (1, 6, 5, 4), 15),
    ("2d20kl", (7, 12), 7),
    ("2d20kh1", (7, 12), 12),
    ("4d6dl1", (1, 6, 5, 4), 15),
    ("4d6dh1", (1, 6, 5, 4), 10),
    ("3d6kh9", (1, 2, 3), 6),
    ("2d6ro1", (1, 4, 1), 5),
    ("2d6ro<=2", (1, 2, 1, 6), 7),
    ("2d6!", (6, 3, 6, 2), 17),
    ("2d6x", (6, 3, 4), 13),
    ("2d6!>=5", (5, 1, 4), 10),
    ("5d10cs>=8", (1, 8, 9, 7, 10), 3),
    ("5d10cs<3", (1, 2, 3, 4, 5), 2),
    ("5d10cs=3", (1, 2, 3, 4, 5), 1),
    ("3d6!cs>=5", (6, 5, 1, 6, 2), 3),
    ("2d6ro1!", (1, 5, 6, 3), 14),
]


@pytest.mark.parametrize(("dice", "faces", "total"), TOTALS, ids=[one[0] for one in TOTALS])
def test_db_3_and_4_a_notation_uses_its_faces_in_order(
    dice: str, faces: tuple[int, ...], total: int
) -> None:
    assert rolled(dice, *faces).total == total


def test_db_2_number_and_label_name_the_rolls() -> None:
    bag = DICE_BAG.setup(DICE_BAG.samples["table"])
    dice = KeyedDice(bytes(32), "bag")
    order = RollDice("1d6+1d8", "Mirabel attacks", "Anna")
    first = DICE_BAG.adjudicate(bag, order, dice)
    second = DICE_BAG.adjudicate(first.state, order, dice)
    labels = [[roll.label for roll in each.events[0].rolls] for each in (first, second)]
    assert labels == [
        ["1/Mirabel attacks", "1/Mirabel attacks/2"],
        ["2/Mirabel attacks", "2/Mirabel attacks/2"],
    ]
    assert second.state.rolled == 2
    assert [roll.label for roll in rolled("d6", 3).rolls] == ["1"]


def test_the_dice_that_count_are_marked() -> None:
    assert rolled("4d6kh3", 1, 6, 5, 4).kept == ((False, True, True, True),)
    assert rolled("2d6ro1", 1, 4, 3).kept == ((False, True), (True,))
    assert rolled("3d10cs>=8", 1, 8, 9).kept == ((False, True, True),)
    assert rolled("3d6kh1", 6, 6, 6).kept == ((True, False, False),)


def test_db_4_dice_explode_for_ten_generations_at_most() -> None:
    assert rolled("1d6!", *[6] * 11).total == 66


REFUSED = [
    ("", "malformed"),
    ("3", "bad_dice"),
    ("1d", "bad_dice"),
    ("d6d6", "bad_dice"),
    ("1d6[fire]", "bad_dice"),
    ("\uff11d6", "bad_dice"),
    ("1d6\n", "bad_dice"),
    ("__import__('os')", "bad_dice"),
    ("1d6/2", "bad_dice"),
    ("1d6cs", "bad_dice"),
    ("((1d6)", "bad_dice"),
    ("9999999d6", "bad_dice"),
    ("d1", "dice_beyond_bounds"),
    ("d0", "dice_beyond_bounds"),
    ("d257", "dice_beyond_bounds"),
    ("0d6", "dice_beyond_bounds"),
    ("101d6", "dice_beyond_bounds"),
    ("51d6+50d6", "dice_beyond_bounds"),
    ("1d6+0d6", "dice_beyond_bounds"),
    ("999999*999999*1d6", "dice_beyond_bounds"),
    ("100d256!*100d256!", "dice_beyond_bounds"),
]


@pytest.mark.parametrize(("dice", "code"), REFUSED[1:], ids=[repr(one[0]) for one in REFUSED[1:]])
def test_db_5_bad_dice_are_refused_before_any_falls(dice: str, code: str) -> None:
    bag = DICE_BAG.setup(DICE_BAG.samples["table"])

    class Falling:
        def roll(self, label: str, count: int, sides: int) -> Roll:
            raise AssertionError(f"{label}: {count}d{sides}")

    with pytest.raises(Malformed) as refused:
        DICE_BAG.adjudicate(bag, RollDice(dice, "", "Anna"), Falling())
    assert (refused.value.code, refused.value.at) == (code, "/dice")


@given(
    st.text(alphabet="0123456789dDfFkhlrosxc!%<>=+-*() ", max_size=40),
    st.binary(min_size=32, max_size=32),
)
def test_any_text_is_refused_or_rolled_within_bounds(dice: str, seed: bytes) -> None:
    try:
        term = parse(dice, most_dice=100, generations=10)
    except Malformed:
        return
    thrown = throw(term, KeyedDice(seed, "bag"), "1", generations=10)
    assert abs(thrown.total) <= 1_000_000_000
    assert [len(kept) for kept in thrown.kept] == [len(roll.faces) for roll in thrown.rolls]
    assert len({roll.label for roll in thrown.rolls}) == len(thrown.rolls)
    assert sum(len(roll.faces) for roll in thrown.rolls) <= 100 * 12


def test_long_and_deep_notation_is_no_fault() -> None:
    assert parse("(" * 48 + "1d6" + ")" * 48, 100, 10)
    with pytest.raises(Malformed):
        parse("-" * 99 + "1d6", 100, 10)


def test_db_1_the_referee_rolls_in_its_own_name_and_a_seat_that_is_not_there_cannot() -> None:
    bag = DICE_BAG.setup(DICE_BAG.samples["table"])
    dice = KeyedDice(bytes(32), "bag")
    (event,) = DICE_BAG.adjudicate(bag, RollDice("1d6"), dice).events
    assert DICE_BAG.tell(event).startswith("The referee rolls 1d6: 1d6 ")
    with pytest.raises(Malformed, match="seat of this bag; its seats are Anna or Ben"):
        DICE_BAG.adjudicate(bag, RollDice("1d6", "", "Cleo"), dice)


def test_db_ump_1_a_bag_may_ask_for_labels() -> None:
    bag = DICE_BAG.setup(setup_for(["Anna"], needs_label=True))
    with pytest.raises(IllegalOrder) as refused:
        DICE_BAG.adjudicate(bag, RollDice("1d6", "", "Anna"), SuppliedDice([1]))
    assert (refused.value.code, refused.value.rule) == ("needs_label", "DB-UMP-1")


def test_people_have_names_in_any_script() -> None:
    setup = setup_for(["Anna", "J\u00fcrgen", "\u7b2c\u4e03"])
    assert setup.seats == ("Anna", "seat-2", "seat-3")
    assert [(each.id, each.name) for each in setup.names or ()] == [
        ("seat-2", "J\u00fcrgen"),
        ("seat-3", "\u7b2c\u4e03"),
    ]


@pytest.mark.parametrize("people", [["Anna", "Anna"], ["\u00c4", "A\u0308"], [""], ["a\nb"]])
def test_names_that_nobody_can_tell_apart_are_refused(people: list[str]) -> None:
    with pytest.raises(Malformed):
        setup_for(people)


def test_a_seat_is_offered_a_roll_that_can_be_sent() -> None:
    bag = DICE_BAG.setup(DICE_BAG.samples["table"])
    choices: Any = DICE_BAG.choices(bag, ANNA)
    (choice,) = choices
    assert choice.order == {"kind": "roll_dice", "side": "Anna", "dice": "d6", "label": ""}
    assert all(place.optional for place in choice.open)
    assert len(DICE_BAG.choices(bag, REFEREE)) == 2
