"""CI 7.7 by orders: units that came to share a hex, that fly on together, that always did."""

from random import Random

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_gunnery import at, declared, resolved
from rules.cold_infinity.builders_moves import afloat, again, sailed, seen
from rules.cold_infinity.random_battles import game, random_battle
from rules.cold_infinity.table import battle, give, only, rows, ship
from umpire.kernel.errors import CannotAdjudicate
from umpire.rules.cold_infinity.defence.allocation import AllocateDefence
from umpire.rules.cold_infinity.fire.lines import DeclareFire
from umpire.rules.cold_infinity.fire.throws import ShotThrown
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.referee import CorrectUnit
from umpire.rules.cold_infinity.sighting.arcs import Pair, pair
from umpire.rules.cold_infinity.state.battle import Battle, change_groups, change_ships
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.turns.steps import AskFor


def together() -> Battle:
    return battle(ship("R", facing=4), ship("B", "blue"), phase="secret_attacks")


def shooting(state: Battle) -> Battle:
    return declared(state, "R", at("B"))


def test_7_7_units_lie_as_they_did_before_the_later_came() -> None:
    """CI-7.7-1."""
    state = afloat(ship("first", "blue", cell=(0, -3)), ship("later", vector="1+3"))
    state = sailed(sailed(state, "first"), "later")
    first, later = seen(state, "first"), seen(state, "later")
    assert pair(first, later, Options()) == Pair((0, -3), (0, -2), 0)
    assert pair(later, first, Options()) == Pair((0, -2), (0, -3), 0)


def test_7_7_units_at_rest_keep_their_places_over_turns() -> None:
    """CI-7.7-1."""
    state = afloat(ship("rail"), ship("crake", "blue", came=(1, 0)))
    before = pair(seen(state, "rail"), seen(state, "crake"), Options())
    later = again(sailed(sailed(state, "rail"), "crake"))
    assert (
        pair(seen(later, "rail"), seen(later, "crake"), Options())
        == before
        == Pair((0, 0), (1, 0), 0)
    )


def test_7_7_units_that_fly_on_together_arrive_anew() -> None:
    """CI-7.7-1."""
    state = afloat(ship("rail", vector="1+2"), ship("crake", "blue", vector="1+2", came=(1, 0)))
    on = sailed(sailed(state, "rail"), "crake")
    assert pair(seen(on, "rail"), seen(on, "crake"), Options()) == Pair((0, -2), (0, -1), 0)


def test_7_7_fire_waits_for_a_word_on_how_they_lie() -> None:
    """CI-RUL-113, CI-UMP-66."""
    with pytest.raises(CannotAdjudicate, match="`came`") as refused:
        shooting(together())
    assert refused.value.code == "no_relative_position"
    told = CorrectUnit(unit="B", reason="it came from ahead", came=(0, 1))
    state = shooting(give(together(), told).state)
    thrown = only(resolved(state, (1, 1, 1)), ShotThrown)
    assert thrown.range_hexes == 0


@rows(*range(6))
def test_7_7_no_phase_stops_where_nobody_told(seed: int) -> None:
    """CI-RUL-113."""
    random = Random(seed)  # noqa: S311 — games, not secrets
    state = random_battle(random)
    state = change_ships(state, lambda each: replace(each, cell=(0, 0), came=None))
    state = change_groups(state, lambda each: replace(each, cell=(0, 0), came=None))
    steps = tuple(game(random, state, tries=300))
    nobody_told = "no_relative_position"
    stopped = {type(e.order) for e in steps if e.refusal and e.refusal.code == nobody_told}
    assert stopped <= {DeclareFire, LaunchGuided, AllocateDefence, AskFor}
    ruled = [each.ruling.state for each in steps if each.ruling is not None]
    assert "final" in {each.before.phase for each in steps} or ruled[-1].result is not None
