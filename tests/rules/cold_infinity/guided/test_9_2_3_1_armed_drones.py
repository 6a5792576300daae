"""CI 9.2.3.1: drones that carry weapons, by orders: what they fire at, when, and what it costs.

How they fire is CI-UMP-107.
"""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.asked import odds
from rules.cold_infinity.builders_guided import SHRIKE, loaded
from rules.cold_infinity.builders_gunnery import at, declared, resolved, up_to
from rules.cold_infinity.table import give, given, heard, offers_of, only, refusal, refuses, ship
from rules.rows import rows
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.defence.allocation import AllocateDefence, SetDefence
from umpire.rules.cold_infinity.fire.choices import DeclareFireChoice, ResolveFireChoice
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.fire.throws import DroneShotDown, HitScored, ShotLost, ShotThrown
from umpire.rules.cold_infinity.guided.launches import LaunchGuided
from umpire.rules.cold_infinity.setup import check
from umpire.rules.cold_infinity.state.battle import (
    Battle,
    DefensiveShot,
    FireStep,
    PhaseName,
    change_guided,
    change_ship,
)
from umpire.rules.cold_infinity.state.values import EwAllocation
from umpire.rules.cold_infinity.state.vessels import Drone
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Damage,
    DirectWeapon,
    RangeRating,
    RateOfFire,
)
from umpire.rules.cold_infinity.turns.steps import Finish
from umpire.rules.cold_infinity.view import view

STING = DirectWeapon(
    id="sting",
    technology="particle",
    damage=Damage(fixed=6),
    speed=1,
    range=RangeRating(1, 1),
    accuracy=Accuracy(2),
)
ARMED = replace(SHRIKE, id="hornet", speed=3, attachment="sting")
PHASE: PhaseName = "small_vs_other"


def armed(*more: Any, **gun: Any) -> Battle:
    """A drone g1 of A is at (0, -3) on its way to B at (0, -10); C stands by, blue as well."""
    state = table.battle(
        ship("A"),
        table.foe("B", 10),
        ship("C", "blue", cell=(1, -8), facing=4),
        *more,
        phase="launch",
    )
    state = loaded(state, "A", ARMED)
    sheet = state.ships[0].sheet
    sting = replace(STING, **gun)
    state = change_ship(state, "A", sheet=replace(sheet, weapons=(*sheet.weapons, sting)))
    launched = given(state, LaunchGuided(unit="A", weapon="rack", target="B"))
    return up_to(given(launched, Finish("red"), Finish("blue")), "secret_attacks")


def sting(target: str) -> Any:
    return at(target, "sting")


def drone(state: Battle) -> Drone:
    found = state.guided[0].drone
    assert found is not None
    return found


@rows(("B", 1), ("C", None))
def test_9_2_3_1_it_fires_at_any_target_and_amplifies_at_its_own(
    target: str, amplification: int | None
) -> None:
    """+1 at its own target, nothing at others; ECM; no lock-on (CI-9.2.3.1-1, CI-UMP-107)."""
    state = armed()
    for name in "BC":
        unit = state.ship(name)
        assert unit is not None
        state = table.having(state, name, warfare={"ew": EwAllocation(ecm=2)})
    ruling = resolved(declared(state, "g1", sting(target)), (6, 6, 5), PHASE)
    thrown = only(ruling, ShotThrown)
    terms = {term.name: term.drm for term in thrown.terms}
    assert (terms.get("amplification"), terms["ecm"], terms["accuracy"]) == (amplification, -2, 2)
    assert terms["range"] == -thrown.range_hexes
    assert heard(ruling, HitScored)[0].hit.firer == "g1"


def test_9_2_3_1_it_fires_all_round() -> None:
    """CI-9.2.3.1-1."""
    state = change_ship(armed(), "C", cell=(0, -2))
    assert heard(resolved(declared(state, "g1", sting("C")), (1, 1, 1), PHASE), ShotThrown)


def next_turn(state: Battle) -> Battle:
    begun = replace(
        state, turn=state.turn + 1, phase="launch", finished=(), order=(), fire=FireStep()
    )
    return up_to(given(begun, Finish("red"), Finish("blue")), "secret_attacks")


