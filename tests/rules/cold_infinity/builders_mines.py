"""Minelayers of the tests, what their drums hold, and battles in which mines lie."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.table import battle, ci, having, ship

MINES = ci.Options(stationary_weapons=True)
BURSTER = ci.ProximityMine(id="burster", damage=ci.Damage(fixed=9))
HORNETS = ci.SwarmMine(id="hornets", damage=ci.Damage(fixed=4), pulse=ci.PulseRating(4, 1))
SPITE = ci.MicroPlatform(
    id="spite",
    weapon=ci.DirectWeapon(
        id="needle",
        technology="matter",
        damage=ci.Damage(fixed=8),
        accuracy=ci.Accuracy(9),
        power=1,
    ),
)
LANTERN = ci.Beacon(id="lantern", rating=6, power=3)
REDOUBT = ci.WeaponPlatform(
    id="redoubt", mass=10, silhouette=2, hull=12, armour=2, power=4, ew=2, weapons=(SPITE.weapon,)
)


def with_drum(state: ci.Battle, name: str, holds: ci.Deployed, **given: Any) -> ci.Battle:
    """The battle in which a ship has a drum of four, which bears astern."""
    drum = ci.Drum(**{"id": "layer", "magazine": 4, "holds": holds, **given})
    mount = ci.WeaponMount(
        id="drum", structure=4, weapon="layer", arc=ci.FireArc(heading="4", shape="wide")
    )
    found = state.ship(name)
    assert found is not None
    *others, aft = found.sheet.sections
    sections = (*others, replace(aft, systems=(*aft.systems, mount)))
    weapons = (*found.sheet.weapons, drum)
    sheet = replace(found.sheet, sections=sections, weapons=weapons)
    return having(
        state,
        name,
        sheet=sheet,
        condition=ci.whole(sheet),
        power={"on": (*found.power.on, "drum")},
        arms={
            "readiness": (*found.arms.readiness, ci.WeaponReadiness("drum")),
            "rounds": (*found.arms.rounds, ci.Rounds("drum", 4)),
        },
    )


def minelayer(
    holds: ci.Deployed = BURSTER, phase: ci.PhaseName = "launch", **given: Any
) -> ci.Battle:
    """A of red, whose drum is full, and B of blue six hexes ahead of it."""
    state = battle(ship("A"), table.foe("B", 6), phase=phase, options=MINES)
    return with_drum(state, "A", holds, **given)


def announced(state: ci.Battle, phase: ci.PhaseName = "final") -> ci.Battle:
    """The battle in another phase, when A has announced that its drum deploys."""
    after = table.given(state, ci.AnnounceDeployment(unit="A", weapon="drum"))
    return replace(after, phase=phase, finished=())


def lying(
    name: str = "m1",
    cell: ci.Hex = (0, 0),
    munition: Any = BURSTER,
    side: str = "blue",
    **more: Any,
) -> ci.Mine:
    """A mine of blue, which lives."""
    return ci.Mine(id=name, side=side, cell=cell, munition=munition, **more)


def minefield(*mines: ci.Mine, vector: str = "1+4", **options: Any) -> ci.Battle:
    """A frigate of red that is to move from (0, 0) towards (0, -4), among mines; blue is far."""
    rail, crake = ship("rail", vector=vector), ship("crake", "blue", cell=(20, 20))
    rules = replace(MINES, **options)
    state = battle(rail, crake, phase="movement", options=rules)
    return replace(state, mines=mines, order=("rail", "crake"))


def beside(holds: ci.Deployed, **options: bool) -> ci.Battle:
    """What a drum of red has left at (0, 0), B of blue six hexes ahead, and A with an ESS."""
    state = table.given(announced(minelayer(holds)), ci.DeployStationary(unit="A", weapon="drum"))
    state = replace(state, options=replace(state.options, **options), turn=2, finished=())
    sheet = table.TABLE.named(state, "A").sheet  # type: ignore[union-attr]
    ess = ci.SupportSensors(id="ess", structure=4, rating=9)
    first = replace(sheet.sections[0], systems=(*sheet.sections[0].systems, ess))
    refit = replace(sheet, sections=(first, *sheet.sections[1:]))
    on = (*table.TABLE.named(state, "A").power.on, "ess")  # type: ignore[union-attr]
    told = ci.EssAllocation(shroud=1, countermeasures=6)
    return having(
        state,
        "A",
        sheet=refit,
        condition=ci.whole(refit),
        power={"on": on},
        warfare={"ess": told},
    )
