"""Every refusal of Remixed names what is refused, cites its rule, and says what is legal."""

from rules.full_thrust.refusals.refused_damage import DAMAGE, GO, beside
from rules.full_thrust.refusals.refused_fighters import FIGHTERS
from rules.full_thrust.refusals.refused_fire import FIRE
from rules.full_thrust.refusals.refused_missiles import MISSILES_REFUSED
from rules.full_thrust.refusals.refused_movement import MOVEMENT
from rules.full_thrust.refusals.refused_opening import OPENING
from rules.full_thrust.refusals.refused_space import SPACE
from rules.full_thrust.refusals.refused_turns import TURNS_REFUSED
from rules.full_thrust.table import refusal
from rules.refusing import Refused, faults_of, uneven
from rules.rows import rows
from umpire.kernel.errors import UNKNOWN_VALUE
from umpire.rules.full_thrust import FULL_THRUST as BOOK

CASES = (*TURNS_REFUSED, *MOVEMENT, *FIRE, *FIGHTERS, *MISSILES_REFUSED, *DAMAGE, *SPACE, *OPENING)
IN_EVENTS = {"lock_on_failed", "dock_velocity", "dock_course"}
"""Why something fails that was ordered: events hold these codes, and no order is refused
by them."""
BY_TABLES = {"beyond_display"}
"""Of designs alone, by tables of a scenario's own: the words are those of the display's types."""


def test_every_code_of_the_book_has_a_case() -> None:
    """But for those by which nothing is refused; and what is no such value at all has one."""
    codes = [code.name for code in BOOK.codes]
    assert uneven(CASES, [*codes, UNKNOWN_VALUE.name], but=IN_EVENTS | BY_TABLES) == []


@rows(*CASES, ids=lambda case: f"{case.code}-{case.names[0]}")
def test_a_refusal_names_what_is_refused_and_says_what_is_legal(case: Refused) -> None:
    """It cites a rule of the book, and is a sentence."""
    assert faults_of(BOOK, case) == []


def test_a_refusal_to_board_tells_no_velocity_of_the_enemy() -> None:
    """In a closed book it is hidden (FT-2.6-2): two that are too fast are refused in one word."""
    fast, faster = [refusal(beside({"velocity": each}), GO) for each in (9, 13)]
    assert fast.code == faster.code == "boarding_velocity"
    assert fast.message == faster.message
