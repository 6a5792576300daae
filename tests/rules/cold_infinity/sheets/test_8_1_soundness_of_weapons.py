"""CI 8, 9 on sheets: weapons and munitions that lack what they need are refused."""

from typing import Any

import pytest
from msgspec.structs import replace

from rules.cold_infinity.builders_sheets import TABLES, refused
from rules.cold_infinity.table import ci, rows


def with_weapon(weapon: ci.DirectWeapon | ci.MissileRack | ci.TorpedoLauncher) -> ci.Sheet:
    """The frigate with one more block."""
    return replace(ci.BITTERN, weapons=(*ci.BITTERN.weapons, weapon))


def gun(technology: str = "particle", **changes: Any) -> ci.DirectWeapon:
    """A weapon of direct fire."""
    return ci.DirectWeapon(id="gun", technology=technology, **changes)


def munition(**changes: Any) -> ci.Sheet:
    """The frigate with one more munition."""
    given: dict[str, Any] = {"id": "dart", "damage": ci.Damage(fixed=1), "launch_range": 5}
    return replace(ci.BITTERN, munitions=(*ci.BITTERN.munitions, ci.Munition(**(given | changes))))


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
        with_weapon(gun("electromagnetic", damage=ci.Damage((ci.DiceTerm(1, 6),)))),
        "inconsistent_battle",
        "/weapons/3/damage",
    ),
    (
        with_weapon(gun("laser", defensive_fire=ci.DefensiveFire(1))),
        "cannot_defend",
        "/weapons/3/defensive_fire",
    ),
    (
        with_weapon(gun("matter", defensive_fire=ci.DefensiveFire(1))),
        "cannot_defend",
        "/weapons/3/defensive_fire",
    ),
    (munition(technology="tachyon"), "no_technology", "/munitions/2/technology"),
    (munition(configuration="pulse"), "inconsistent_battle", "/munitions/2/pulse"),
    (munition(configuration="wave"), "inconsistent_battle", "/munitions/2/wave"),
    (munition(configuration="slashing"), "inconsistent_battle", "/munitions/2/slashing"),
    (
        munition(technology="electromagnetic", damage=ci.Damage((ci.DiceTerm(1, 6),))),
        "inconsistent_battle",
        "/munitions/2/damage",
    ),
    (munition(speed=3, attachment="none"), "inconsistent_battle", "/munitions/2/attachment"),
    (munition(speed=3, attachment="hedge"), "attachment_unfit", "/munitions/2/attachment"),
    (munition(attachment="flint"), "inconsistent_battle", "/munitions/2/attachment"),
)
def test_8_1_weapons_and_munitions_have_what_they_need(sheet: ci.Sheet, code: str, at: str) -> None:
    """Ratings, dice, defensive fire, attachments (CI-8.1-1, CI-8.2-1, CI-9.2.3.1-1).

    CI-8.2.1-1, CI-8.2.2-1, CI-8.2.5-1, CI-8.2.6-1.
    """
    assert refused(sheet) == (code, at)


def test_9_2_2_a_torpedo_is_no_drone() -> None:
    """Only missiles are made into drones (CI-9.2.2-1)."""
    drone = ci.Munition(id="sling_torpedo", damage=ci.Damage(fixed=1), launch_range=5, speed=3)
    sheet = replace(ci.HARROWGATE, munitions=(ci.THISTLE, ci.BURR, drone))
    assert refused(sheet) == ("unfit_munition", "/weapons/3/munition")


@pytest.mark.parametrize(
    "weapon",
    [
        gun(
            configurations=("pulse", "slashing", "tracking", "wave"),
            pulse=ci.PulseRating(2, 2),
            slashing=4,
            tracking=2,
            wave=0,
        ),
        gun("plasma", plasma=0),
        gun("matter", defensive_fire=ci.DefensiveFire(1), traits=("Defensive Fire",)),
        gun("electromagnetic", damage=ci.Damage((ci.DiceTerm(2, 4),))),
        ci.SLING,
        ci.PRISM,
    ],
    ids=lambda weapon: str(weapon.id),
)
def test_8_1_weapons_that_have_what_they_need_are_sound(weapon: ci.DirectWeapon) -> None:
    """A wave may have the limit 0, plasma lose nothing (CI-8.1-1, CI-8.2.1-1, CI-8.2.6-1)."""
    sheet = with_weapon(weapon)
    ci.require_sound_sheet(replace(sheet, munitions=ci.HARROWGATE.munitions), TABLES)
