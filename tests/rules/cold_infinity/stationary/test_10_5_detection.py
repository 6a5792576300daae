"""CI 10.5: mines are looked for with shrouds, and found by 3d6."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.asked import choices, odds
from rules.cold_infinity.builders_mines import lying, minefield
from rules.cold_infinity.table import give, given, having, heard, only, refused, rows
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.fire.throws import MineDestroyed, ShotThrown
from umpire.rules.cold_infinity.state.battle import Attack, Battle
from umpire.rules.cold_infinity.state.sheet import whole
from umpire.rules.cold_infinity.state.values import EssAllocation, EwAllocation
from umpire.rules.cold_infinity.state.weapons import Mine, SupportSensors
from umpire.rules.cold_infinity.stationary import DetectMines, MinesFound, MinesSought
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.view import view

LOOK = DetectMines(unit="rail", shroud="ew", cell=(0, -3))
RED, BLUE = Seat("side", "red"), Seat("side", "blue")
MINE = lying(cell=(0, -3))


def watching(*mines: Mine, **options: Any) -> Battle:
    return having(minefield(*mines, **options), "rail", warfare={"ew": EwAllocation(shroud=1)})


def test_10_5_a_throw_of_6_finds_all_mines_of_the_hex() -> None:
    """CI-10.5-1."""
    ruling = give(watching(MINE, lying("m2", (0, -3)), lying("m3", (1, -3))), LOOK, (2, 2, 2))
    found = only(ruling, MinesFound)
    assert [each.id for each in found.mines] == ["m1", "m2"]
    assert [each.id for each in view(ruling.state, RED).mines] == ["m1", "m2"]
    assert found.heard(ruling.state, BLUE) == found
    assert found.heard(ruling.state, OBSERVER) is None


def test_10_5_a_throw_of_7_finds_nothing_by_ew() -> None:
    """3d6 of 6 or less (CI-10.5-1)."""
    ruling = give(watching(MINE), LOOK, (2, 2, 3))
    assert only(ruling, MinesSought).found is False
    assert not heard(ruling, MinesFound)
    assert view(ruling.state, RED).mines == ()


def test_10_5_an_ess_looks_with_a_shroud_of_its_own() -> None:
    """3d6 of 9 or less (CI-10.5-1)."""
    state = having(watching(MINE), "rail", warfare={"ess": EssAllocation(shroud=2)})
    sheet = table.TABLE.named(state, "rail").sheet  # type: ignore[union-attr]
    ess = SupportSensors(id="ess", structure=4, rating=4)
    sections = (replace(sheet.sections[0], systems=(*sheet.sections[0].systems, ess)),)
    refit = replace(sheet, sections=(*sections, *sheet.sections[1:]))
    on = (*table.TABLE.named(state, "rail").power.on, "ess")  # type: ignore[union-attr]
    state = having(state, "rail", sheet=refit, condition=whole(refit), power={"on": on})
    assert only(give(state, replace(LOOK, shroud="ess"), (3, 3, 3)), MinesSought).found


@rows(
    (replace(LOOK, shroud="ess"), ("no_shroud", "/shroud")),
    (replace(LOOK, cell=(0, -30)), ("out_of_range", "/cell")),
)
def test_10_5_mines_are_looked_for_within_an_active_shroud(
    order: DetectMines, expected: tuple[str, str]
) -> None:
    """The unit has no other, and it reaches 10 hexes (CI-10.5-1, CI-RUL-112)."""
    assert refused(watching(MINE), order) == expected


def test_10_5_each_shroud_looks_once_a_turn_but_by_option() -> None:
    """CI-RUL-112."""
    again = replace(LOOK, cell=(0, -2))
    assert refused(given(watching(MINE), LOOK), again) == ("sought_enough", "/shroud")
    twice = given(watching(MINE, mine_detection_attempts=2), LOOK)
    assert given(twice, again).sought[0].times == 2
    later = replace(given(watching(MINE), LOOK), turn=2)
    assert given(later, again).sought[0].turn == 2


def test_10_5_a_search_tells_others_nothing_of_what_it_finds() -> None:
    """CI-10.5-1."""
    for mines in ((MINE,), ()):
        ruling = give(watching(*mines), LOOK, (1, 1, 1))
        sought = only(ruling, MinesSought)
        assert sought.may_hide_more(ruling.state, OBSERVER)
        assert sought.heard(ruling.state, OBSERVER) == sought


def test_10_5_a_search_is_offered_with_its_throw_and_its_odds() -> None:
    """20 of 216 throws find by EW (CI-10.5-1)."""
    (offer,) = [each for each in choices(watching(), RED) if each.order["kind"] == "detect_mines"]
    assert (offer.shroud, offer.radius, offer.attempts, offer.found_to) == ("ew", 10, 1, 6)
    (outcome,) = odds(watching(), LOOK).targets[0].outcomes
    assert round(outcome.chance * 216) == 20


SHOT = DeclareFire(unit="rail", attacks=(Attack(weapon="flint_1", target="m1"),))


def sighted(*sides: str) -> Battle:
    state = watching(replace(MINE, found=sides))
    return replace(state, phase="secret_attacks", finished=())


def test_10_5_a_mine_that_was_found_is_shot_at() -> None:
    """CI-10.5-2."""
    state = given(sighted("red"), SHOT)
    while state.phase != "starship":
        state = given(state, *(Finish(each) for each in unfinished(state)))
    ruling = give(state, ResolveFire(), (5, 5, 5))
    assert {term.name for term in only(ruling, ShotThrown).terms} <= {"accuracy", "range"}
    assert only(ruling, MineDestroyed).mine == "m1"
    assert ruling.state.mines == ()


def test_10_5_a_mine_that_was_not_found_is_no_target() -> None:
    """CI-10.5-1."""
    hidden, gone = sighted(), replace(sighted(), mines=())
    assert refused(hidden, SHOT) == refused(gone, SHOT) == ("unknown_target", "/attacks/0/target")
    assert choices(hidden, RED) == choices(gone, RED)
    assert choices(sighted("red"), RED) != choices(gone, RED)
