"""Minelayers of the tests, what their drums hold, and battles in which mines lie."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.table import battle, having, ship
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import whole
from umpire.rules.cold_infinity.state.values import EssAllocation
from umpire.rules.cold_infinity.state.vessels import Rounds, WeaponReadiness
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Beacon,
    Damage,
    Deployed,
    DirectWeapon,
    Drum,
    FireArc,
    MicroPlatform,
    Mine,
    ProximityMine,
    PulseRating,
    SupportSensors,
    SwarmMine,
    WeaponMount,
    WeaponPlatform,
)
from umpire.rules.cold_infinity.stationary import AnnounceDeployment, DeployStationary

MINES = Options(stationary_weapons=True)
BURSTER = ProximityMine(id="burster", damage=Damage(fixed=9))
HORNETS = SwarmMine(id="hornets", damage=Damage(fixed=4), pulse=PulseRating(4, 1))
SPITE = MicroPlatform(
    id="spite",
    weapon=DirectWeapon(
        id="needle",
        technology="matter",
        damage=Damage(fixed=8),
        accuracy=Accuracy(9),
        power=1,
    ),
)
LANTERN = Beacon(id="lantern", rating=6, power=3)
REDOUBT = WeaponPlatform(
    id="redoubt", mass=10, silhouette=2, hull=12, armour=2, power=4, ew=2, weapons=(SPITE.weapon,)
)


def with_drum(state: Battle, name: str, holds: Deployed, **given: Any) -> Battle:
    drum = Drum(**{"id": "layer", "magazine": 4, "holds": holds, **given})
    mount = WeaponMount(
        id="drum", structure=4, weapon="layer", arc=FireArc(heading="4", shape="wide")
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
        condition=whole(sheet),
        power={"on": (*found.power.on, "drum")},
        arms={
            "readiness": (*found.arms.readiness, WeaponReadiness("drum")),
            "rounds": (*found.arms.rounds, Rounds("drum", 4)),
        },
    )


def minelayer(holds: Deployed = BURSTER, phase: PhaseName = "launch", **given: Any) -> Battle:
    state = battle(ship("A"), table.foe("B", 6), phase=phase, options=MINES)
    return with_drum(state, "A", holds, **given)


def announced(state: Battle, phase: PhaseName = "final") -> Battle:
    after = table.given(state, AnnounceDeployment(unit="A", weapon="drum"))
    return replace(after, phase=phase, finished=())


def lying(
    name: str = "m1",
    cell: Hex = (0, 0),
    munition: Any = BURSTER,
    side: str = "blue",
    **more: Any,
) -> Mine:
    return Mine(id=name, side=side, cell=cell, munition=munition, **more)


def minefield(*mines: Mine, vector: str = "1+4", **options: Any) -> Battle:
    """A frigate of red that is to move from (0, 0) towards (0, -4), among mines; blue is far."""
    rail, crake = ship("rail", vector=vector), ship("crake", "blue", cell=(20, 20))
    rules = replace(MINES, **options)
    state = battle(rail, crake, phase="movement", options=rules)
    return replace(state, mines=mines, order=("rail", "crake"))


def beside(holds: Deployed, **options: bool) -> Battle:
    """What a drum of red has left at (0, 0), B of blue six hexes ahead, and A with an ESS."""
    state = table.given(announced(minelayer(holds)), DeployStationary(unit="A", weapon="drum"))
    state = replace(state, options=replace(state.options, **options), turn=2, finished=())
    sheet = table.TABLE.named(state, "A").sheet  # type: ignore[union-attr]
    ess = SupportSensors(id="ess", structure=4, rating=9)
    first = replace(sheet.sections[0], systems=(*sheet.sections[0].systems, ess))
    refit = replace(sheet, sections=(first, *sheet.sections[1:]))
    on = (*table.TABLE.named(state, "A").power.on, "ess")  # type: ignore[union-attr]
    told = EssAllocation(shroud=1, countermeasures=6)
    return having(
        state,
        "A",
        sheet=refit,
        condition=whole(refit),
        power={"on": on},
        warfare={"ess": told},
    )
