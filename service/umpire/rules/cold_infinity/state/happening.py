"""What the events of this book have in common: the labels of their rolls, and who hears how much.

CI 2.1.3, 2.3.1, 4.9. A label is turn, phase, who, at what, and what for. Names never hold a
slash.
"""

import re
from collections.abc import Iterator
from typing import Any, Self

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from umpire.kernel import happening
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.state.audience import has_come, keeps_secrets, unidentified, unseen
from umpire.rules.cold_infinity.state.battle import Battle, PhaseName


def label(battle: Battle, *parts: str) -> str:
    """Return the label of a roll made now: `t3/starship/shot-4/to-hit`."""
    return "/".join((f"t{battle.turn}", battle.phase, *parts))


_COUNTED = re.compile(r"g([1-9][0-9]*)")
"""How guided weapons are named as they are launched."""


def launch_of(name: str) -> int:
    """Return which launch, counted from 1, a name is of; 0: it is none of a guided weapon."""
    counted = _COUNTED.fullmatch(name)
    return int(counted[1]) if counted else 0


UNKNOWN = "unknown"
"""What others hear for the weapon of a generic counter (CI-UMP-103)."""


class Happening(happening.Happening, frozen=True):
    """The base of the events of this book. Each adds `apply` and `tell`."""

    def heard(self, battle: Battle, seat: Seat) -> Self | None:
        """Return it as a seat hears it: whole, less what tells of generic counters, or not."""
        if seat.role == "referee":
            return self
        if self.is_secret(battle, seat):
            return None
        unknown = unidentified(battle, seat)
        return self.without(unknown) if unknown else self

    def is_secret(self, battle: Battle, seat: Seat) -> bool:  # noqa: ARG002 -- others ask
        """Tell whether it is another side's secret, as yet or for good."""
        return False

    def without(self, unknown: frozenset[str]) -> Self | None:
        """Return it as those hear it to whom some units are generic counters (CI-4.9-1).

        What a counter does on the map is told; what tells of its systems is not (CI-UMP-103).
        """
        if subject_of(self) in unknown:
            return self.on_the_map()
        less: dict[str, Any] = {
            name: kept
            for name, rows in _rows(self)
            if len(kept := tuple([row for row in rows if subject_of(row) not in unknown]))
            < len(rows)
        }
        if getattr(self, "firer", None) in unknown:
            less["weapon"] = UNKNOWN
        return replace(self, **less) if less else self

    def on_the_map(self) -> Self | None:
        """Return what of it shows on the map, where its unit is a generic counter: nothing."""
        return None

    def may_hide_more(self, battle: Battle, seat: Seat) -> bool:
        """Tell whether more may have happened with it that a seat is not told.

        A blow may have cost a ship that masks something that was on, or taught its armour.
        """
        ship = battle.ship(subject_of(self) or "")
        return ship is not None and not seat.sees(ship.side) and keeps_secrets(ship.sheet)


class Told(Happening, frozen=True):
    """The base of events that are told, and change nothing in the battle."""

    def apply(self, battle: Battle) -> Battle:
        """Return the battle as it was."""
        return battle


class HeardByFew(Happening, frozen=True):
    """The base of events that some sides alone may hear."""

    @property
    def only(self) -> tuple[str, ...] | UnsetType | None:
        """The sides that hear it; `None` or unset: all. Each event has a field of this name."""
        raise NotImplementedError

    def is_secret(self, battle: Battle, seat: Seat) -> bool:  # noqa: ARG002 -- it was settled then
        """Tell whether it names others alone."""
        return isinstance(self.only, tuple) and seat.side not in self.only


class Sealed(Happening, frozen=True):
    """The base of events that their side alone hears until a phase of their turn begins.

    Each event has fields of these names.
    """

    @property
    def side(self) -> str:
        """The side that hears it at once."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """The turn in which it is sealed."""
        raise NotImplementedError

    @property
    def opens(self) -> PhaseName:
        """The phase that opens it."""
        raise NotImplementedError

    def is_secret(self, battle: Battle, seat: Seat) -> bool:
        """Tell whether that phase has yet to begin, and it is another side's."""
        return not seat.sees(self.side) and not has_come(battle, self.turn, self.opens)


def veils(battle: Battle, event: Happening, seat: Seat) -> bool:
    """Tell whether a seat must not learn if it hears all of an event.

    A salt would tell that a side has identified nobody (CI-4.9-1), that all weapons are armed
    at the start of a turn, or that a blow cost a ship that masks nothing that was on, and its
    adaptive armour learned nothing; that a side has said nothing once, or is not done ahead; that
    a ship in stealth was not detected (CI-15.8-2).
    """
    if battle.options.unit_identification or unseen(battle, seat):
        return True
    return event.may_hide_more(battle, seat)


def subject_of(told: msgspec.Struct) -> str | None:
    """Return the unit of which an event, an order, or a row of one tells."""
    for field in ("unit", "ship", "group", "firer"):
        name = getattr(told, field, None)
        if isinstance(name, str):
            return name
    hit = getattr(told, "hit", None)
    return subject_of(hit) if isinstance(hit, msgspec.Struct) else None


def if_identified(battle: Battle, order: msgspec.Struct, seat: Seat) -> bool:
    """Tell whether a seat knows the unit for which an order is (CI-4.9-1).

    What a ship with a private log was ordered stays in that (CI-15.8-1, CI-UMP-181).
    """
    name = subject_of(order)
    ship = battle.ship(name or "")
    if ship is not None and ship.stealth and not seat.sees(ship.side):
        return False
    return name not in unidentified(battle, seat)


def _rows(event: msgspec.Struct) -> Iterator[tuple[str, tuple[msgspec.Struct, ...]]]:
    """Yield the fields of an event that tell of several things, each of some unit."""
    for name in event.__struct_fields__:
        rows = getattr(event, name)
        if isinstance(rows, tuple) and rows and isinstance(rows[0], msgspec.Struct):
            yield name, rows


class OnMap(Happening, frozen=True):
    """The base of events that all see on the map, whether they know the unit or not."""

    def on_the_map(self) -> Self | None:
        """Return all of it."""
        return self
