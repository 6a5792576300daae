"""CI 5.5: evasion, formation and snap manoeuvres of fighters in battle."""

from msgspec.structs import replace

from rules.cold_infinity.builders_flight import ahead, pivot, roll
from rules.cold_infinity.builders_moves import afloat, moved, sailed, wing
from rules.cold_infinity.ships import SANDPIPER
from rules.cold_infinity.table import give, given, heard, only, refusal, rows
from umpire.rules.cold_infinity.movement.flights import (
    Move,
    SnapDeclared,
    SnapMade,
    SnapManoeuvre,
    UnitMoved,
)
from umpire.rules.cold_infinity.play import has_come
from umpire.rules.cold_infinity.state.battle import Battle, change_group
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.vessels import Group
from umpire.rules.cold_infinity.turns.steps import Finish


def flying(state: Battle, name: str = "wing") -> Group:
    found = state.group(name)
    assert found is not None
    return found


def snapping(**fields: object) -> Battle:
    state = afloat(wing(), wing("flock", "blue", cell=(4, 4)))
    for name in ("wing", "flock"):
        state = change_group(state, name, moved=True, thrust_left=2, **fields)
    return replace(state, phase="snap_manoeuvres")


def test_5_5_2_evasion_takes_its_thrust_before_the_group_moves() -> None:
    """CI-5.5.2-1, CI-5.5.2-2."""
    ruling = moved(afloat(wing()), "wing", ahead(1, 6), evasion=4)
    assert (flying(ruling.state).evasion, flying(ruling.state).thrust_left) == (4, 2)
    assert heard(ruling, UnitMoved)[0].evasion == 4
    refused = refusal(afloat(wing()), Move(unit="wing", plan=(ahead(1, 9),), evasion=4))
    assert refused.code == "insufficient_thrust"


def test_5_5_2_better_fighters_evade_better() -> None:
    """CI-5.5.2-2."""
    state = change_group(afloat(wing()), "wing", craft=replace(SANDPIPER, evasion=6))
    assert flying(sailed(state, "wing", evasion=6)).evasion == 6


@rows({"evasion": 1}, {"formation": True})
def test_5_5_2_belongs_to_the_advanced_rules(fields: dict[str, object]) -> None:
    """CI-RUL-1."""
    state = afloat(wing(), options=Options(level="basic"))
    assert refusal(state, Move(unit="wing", **fields)).code == "option_off"  # type: ignore[arg-type]


def test_12_2_5_three_fighters_fly_in_formation() -> None:
    """CI-12.2.5-1."""
    assert flying(sailed(afloat(wing()), "wing", formation=True)).formation


def test_5_5_1_snaps_are_declared_in_secret_and_made_together() -> None:
    """CI-5.5.1-1."""
    declared = give(snapping(), SnapManoeuvre("wing", pivot()))
    secret = only(declared, SnapDeclared)
    assert not has_come(declared.state, secret.turn, secret.opens)
    assert flying(declared.state).motion.attitude.facing == 1
    both = given(
        declared.state, SnapManoeuvre("wing", pivot(steps=2)), SnapManoeuvre("flock", roll())
    )
    ruling = give(given(both, Finish(side="red")), Finish(side="blue"))
    assert [each.group for each in heard(ruling, SnapMade)] == ["wing", "flock"]
    assert has_come(ruling.state, secret.turn, secret.opens)
    assert flying(ruling.state).motion.attitude.facing == 3
    assert flying(ruling.state).thrust_left == 0
    assert flying(ruling.state, "flock").motion.attitude.roll == 90


@rows(
    (SnapManoeuvre("wing", pivot(steps=3)), "insufficient_thrust", "/action"),
    (SnapManoeuvre("wing", pivot("port")), "wrong_sense", "/action/sense"),
    (SnapManoeuvre("watcher", pivot()), "unknown_unit", "/group"),
    (SnapManoeuvre("ghost", pivot()), "unknown_unit", "/group"),
)
def test_5_5_1_a_snap_that_cannot_be_made_is_refused(
    order: SnapManoeuvre, code: str, at: str
) -> None:
    """CI-5.5.1-1."""
    refused = refusal(snapping(), order)
    assert (refused.code, refused.at) == (code, at)


def test_5_5_1_shuttles_do_not_snap() -> None:
    """CI-5.5.1-1."""
    shuttle = replace(SANDPIPER, hull_type="light_shuttle")
    state = snapping(craft=shuttle)
    assert refusal(state, SnapManoeuvre("wing", pivot())).code == "fighters_alone"


def test_5_5_1_a_snap_that_cannot_be_made_any_more_is_not() -> None:
    """CI-5.5.1-1."""
    state = given(snapping(), SnapManoeuvre("wing", pivot()), Finish(side="red"))
    spent = change_group(state, "wing", thrust_left=0)
    assert heard(give(spent, Finish(side="blue")), SnapMade) == ()


def test_5_5_1_a_side_that_is_done_snaps_no_more() -> None:
    """CI-UMP-65."""
    state = given(snapping(), SnapManoeuvre("wing", pivot()), Finish(side="red"))
    assert refusal(state, SnapManoeuvre("wing", roll())).code == "finished"
