"""Ships that survive a ram may be entangled, and have one vector from then on (CI 15.4.1)."""

from functools import reduce

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.boarding.happenings import (
    EntanglementThrown,
    Rammed,
    ShipInTangle,
)
from umpire.rules.cold_infinity.boarding.rams import (
    RAM_DICE,
    RAM_SIDES,
    entangles,
    ram_result,
)
from umpire.rules.cold_infinity.state.battle import Battle, Ruling
from umpire.rules.cold_infinity.state.bounds import SectionName
from umpire.rules.cold_infinity.state.labels import label
from umpire.rules.cold_infinity.state.rams import Entanglement
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.vectors import added


def entangle(
    ruling: Ruling, told: Rammed, sections: tuple[SectionName, SectionName], dice: Dice
) -> Ruling:
    """Throw whether two ships are entangled by a ram, if both survive it (CI-15.4.1-1, CI-RUL-99).

    Args:
        ruling: in which the damage of all rams is done.
        told: the ram.
        sections: by which the two have met.
        dice: for the throw.
    """
    battle = ruling.state
    one, other = battle.ship(told.unit), battle.ship(told.rammed)
    if one is None or other is None or not (one.in_play and other.in_play):
        return ruling
    if not entangles(told.total) or other.id in battle.attached_to(one.id):
        return ruling
    roll = dice.roll(label(battle, one.id, other.id, "entangle"), RAM_DICE, RAM_SIDES)
    return ruling.then(_thrown(battle, told, Entanglement(one.id, other.id, *sections), roll))


def _thrown(battle: Battle, told: Rammed, tangle: Entanglement, roll: Roll) -> EntanglementThrown:
    total = ram_result(roll.faces, told.sections, told.speeds, mutual=told.mutual is True)
    caught = entangles(total)
    ships = _all_of(battle, tangle) if caught else ()
    together = _together(battle, tangle) if caught else None
    return EntanglementThrown(
        unit=tangle.one,
        rammed=tangle.other,
        total=total,
        entangled=tangle if caught else None,
        vector=together,
        ships=tuple([_drawn(each, together) for each in ships if together is not None]),
        rolls=(roll,),
    )


def _all_of(battle: Battle, tangle: Entanglement) -> tuple[Starship, ...]:
    """Return both ships, and all that are attached to either already."""
    names = [
        name for each in (tangle.one, tangle.other) for name in (each, *battle.attached_to(each))
    ]
    return tuple([ship for name in dict.fromkeys(names) if (ship := battle.ship(name))])


def _together(battle: Battle, tangle: Entanglement) -> Hex:
    """Return the sum of the vectors of two ships; those attached to one have its own (RUL-99)."""
    ships = [battle.ship(each) for each in (tangle.one, tangle.other)]
    return reduce(added, [ship.motion.vector for ship in ships if ship is not None])


def _drawn(ship: Starship, vector: Hex) -> ShipInTangle:
    """Return how a ship moves on; thrust that it was paying for in parts is lost."""
    return ShipInTangle(ship.id, replace(ship.motion, vector=vector, pushes=()))
