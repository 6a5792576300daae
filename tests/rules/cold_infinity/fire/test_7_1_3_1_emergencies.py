"""CI 7.1.3.1 through orders: weapons that are armed in an emergency, and what it costs."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.table import all_done, battle, give, given, having, heard, offers_of, ship
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.fire.choices import DeclareFireChoice
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.fire.throws import (
    DamageThrown,
    HitScored,
    ShotThrown,
    damage_chances,
)
from umpire.rules.cold_infinity.state.battle import Attack, Battle
from umpire.rules.cold_infinity.state.tables import EmergencyArming, PowerTable, Tables
from umpire.rules.cold_infinity.state.vessels import Arms, Readiness, WeaponReadiness
from umpire.rules.cold_infinity.state.weapons import Damage, DiceTerm, RateOfFire
from umpire.rules.cold_infinity.turns.steps import EndTurn

TERMS = EmergencyArming(arming=1, damage=-3, accuracy=-2)
SHOT = Attack(weapon="flint_1", target="b", emergency=True)


def arming(
    turns: int,
    *,
    terms: EmergencyArming | None = TERMS,
    traits: tuple[str, ...] = ("Emergency Arming",),
    **given: Any,
) -> Battle:
    state = battle(
        ship("r"),
        ship("b", "blue", cell=(0, -5)),
        phase="secret_attacks",
        tables=Tables(power=PowerTable(emergency_arming=terms)),
        **given,
    )
    firer = state.ships[0]
    weapons = tuple(
        [
            replace(each, rate_of_fire=RateOfFire(1, 3), traits=traits)
            if each.id == "flint"
            else each
            for each in firer.sheet.weapons
        ]
    )
    arms = Arms(readiness=(WeaponReadiness("flint_1", Readiness(arming=turns)),))
    return having(state, "r", sheet={"weapons": weapons}, arms=arms)


def fired(state: Battle, attack: Attack) -> Any:
    """What comes of a shot that is declared and thrown for: it hits, and rolls 2 and 3."""
    state = all_done(given(state, DeclareFire("r", (attack,))))
    while state.phase != "starship":
        state = all_done(state)
    return give(state, ResolveFire(), (6, 6, 5, 2, 3))


def test_7_1_3_1_a_weapon_fires_sooner_with_less_accuracy_and_damage() -> None:
    """CI-7.1.3.1-1, CI-UMP-112."""
    ruling, plain = fired(arming(2), SHOT), fired(arming(0), replace(SHOT, emergency=False))
    drms = [heard(each, ShotThrown)[0].drm for each in (ruling, plain)]
    assert drms[0] == drms[1] - 2
    dealt = [heard(each, HitScored)[0].hit.shot.rolled for each in (ruling, plain)]
    assert dealt == [(2 + 3 + 4 - 3,), (2 + 3 + 4,)]
    assert heard(ruling, DamageThrown)


def test_7_1_3_1_after_that_it_arms_as_ever() -> None:
    """CI-7.1.3-1, CI-7.1.3.1-1."""
    state = replace(fired(arming(2), SHOT).state, phase="final")
    assert given(state, EndTurn()).ships[0].arms.ready("flint_1") == Readiness(arming=3)


def test_7_1_3_1_a_declaration_tells_of_it() -> None:
    """CI-7.1.3.1-1."""
    (told,) = give(arming(2), DeclareFire("r", (SHOT,))).events
    assert told.tell() == "r declares fire: flint_1 at b (armed in an emergency)"


def test_7_1_3_1_damage_is_never_less_than_nothing() -> None:
    """CI-7.1.3.1-1, CI-7.4-1."""
    chances = damage_chances(Damage((DiceTerm(1, 6),), -4))
    assert chances == pytest.approx({0: 4 / 6, 1: 1 / 6, 2: 1 / 6})


def test_7_1_3_1_what_can_be_fired_so_is_told() -> None:
    """CI-7.1.3.1-1."""
    (found,) = offers_of(DeclareFireChoice, arming(2), Seat("side", "red"))
    told = {(name, row.emergency) for row in found.solutions for name in row.weapons}
    assert {("flint_1", True), ("flint_2", False)} <= told
    assert ("flint_1", False) not in told
