"""Base classes of events and chapters: roll labels, and which seats see how much."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Self, get_args

import msgspec
from msgspec import UnsetType
from msgspec.structs import replace

from umpire.kernel import happening
from umpire.kernel.chapter import Chapter
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.outline import Operation
from umpire.rules.cold_infinity.state.battle import Battle, Known, PhaseName, Unit
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.tables import STEALTH_HULL, has_trait
from umpire.rules.cold_infinity.state.vessels import Group, Starship, betrays
from umpire.rules.cold_infinity.state.weapons import Mine, Sensors


def is_hidden(unit: Unit | None) -> bool:
    """Return whether a unit is off the map, in stealth (CI-15.8-1)."""
    return getattr(unit, "status", None) == "hidden"


def has_stealth(ship: Starship) -> bool:
    """Return whether a ship was built for stealth (CI-15.8-1)."""
    return has_trait(ship.sheet.traits, STEALTH_HULL)


def betraying(ship: Starship) -> tuple[str, ...]:
    """Return the powered systems that betray a ship (CI-15.8-1)."""
    on = frozenset(ship.power.on)
    return tuple([each.id for each in ship.sheet.systems if each.id in on and betrays(each)])


def hidden_ships(battle: Battle) -> tuple[Starship, ...]:
    """Return the ships in stealth, of all sides."""
    return tuple([ship for ship in battle.ships if ship.status == "hidden"])


def hides_ships(battle: Battle, _order: object = None) -> bool:
    """Return whether any ship is in stealth; all know that (CI-UMP-180)."""
    return any(ship.status == "hidden" for ship in battle.ships)


PHASES: tuple[PhaseName, ...] = get_args(PhaseName)
"""The phases of a turn in their order, and the end."""

FIRST_SEALED, LAST_SEALED = PHASES.index("electronic_warfare"), PHASES.index("announce_ew")
"""Between these phases something is sealed that a phase begun may open."""


def has_come(battle: Battle, turn: int, phase: PhaseName) -> bool:
    """Return whether a battle has come to a phase of a turn."""
    now = (battle.turn, PHASES.index(battle.phase))
    return now >= (turn, PHASES.index(phase))


def opened(battle: Battle, phase: PhaseName) -> bool:
    """Return whether what opens with a phase of this turn is open."""
    return has_come(battle, battle.turn, phase)


def known_to(battle: Battle, unit: Unit, seat: Seat) -> Known:
    """Return what a seat has learned of a unit (CI-4.9-1): all, unless they must be identified.

    If an observer looks through several sides, it is the knowledge that all of them share.
    """
    side = seat.side or ""
    if seat.sees(unit.side) or not battle.options.unit_identification:
        return Known(side, unit.id, mass=True, silhouette=True, full=True)
    sides = [each for each in battle.sides if each != unit.side] if seat.side is None else [side]
    rows = [_row(battle, unit, each) for each in sides]
    return Known(
        side,
        unit.id,
        mass=all(row.mass for row in rows),
        silhouette=all(row.silhouette for row in rows),
        full=all(row.full for row in rows),
    )


def _row(battle: Battle, unit: Unit, side: str) -> Known:
    found = (each for each in battle.known if (each.side, each.unit) == (side, unit.id))
    return next(found, Known(side, unit.id))


def unidentified(battle: Battle, seat: Seat) -> frozenset[str]:
    """Return the units that a seat does not know in full, and the drones of such units."""
    if not battle.options.unit_identification:
        return frozenset()
    units = {unit.id for unit in battle.units if not known_to(battle, unit, seat).full}
    drones = {each.id for each in battle.guided if each.drone and each.launcher in units}
    return frozenset(units | drones)


def unseen(battle: Battle, seat: Seat) -> frozenset[str]:
    """Return the ships in stealth that a seat does not see, and the craft aboard (CI-15.8-1)."""
    ships = frozenset(
        [each.id for each in battle.ships if each.status == "hidden" and not seat.sees(each.side)]
    )
    if not ships:
        return ships
    aboard = [
        group.id
        for group in battle.groups
        if not group.in_play and any(each.ship in ships for each in group.berths)
    ]
    return ships.union(aboard)


def plot_open(battle: Battle, unit: Unit) -> bool:
    """Return whether the plot of a unit has been shown (CI-2.2.1-1).

    Where nimble small vessels plot late, theirs are shown after those of starships.
    """
    late = battle.options.movement_turns == "nimble" and isinstance(unit, Group)
    return opened(battle, "movement" if late else "small_vessel_plots")


def nobody(_battle: Battle, _order: object, _seat: Seat) -> bool:
    """Announce that an order stays with its side.

    An entry of the journal shows its orders, too, once nothing of it is held back.
    """
    return False


def may_open_secrets(battle: Battle, _order: object = None) -> bool:
    """Return whether an order that ends the waiting may open sealed orders.

    This holds from the phase that sets levels to the one that shows them.
    """
    return FIRST_SEALED <= PHASES.index(battle.phase) <= LAST_SEALED


def knows_mine(battle: Battle, mine: Mine, seat: Seat) -> bool:
    """Return whether a seat knows where a mine lies: its own, or found (CI-10.5-1)."""
    if seat.sees(mine.side):
        return True
    sides = [seat.side] if seat.side else [each for each in battle.sides if each != mine.side]
    return all(each in mine.found for each in sides)


def may_hide_mines(battle: Battle, _order: object = None) -> bool:
    """Return whether mines may lie where nobody sees them (CI-10.5-1); all know that.

    They are of the advanced rules (CI-RUL-1).
    """
    return battle.options.stationary_weapons and battle.options.level == "advanced"


def may_show_who_is_ahead(battle: Battle, _order: object = None) -> bool:
    """Return whether an order that may end a phase shows who is done ahead (CI-UMP-122)."""
    return battle.options.standing_orders


def may_end_the_phase(battle: Battle, _order: object = None) -> bool:
    """Return whether something hidden may show, should an order end the phase."""
    if may_show_who_is_ahead(battle) or may_open_secrets(battle):
        return True
    return may_hide_what_moves(battle)


def may_hide_what_moves(battle: Battle, _order: object = None) -> bool:
    """Return whether mines may lie unseen, or ships are in stealth (CI-10.5-1, CI-15.8-1)."""
    return may_hide_mines(battle) or hides_ships(battle)


def strikes_by_plans(_battle: Battle, _order: object) -> bool:
    """Return whether an order strikes by secret plans and magazines of other sides."""
    return True


def keeps_secrets(sheet: Sheet) -> bool:
    """Return whether a ship was built with masking sensors, or with armour that adapts."""
    return any(
        section.adaptive is not None
        or any(isinstance(system, Sensors) and system.masking for system in section.systems)
        for section in sheet.sections
    )


def label(battle: Battle, *parts: str) -> str:
    """Return the label of a roll made now: `t3/starship/shot-4/to-hit`."""
    return "/".join((f"t{battle.turn}", battle.phase, *parts))


_COUNTED = re.compile(r"g([1-9][0-9]*)")
"""How guided weapons are named as they are launched."""


def launch_of(name: str) -> int:
    """Return the number of the launch in a name, from 1; 0: not a guided weapon."""
    counted = _COUNTED.fullmatch(name)
    return int(counted[1]) if counted else 0


UNKNOWN = "unknown"
"""The name that others see for the weapon of a generic counter (CI-UMP-103)."""


class Happening(happening.Happening, frozen=True):
    """The base of the events of this book. Each adds `apply` and `tell`."""

    def heard(self, battle: Battle, seat: Seat) -> Self | None:
        """Return it as a seat sees it: whole, less what reveals generic counters, or not."""
        if seat.role == "referee":
            return self
        if self.is_secret(battle, seat):
            return None
        unknown = unidentified(battle, seat)
        return self.without(unknown) if unknown else self

    def is_secret(self, battle: Battle, seat: Seat) -> bool:  # noqa: ARG002 -- others ask
        """Return whether it is another side's secret, as yet or for good."""
        return False

    def without(self, unknown: frozenset[str]) -> Self | None:
        """Return it for seats that see some units as generic counters (CI-4.9-1).

        Actions of a counter on the map are shown; those that reveal its systems are not
        (CI-UMP-103).
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
        """Return whether more may have happened with it that a seat is not shown.

        A blow may have cost a ship that masks something that was on, or taught its armour.
        """
        ship = battle.ship(subject_of(self) or "")
        return ship is not None and not seat.sees(ship.side) and keeps_secrets(ship.sheet)


class Told(Happening, frozen=True):
    """The base of events that are shown, and change nothing in the battle."""

    def apply(self, battle: Battle) -> Battle:
        return battle


class HeardByFew(Happening, frozen=True):
    """The base of events that some sides alone may see."""

    @property
    def only(self) -> tuple[str, ...] | UnsetType | None:
        """The sides that see it; `None` or unset: all. Each event has a field of this name."""
        raise NotImplementedError

    def is_secret(self, battle: Battle, seat: Seat) -> bool:  # noqa: ARG002 -- it was settled then
        """Return whether it names others alone."""
        return isinstance(self.only, tuple) and seat.side not in self.only


class Sealed(Happening, frozen=True):
    """The base of events that their side alone sees until a phase of their turn begins.

    Each event has fields of these names.
    """

    @property
    def side(self) -> str:
        """The side that sees it at once."""
        raise NotImplementedError

    @property
    def turn(self) -> int:
        """The turn of its sealing."""
        raise NotImplementedError

    @property
    def opens(self) -> PhaseName:
        """The phase that opens it."""
        raise NotImplementedError

    def is_secret(self, battle: Battle, seat: Seat) -> bool:
        """Return whether that phase has yet to begin, and it is another side's."""
        return not seat.sees(self.side) and not has_come(battle, self.turn, self.opens)


