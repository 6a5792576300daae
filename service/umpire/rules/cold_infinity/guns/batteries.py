"""The weapons of direct fire of a ship as defensive fire finds them, from its sheet (CI 11.1)."""

from collections.abc import Mapping

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.guns.gun import Gun
from umpire.rules.cold_infinity.state.arms import Readiness
from umpire.rules.cold_infinity.state.fire_step import Use
from umpire.rules.cold_infinity.state.running import Running, blocks, fitted
from umpire.rules.cold_infinity.state.sheet import WeaponMount
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


def guns(
    running: Running,
    readiness: Mapping[Id, Readiness],
    uses: Mapping[Id, Use],
    worn: Mapping[Id, DirectWeapon],
) -> dict[Id, Gun]:
    """Return the weapons of direct fire of a ship by mount, destroyed ones too (CI-11.1-1).

    None of them has met an attack yet.

    Args:
        running: the ship.
        readiness: of each weapon; of which it tells nothing is armed.
        uses: what each weapon is set to; the others are idle.
        worn: weapons that damage has changed (CI-13.1.9-1).
    """
    known = blocks(running.sheet)
    found = {}
    for each in fitted(running, WeaponMount):
        mount = each.system.id
        block = worn.get(mount, known[mount])
        if isinstance(block, DirectWeapon):
            ready = readiness.get(mount, Readiness())
            use = uses.get(mount, "idle")
            found[mount] = Gun(block, use, each.on, each.intact, ready)
    return found
