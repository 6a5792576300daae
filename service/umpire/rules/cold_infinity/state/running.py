"""A ship as it runs this turn: its sheet, what is left, what is on, what gets more power."""

from collections.abc import Mapping
from typing import Generic, NamedTuple, TypeVar

from umpire.kernel.rulebook import Id
from umpire.rules.cold_infinity.state.condition import Condition, whole
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.systems import System
from umpire.rules.cold_infinity.state.weapons import WeaponBlock

S = TypeVar("S", bound=System)
_NO_EXTRA: Mapping[Id, int] = {}


class Running(NamedTuple):
    """A ship: its sheet and condition, the systems that are on, extra power by system (CI-3.2-1).

    Systems that need no power need not be among those that are on.
    """

    sheet: Sheet
    condition: Condition
    on: frozenset[Id] = frozenset()
    extra: Mapping[Id, int] = _NO_EXTRA


class Fitted(NamedTuple, Generic[S]):
    """A system of a ship: structure lost, whether it is on, and the extra power that it gets.

    A system that is destroyed has lost all of its structure, even with its section (CI-7.4.4-1).
    """

    system: S
    lost: int
    on: bool
    extra: int

    @property
    def intact(self) -> bool:
        """Whether it is not destroyed (CI-7.4.3-1)."""
        return self.lost < self.system.structure

    @property
    def works(self) -> bool:
        """Whether it is on and not destroyed."""
        return self.on and self.intact


def all_on(sheet: Sheet) -> Running:
    """Return a ship that has lost nothing, with all of its systems on and no extra power."""
    return Running(sheet, whole(sheet), frozenset(system.id for system in sheet.systems))


def fitted(running: Running, kind: type[S]) -> tuple[Fitted[S], ...]:
    """Return the systems of a kind, destroyed ones too, in the order of the sheet."""
    now = running.condition.systems
    found: list[Fitted[S]] = []
    for system in running.sheet.of_kind(kind):
        state = now[system.id]
        more = running.extra.get(system.id, 0)
        found.append(Fitted(system, state.lost_of(system.structure), system.id in running.on, more))
    return tuple(found)


def destroyed(condition: Condition) -> frozenset[Id]:
    """Return the systems that are destroyed, alone or with their section (CI-7.4.4-1)."""
    return frozenset(
        [each.id for part in condition.sections for each in part.systems if each.destroyed]
    )


def blocks(sheet: Sheet) -> dict[Id, WeaponBlock]:
    """Return what each weapon of a ship is, by the name of its mount."""
    by_id = {block.id: block for block in sheet.weapons}
    return {mount: by_id[each.weapon] for mount, each in sheet.mounts.items()}
