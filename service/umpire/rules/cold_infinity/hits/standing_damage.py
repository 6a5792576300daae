"""What damage means for a ship now: weapons that are worn, reactors that are unstable (CI 13.1).

Where damage is taken back, both may end.
"""

from umpire.rules.cold_infinity.hits.aftermath import wear
from umpire.rules.cold_infinity.hits.detonations import is_unstable
from umpire.rules.cold_infinity.hits.effect_happenings import WeaponWorn
from umpire.rules.cold_infinity.hits.worn_weapons import is_worn
from umpire.rules.cold_infinity.state.arms import WornWeapon
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.power import SystemTurns
from umpire.rules.cold_infinity.state.running import blocks, fitted
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.systems import Reactor, WeaponMount
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


def worn_after(battle: Battle, ship: Starship) -> tuple[WornWeapon, ...]:
    """Return the weapons of a ship that are worn by what they have lost now (CI-13.1.9-1)."""
    before = {each.weapon: each for each in ship.arms.worn}
    known, worn = blocks(ship.sheet), []
    for each in fitted(ship.running, WeaponMount):
        name, block = each.system.id, known[each.system.id]
        if not isinstance(block, DirectWeapon) or not is_worn(each.system.structure, each.lost):
            continue
        if name in before:
            worn.append(before[name])
        elif each.intact and battle.options.level == "advanced":
            told = wear(battle, ship, name, block)
            worn += [WornWeapon(name, told.block)] if isinstance(told, WeaponWorn) else []
    return tuple(worn)


def still_unstable(ship: Starship) -> tuple[SystemTurns, ...]:
    """Return for how many turns reactors have been unstable that are so yet (CI-13.1.4-2)."""
    now = {
        each.system.id
        for each in fitted(ship.running, Reactor)
        if is_unstable(each.system.structure, each.lost)
    }
    return tuple([each for each in ship.unstable if each.system in now])