def test_9_2_3_1_its_fire_shows_it_in_the_next_turn() -> None:
    """One shot is +1 for all that fire at the drone then, and no later (CI-9.2.3.1-1)."""
    state = resolved(declared(armed(), "g1", sting("C")), (1, 1, 1), PHASE).state
    for turn, exposure in ((2, 1), (3, None)):
        state = next_turn(state)
        assert state.turn == turn
        ruling = resolved(declared(state, "B", at("g1")), (1, 1, 1))
        terms = {term.name: term.drm for term in heard(ruling, ShotThrown)[0].terms}
        assert terms.get("exposure") == exposure


def test_9_2_3_1_it_fires_after_small_vessels() -> None:
    """CI-9.2.3.1-1, CI-7.3-1."""
    state = armed(table.group("F", "blue", cell=(0, -4), facing=4))
    state = declared(declared(state, "g1", sting("C")), "F", at("g1", "needle_1"))
    waiting = up_to(state, PHASE)
    (choice,) = offers_of(ResolveFireChoice, waiting, Seat("referee"))
    assert choice.waiting == ("shot-1",)
    assert refusal(waiting, ResolveFire("shot-2")).code == "nothing_to_resolve"
    ruling = give(waiting, ResolveFire(), (6, 6, 6))
    assert heard(ruling, DroneShotDown)
    assert [each.why for each in heard(ruling, ShotLost)] == ["firer"]
    check(ruling.state)


def test_9_2_3_1_defensive_fire_meets_its_shot() -> None:
    """CI-11.1-1, CI-7.2.7-1."""
    state = given(declared(armed(), "g1", sting("B")), SetDefence("B", "hailstone_1", "standard"))
    state = up_to(state, "allocate_defence")
    met = (DefensiveShot("B", "hailstone_1", "shot-1"),)
    ruling = resolved(given(state, AllocateDefence("blue", met)), (1, 1, 1), PHASE)
    thrown = only(ruling, ShotThrown)
    assert {term.name: term.drm for term in thrown.terms}["defence"] < 0


def test_9_2_3_1_its_side_alone_declares_its_fire_and_is_offered_it() -> None:
    """CI-2.3.1-1."""
    state = armed()
    order = DeclareFire("g1", (sting("B"),))
    assert COLD_INFINITY.side_of(state, order) == "red"
    red, blue = Seat("side", "red"), Seat("side", "blue")
    assert not offers_of(DeclareFireChoice, state, blue, "g1")
    (choice,) = offers_of(DeclareFireChoice, state, red, "g1")
    (offer,) = [each for each in choice.solutions if each.target == "B"]
    secret = give(state, order).state
    check(secret)
    assert [each.unit for each in view(secret, red).fire.declared] == ["g1"]
    assert view(secret, blue).fire.declared == ()
    thrown = only(resolved(secret, (1, 1, 1), PHASE), ShotThrown)
    assert (thrown.drm, thrown.range_hexes) == (offer.drm, offer.range_hexes)
    assert odds(state, order).targets[0].outcomes[0].chance == pytest.approx(offer.chance)


def test_9_2_3_1_its_weapon_arms_as_others_do() -> None:
    """1+1 fires every other turn, on its own power (CI-9.2.3.1-1, CI-7.1.3-1)."""
    state = armed(rate_of_fire=RateOfFire(1, 1))
    assert refusal(state, DeclareFire("g1", (sting("C"), sting("C")))).code == "shots_exceeded"
    arming = next_turn(resolved(declared(state, "g1", sting("C")), (1, 1, 1), PHASE).state)
    assert refusal(arming, DeclareFire("g1", (sting("C"),))).code == "not_armed"
    assert declared(next_turn(arming), "g1", sting("C")).fire.declared


def test_9_2_3_1_a_drone_without_a_weapon_fires_nothing() -> None:
    """CI-9.2.3-1."""
    state = change_guided(armed(), "g1", munition="thistle")
    with refuses("unknown_unit"):
        declared(state, "g1", sting("B"))


def test_9_2_3_1_the_weapon_of_an_unidentified_ship_s_drone_is_not_told() -> None:
    """CI-4.9-1, CI-UMP-103."""
    state = up_to(declared(armed(), "g1", sting("B")), PHASE)
    hidden = replace(state, options=replace(state.options, unit_identification=True))
    (shown,) = view(state, Seat("side", "blue")).fire.shots
    (veiled,) = view(hidden, Seat("side", "blue")).fire.shots
    assert (shown.target, shown.attack) == ("B", sting("B"))
    assert (veiled.target, veiled.attack) == ("B", None)
