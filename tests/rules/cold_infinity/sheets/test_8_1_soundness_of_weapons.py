"""CI 8, 9 on sheets: weapons and munitions that lack what they need are refused."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_sheets import TABLES, refused
from rules.cold_infinity.ships import BITTERN, BURR, HARROWGATE, PRISM, SLING, THISTLE
from rules.cold_infinity.table import rows
from umpire.rules.cold_infinity.sheets import require_sound_sheet
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    DefensiveFire,
    DiceTerm,
    DirectWeapon,
    MissileRack,
    Munition,
    PulseRating,
    TorpedoLauncher,
)


def with_weapon(weapon: DirectWeapon | MissileRack | TorpedoLauncher) -> Sheet:
    return replace(BITTERN, weapons=(*BITTERN.weapons, weapon))


def gun(technology: str = "particle", **changes: Any) -> DirectWeapon:
    return DirectWeapon(id="gun", technology=technology, **changes)


def munition(**changes: Any) -> Sheet:
    given: dict[str, Any] = {"id": "dart", "damage": Damage(fixed=1), "launch_range": 5}
    return replace(BITTERN, munitions=(*BITTERN.munitions, Munition(**(given | changes))))


@rows(
    (with_weapon(gun(configurations=("pulse",))), "inconsistent_battle", "/weapons/3/pulse"),
    (
        with_weapon(gun(configurations=("burst", "slashing"))),
        "inconsistent_battle",
        "/weapons/3/slashing",
    ),
    (with_weapon(gun(configurations=("tracking",))), "inconsistent_battle", "/weapons/3/tracking"),
    (with_weapon(gun(configurations=("wave",))), "inconsistent_battle", "/weapons/3/wave"),
    (with_weapon(gun("plasma")), "inconsistent_battle", "/weapons/3/plasma"),
    (with_weapon(gun("tachyon")), "no_technology", "/weapons/3/technology"),
    (
        with_weapon(gun("electromagnetic", damage=Damage((DiceTerm(1, 6),)))),
        "inconsistent_battle",
        "/weapons/3/damage",
    ),
    (
        with_weapon(gun("laser", defensive_fire=DefensiveFire(1))),
        "cannot_defend",
        "/weapons/3/defensive_fire",
    ),
    (
        with_weapon(gun("matter", defensive_fire=DefensiveFire(1))),
        "cannot_defend",
        "/weapons/3/defensive_fire",
    ),
    (munition(technology="tachyon"), "no_technology", "/munitions/2/technology"),
    (munition(configuration="pulse"), "inconsistent_battle", "/munitions/2/pulse"),
    (munition(configuration="wave"), "inconsistent_battle", "/munitions/2/wave"),
    (munition(configuration="slashing"), "inconsistent_battle", "/munitions/2/slashing"),
    (
        munition(technology="electromagnetic", damage=Damage((DiceTerm(1, 6),))),
        "inconsistent_battle",
        "/munitions/2/damage",
    ),
    (munition(speed=3, attachment="none"), "inconsistent_battle", "/munitions/2/attachment"),
    (munition(speed=3, attachment="hedge"), "attachment_unfit", "/munitions/2/attachment"),
    (munition(attachment="flint"), "inconsistent_battle", "/munitions/2/attachment"),
)
def test_8_1_weapons_and_munitions_have_what_they_need(sheet: Sheet, code: str, at: str) -> None:
    """CI-8.1-1, CI-8.2-1, CI-9.2.3.1-1, CI-8.2.1-1, CI-8.2.2-1, CI-8.2.5-1, CI-8.2.6-1."""
    assert refused(sheet) == (code, at)


def test_9_2_2_a_torpedo_is_no_drone() -> None:
    """CI-9.2.2-1."""
    drone = Munition(id="sling_torpedo", damage=Damage(fixed=1), launch_range=5, speed=3)
    sheet = replace(HARROWGATE, munitions=(THISTLE, BURR, drone))
    assert refused(sheet) == ("unfit_munition", "/weapons/3/munition")


@pytest.mark.parametrize(
    "weapon",
    [
        gun(
            configurations=("pulse", "slashing", "tracking", "wave"),
            pulse=PulseRating(2, 2),
            slashing=4,
            tracking=2,
            wave=0,
        ),
        gun("plasma", plasma=0),
        gun("matter", defensive_fire=DefensiveFire(1), traits=("Defensive Fire",)),
        gun("electromagnetic", damage=Damage((DiceTerm(2, 4),))),
        SLING,
        PRISM,
    ],
    ids=lambda weapon: str(weapon.id),
)
def test_8_1_weapons_that_have_what_they_need_are_sound(weapon: DirectWeapon) -> None:
    """A wave may have the limit 0, plasma lose nothing (CI-8.1-1, CI-8.2.1-1, CI-8.2.6-1)."""
    sheet = with_weapon(weapon)
    require_sound_sheet(replace(sheet, munitions=HARROWGATE.munitions), TABLES)