def veils(battle: Battle, event: Happening, seat: Seat) -> bool:
    """Return whether a seat must not learn if it sees all of an event.

    A salt would show that a side has identified nobody (CI-4.9-1), that all weapons are armed
    at the start of a turn, or that a blow cost a ship that masks nothing that was on, and its
    adaptive armour learned nothing; that a side has said nothing once, or is not done ahead; that
    a ship in stealth was not detected (CI-15.8-2).
    """
    if battle.options.unit_identification or unseen(battle, seat):
        return True
    return event.may_hide_more(battle, seat)


def subject_of(told: msgspec.Struct) -> str | None:
    """Return the unit of an event, an order, or a row of one."""
    for field in ("unit", "ship", "group", "firer"):
        name = getattr(told, field, None)
        if isinstance(name, str):
            return name
    hit = getattr(told, "hit", None)
    return subject_of(hit) if isinstance(hit, msgspec.Struct) else None


def if_identified(battle: Battle, order: msgspec.Struct, seat: Seat) -> bool:
    """Return whether a seat knows the unit of an order (CI-4.9-1).

    Orders for a ship with a private log stay in that log (CI-15.8-1, CI-UMP-181).
    """
    name = subject_of(order)
    ship = battle.ship(name or "")
    if ship is not None and ship.stealth and not seat.sees(ship.side):
        return False
    return name not in unidentified(battle, seat)


def _rows(event: msgspec.Struct) -> Iterator[tuple[str, tuple[msgspec.Struct, ...]]]:
    for name in event.__struct_fields__:
        rows = getattr(event, name)
        if isinstance(rows, tuple) and rows and isinstance(rows[0], msgspec.Struct):
            yield name, rows


class OnMap(Happening, frozen=True):
    """The base of events that all see on the map, whether they know the unit or not."""

    def on_the_map(self) -> Self | None:
        """Return all of it."""
        return self


class ChapterOfPlay(Chapter[Battle], frozen=True, kw_only=True):
    """A chapter whose acts do operations of the outline.

    Attributes:
        operations: the order that does an operation, or after which it comes by itself.
        asks_in_final: whether a side has something to order by it in Final Actions (CI-2.0-3),
            judged by public facts; `None`: no side has.
    """

    operations: Mapping[Operation, type[msgspec.Struct]] = msgspec.field(default_factory=dict)
    asks_in_final: Callable[[Battle, str], bool] | None = None
