"""What damage control may do now: repairs, dumping a core, leaving a ship, ending the turn."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from umpire.kernel.plane import DECIMALS
from umpire.kernel.ruling import Event
from umpire.rules.full_thrust.battle import Battle
from umpire.rules.full_thrust.damage.core_systems import explosion_number, may_explode
from umpire.rules.full_thrust.damage.damage_control import parties_left, repairs_open
from umpire.rules.full_thrust.damage.turn_end import has_damage_control
from umpire.rules.full_thrust.ship import Ship
from umpire.rules.full_thrust.throws import DIE


class RepairSystemsChoice(Event, frozen=True, tag="repair_systems"):
    """A ship with parties free and something to repair.

    `chances[n - 1]` is the chance of a job on which n parties work.
    """

    ship: str
    parties: int
    systems: tuple[str, ...]
    chances: tuple[float, ...]
    rule: str = "FT-7.3-2"


class DumpCoreChoice(Event, frozen=True, tag="dump_core"):
    """A ship may dump its power core, which explodes at the end of the turn by `chance`."""

    ship: str
    chance: float
    rule: str = "FT-7.2-4"


class AbandonShipChoice(Event, frozen=True, tag="abandon_ship"):
    """A crew may leave its ship, whose core then explodes at the end of this turn by `chance`."""

    ship: str
    chance: float
    rule: str = "FT-7.2-5"


class EndTurnChoice(Event, frozen=True, tag="end_turn"):
    """The turn may be counted down; `reactors` are the ships for whose power cores dice fall."""

    reactors: tuple[str, ...]
    rule: str = "FT-2.7-15"


DamageChoice: TypeAlias = RepairSystemsChoice | DumpCoreChoice | AbandonShipChoice | EndTurnChoice


def choices(
    battle: Battle, side_sees: Callable[[str], bool], unit: str | None
) -> Iterator[DamageChoice]:
    """Yield what the sides that the asker speaks for may do before the turn ends."""
    if battle.phase != "damage_control":
        return
    for ship in battle.ships:
        if unit not in {None, ship.id} or ship.is_hulk:
            continue
        if not ship.has_parties_at_work(battle.options):
            continue
        if side_sees(ship.side) and ship.side not in battle.finished:
            yield from _of_ship(battle, ship)
    waiting = [side for side in battle.sides if side not in battle.finished]
    if unit is None and not any(has_damage_control(battle, side) for side in waiting):
        yield EndTurnChoice(reactors=tuple([ship.id for ship in battle.ships if may_explode(ship)]))


def _of_ship(battle: Battle, ship: Ship) -> Iterator[DamageChoice]:
    table = battle.tables.damage_control
    parties, systems = parties_left(ship, table), repairs_open(battle, ship)
    if parties and systems:
        most = min(table.max_parties, parties)
        chances = tuple([round(number / DIE, DECIMALS) for number in range(1, most + 1)])
        yield RepairSystemsChoice(ship=ship.id, parties=parties, systems=systems, chances=chances)
    if may_explode(ship):
        first, core = battle.options.abandon_first_number, battle.tables.core_systems
        manned = explosion_number(ship.core, battle.turn, first, core)
        yield DumpCoreChoice(ship=ship.id, chance=_from(manned))
        yield AbandonShipChoice(ship=ship.id, chance=_from(first))


def _from(number: int) -> float:
    return round((DIE + 1 - number) / DIE, DECIMALS)
