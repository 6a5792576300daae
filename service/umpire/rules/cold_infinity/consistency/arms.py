"""Weapons, magazines and rounds of a unit: what is noted of them is of what the unit has (CI 9)."""

from collections.abc import Callable, Collection, Iterator, Mapping

from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.consistency.claims import Claim, known, listed, once, require
from umpire.rules.cold_infinity.guided.stocks import racks_at_start, racks_of_craft, rounds_at_start
from umpire.rules.cold_infinity.state.arms import Arms, Missiles
from umpire.rules.cold_infinity.state.group import Group
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.starship import Starship
from umpire.rules.cold_infinity.state.units import weapons_of
from umpire.rules.cold_infinity.state.weapons import DirectWeapon


def arms_of_ship(ship: Starship, at: str) -> None:
    """Refuse weapons, missiles and rounds that the sheet of a ship does not give it.

    Raises:
        Malformed: it has no such weapon or rack, or more rounds than it can have.
        IllegalOrder: a rack holds too many missiles, or such as it does not take (CI-9.2.1-1).
    """
    require(_weapons(ship.arms, weapons_of(ship), at))
    require(_rounds(ship.arms, ship.sheet, f"{at}/rounds"))
    _require_fitting_missiles(ship.arms, lambda held: racks_at_start(ship.sheet, held), at)


def arms_of_group(group: Group, at: str) -> None:
    """Refuse weapons and missiles that the craft of a group does not have; see `arms_of_ship`."""
    require(_weapons(group.arms, weapons_of(group), at))
    none = not (group.arms.rounds or group.arms.tracks or group.arms.worn)
    require((Claim(none, at, "Small vessels have no such arms."),))
    _require_fitting_missiles(group.arms, lambda held: racks_of_craft(group.craft, held), at)


def _weapons(arms: Arms, there: Mapping[str, object], at: str) -> Iterator[Claim]:
    """Claim that what is ready, worn or tracks is a weapon of the unit, each once."""
    guns = [name for name, block in there.items() if isinstance(block, DirectWeapon)]
    for field, names in (("readiness", list(there)), ("worn", guns), ("tracks", guns)):
        yield from _rows([each.weapon for each in getattr(arms, field)], names, f"{at}/{field}")


def _rows(names: list[str], there: Collection[str], at: str) -> Iterator[Claim]:
    rows = listed(names, at, "weapon")
    yield from known(rows, there, "weapon")
    yield from once(rows)


def _rounds(arms: Arms, sheet: Sheet, at: str) -> Iterator[Claim]:
    """Claim that rockets and decoys are no more than there were (CI-11.5-1)."""
    full = rounds_at_start(sheet)
    rows = listed([each.system for each in arms.rounds], at, "system")
    yield from known(rows, full, "system with rounds")
    yield from once(rows)
    for place, each in enumerate(arms.rounds):
        most = full[each.system]
        yield Claim(each.left <= most, f"{at}/{place}/left", f"{each.system} holds {most}.")


def _require_fitting_missiles(
    arms: Arms, load: Callable[[Mapping[Id, Missiles]], object], at: str
) -> None:
    """Refuse missiles that the racks of a unit do not take, each rack by itself."""
    require(once(listed([each.rack for each in arms.magazines], f"{at}/magazines", "rack")))
    for place, each in enumerate(arms.magazines):
        try:
            load({each.rack: each.missiles})
        except Refusal as refusal:
            refusal.at = f"{at}/magazines/{place}/missiles"
            raise refusal from None
