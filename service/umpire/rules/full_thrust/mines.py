"""FT 12.1, 12.2: minelayers and minesweepers. Units: MU."""

import math
from itertools import count
from typing import ClassVar, TypeGuard

from msgspec.structs import replace

from umpire.kernel.dice import Dice, Roll
from umpire.kernel.happening import Happening, HappensTo
from umpire.kernel.plane import (
    TOLERANCE_MU,
    Point,
    along_path_mu,
    distance_to_path_mu,
    first_meeting_mu,
    rounded,
)
from umpire.rules.full_thrust.flight import movement_of, track
from umpire.rules.full_thrust.movement import ShipMoved, plot_flight, way_flown
from umpire.rules.full_thrust.refusals import (
    AMMO_EMPTY,
    INCONSISTENT,
    NO_MINELAYER,
    NO_MINESWEEPER,
    OFF_PATH,
    OPTION_OFF,
    WEAPON_DESTROYED,
    WEAPON_USED,
)
from umpire.rules.full_thrust.state.battle import B, Battle, Mine, Ruling, with_ship
from umpire.rules.full_thrust.state.options import Asteroid
from umpire.rules.full_thrust.state.ship import Minelayer, Minesweeper, Ship
from umpire.rules.full_thrust.state.tables import SweepOutcome
from umpire.rules.full_thrust.state.values import Fault, Laid, Manoeuvre, MineDrop

_OUTCOMES = {
    "attack": "it attacks",
    "nothing": "it stays",
    "removed": "it is removed",
}


class MineLaid(Happening, frozen=True, tag="mine_laid", kw_only=True):
    """A minelayer dropped a mine at this place; it has dropped `mines_laid` of its own by now."""

    mine: str
    ship: str
    side: str
    minelayer: str
    turn: int
    x: float
    y: float
    mines_laid: int
    rule: str = "FT-12.1-2"

    def apply(self, battle: B) -> B:
        def layer(ship: Ship) -> Ship:
            others = [each for each in ship.laid if each.minelayer != self.minelayer]
            return replace(ship, laid=(*others, Laid(self.minelayer, self.mines_laid)))

        mine = Mine(self.mine, self.side, self.x, self.y, self.turn)
        battle = with_ship(battle, self.ship, layer)
        return replace(battle, mines=(*battle.mines, mine), mines_laid=battle.mines_laid + 1)

    def tell(self) -> str:
        return self.say("{ship} drops the mine {mine} at {place:place}", place=(self.x, self.y))


class MineSwept(Happening, frozen=True, tag="mine_swept", kw_only=True):
    """A sweeper came near a mine and threw: the mine attacks it, lies on, or is removed."""

    mine: str
    ship: str
    outcome: SweepOutcome
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.1-3"

    def apply(self, battle: B) -> B:
        return _remove_mine(battle, self.mine) if self.outcome == "removed" else battle

    def tell(self) -> str:
        return self.say(
            "{ship} sweeps {mine}: {what:word} ({rolls:dice})",
            what=_OUTCOMES[self.outcome],
        )


class MineDetonated(Happening, frozen=True, tag="mine_detonated", kw_only=True):
    """A mine fired at a ship that came near it, and is no more.

    `damage` is everything that its dice did against `screens`; `penetrating` points of it pass
    armour.
    """

    mine: str
    target: str
    screens: int
    damage: int
    penetrating: int
    rolls: tuple[Roll, ...]
    rule: str = "FT-12.1-1"

    def apply(self, battle: B) -> B:
        return _remove_mine(battle, self.mine)

    def tell(self) -> str:
        line = "The mine {mine} fires at {target}: {damage:points} ({how})"
        if self.penetrating:
            line = (
                "The mine {mine} fires at {target}: {damage:points}, {penetrating} past armour "
                "({how})"
            )
        how = "{screens} screens, {rolls:dice}" if self.screens else "{rolls:dice}"
        return self.say(line, how=self.say(how))


class MineDestroyed(Happening, frozen=True, tag="mine_destroyed", kw_only=True):
    """A nova shot touched a mine, or a jump or an entry endangered it: it is gone."""

    line: ClassVar[str] = "{ship} destroys the mine {mine}"

    mine: str
    ship: str
    rule: str = "FT-12.3-2"

    def apply(self, battle: B) -> B:
        return _remove_mine(battle, self.mine)


def _remove_mine(battle: B, mine_id: str) -> B:
    return replace(battle, mines=tuple([mine for mine in battle.mines if mine.id != mine_id]))


EVENTS: tuple[type[HappensTo[Battle]], ...] = (
    MineLaid,
    MineSwept,
    MineDetonated,
    MineDestroyed,
)


def count_laid(ship: Ship, minelayer: str) -> int:
    """Return how many mines a minelayer has dropped so far."""
    return next((each.mines for each in ship.laid if each.minelayer == minelayer), 0)


def mines_left(ship: Ship, minelayer: Minelayer) -> int:
    """Return how many mines a minelayer still has; whether it works is not asked."""
    return max(0, minelayer.mines - count_laid(ship, minelayer.id))


def find_loaded_minelayers(ship: Ship) -> list[Minelayer]:
    """Return the minelayers that work and have a mine to drop, in SSD order."""
    return [each for each in ship.working(Minelayer) if mines_left(ship, each)]


def require_mines(battle: Battle) -> None:
    """Refuse mines that cannot lie there, or that their layers cannot have laid.

    Names are not checked.
    """
    if battle.mines and not battle.options.mines:
        raise INCONSISTENT.refuse(
            "Mines are on the table, which needs the option mines.", at="/mines", rule="FT-12.1-1"
        )
    for index, mine in enumerate(battle.mines):
        if mine.side not in battle.sides:
            raise INCONSISTENT.refuse(
                f"There is no side {mine.side} that laid {mine.id}: name one of the battle.",
                at=f"/mines/{index}/side",
            )
        if mine.laid_turn > battle.turn:
            raise INCONSISTENT.refuse(
                f"{mine.id} is yet to be laid: turn {battle.turn} is the latest.",
                at=f"/mines/{index}/laid_turn",
                rule="FT-12.1-2",
            )
    for index, ship in enumerate(battle.ships):
        _require_laid(ship, f"/ships/{index}/laid")


def _require_laid(ship: Ship, at: str) -> None:
    names = [each.minelayer for each in ship.laid]
    if len(set(names)) < len(names):
        raise INCONSISTENT.refuse(
            f"{ship.id} names a minelayer twice in `laid`: once is the most.", at=at
        )
    for each in ship.laid:
        minelayer = ship.ssd.system(each.minelayer)
        if not isinstance(minelayer, Minelayer) or each.mines > minelayer.mines:
            raise INCONSISTENT.refuse(
                f"{each.minelayer} of {ship.id} has not laid {each.mines} mines: it has fewer.",
                at=at,
            )


def lay_first_mines(ruling: Ruling, before: Ship, moved: ShipMoved, _dice: Dice) -> Ruling:
    """Drop the mines that a ship drops before it comes to an asteroid (FT-12.1-2, FT-13.1-2)."""
    return _lay(ruling, before, moved, _asteroid_mu(ruling.state, before, moved))


def lay_last_mines(ruling: Ruling, before: Ship, moved: ShipMoved, _dice: Dice) -> Ruling:
    """Drop the mines of a ship that has come past all asteroids on its way (FT-12.1-2)."""
    return _lay(ruling, before, moved, math.inf)


def _lay(ruling: Ruling, before: Ship, moved: ShipMoved, up_to_mu: float) -> Ruling:
    """Drop the mines that a ship was ordered to drop on the first part of its way.

    Each minelayer that works and is loaded drops one; without points, where the move ends
    (FT-UMP-20).
    """
    order = before.order
    if order is None or not order.lays_mines:
        return ruling
    laid = {event.minelayer for event in ruling.events if _is_laid_by(event, before)}
    for minelayer, point in drops_of(before, order, moved.path[-1]):
        along_mu = along_path_mu(moved.path, point)
        if minelayer in laid or along_mu is None or along_mu > up_to_mu:
            continue
        ship = ruling.state.ship(before.id) or before
        ruling = ruling.then(_lay_mine(ruling.state, ship, minelayer, point))
    return ruling


def _is_laid_by(event: object, ship: Ship) -> TypeGuard[MineLaid]:
    return isinstance(event, MineLaid) and event.ship == ship.id


def _asteroid_mu(battle: Battle, ship: Ship, moved: ShipMoved) -> float:
    """Return how far a ship flies before it meets the first asteroid; without one, infinity."""
    path = track(moved.path) if movement_of(battle, ship) == "vector" else moved.path
    met = [
        along_mu
        for body in battle.terrain
        if isinstance(body, Asteroid)
        and (along_mu := first_meeting_mu(path, body.place, body.radius)) is not None
    ]
    return min(met, default=math.inf)


def drops_of(ship: Ship, order: Manoeuvre, end: Point) -> list[tuple[str, Point]]:
    """Return the minelayers that drop a mine, in the order written, and where (FT-UMP-20)."""
    ready = [each.id for each in find_loaded_minelayers(ship)]
    if not order.mines:
        return [(minelayer, end) for minelayer in ready]
    return [(drop.minelayer, (drop.x, drop.y)) for drop in order.mines if drop.minelayer in ready]


def _lay_mine(battle: Battle, ship: Ship, minelayer: str, place: Point) -> MineLaid:
    x, y = rounded(place)
    return MineLaid(
        mine=_name(battle),
        ship=ship.id,
        side=ship.side,
        minelayer=minelayer,
        turn=battle.turn,
        x=x,
        y=y,
        mines_laid=count_laid(ship, minelayer) + 1,
    )


def _name(battle: Battle) -> str:
    """Return the name of the next mine: its turn and number, and nobody else's."""
    taken = {
        *(ship.id for ship in battle.ships),
        *(group.id for group in battle.groups),
        *(salvo.id for salvo in battle.salvoes),
        *(mine.id for mine in battle.mines),
        *(body.id for body in battle.terrain),
    }
    names = (f"M{battle.turn}-{number}" for number in count(battle.mines_laid + 1))
    return next(name for name in names if name not in taken)


_RULE = "FT-12.1-2"


def bar_to_laying(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the fault of laying mines by an order, or `None` (FT-12.1-2).

    Flight is not checked.
    """
    if not manoeuvre.lays_mines:
        return None
    if not battle.options.mines:
        return Fault(
            OPTION_OFF, f"{ship.id} lays no mines: the scenario plays without them.", _RULE
        )
    for drop in manoeuvre.mines:
        wrong = _bar_to_dropping(ship, drop)
        if wrong:
            return wrong
    if not find_loaded_minelayers(ship):
        return _nothing_to_lay(ship)
    return _twice_or_off_path(battle, ship, manoeuvre)


def bar_to_sweeping(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the fault of sweeping mines by an order, or `None` (FT-12.1-3)."""
    if not manoeuvre.sweep:
        return None
    if not battle.options.mines:
        message = f"{ship.id} sweeps no mines: the scenario plays without them."
        return Fault(OPTION_OFF, message, "FT-12.1-3")
    if not ship.working(Minesweeper):
        return Fault(
            NO_MINESWEEPER,
            f"{ship.id} has no minesweeper that works: leave Sweep out of its order.",
        )
    return None


def _nothing_to_lay(ship: Ship) -> Fault:
    if ship.working(Minelayer):
        return Fault(
            AMMO_EMPTY, f"{ship.id} has no mines left: leave Mine out of its order.", _RULE
        )
    return Fault(
        NO_MINELAYER, f"{ship.id} has no minelayer that works: leave Mine out of its order."
    )


def _bar_to_dropping(ship: Ship, drop: MineDrop) -> Fault | None:
    """Return the fault of the minelayer that is named for a drop."""
    minelayer = ship.ssd.system(drop.minelayer)
    if not isinstance(minelayer, Minelayer):
        return Fault(
            NO_MINELAYER, f"{ship.id} has no minelayer {drop.minelayer}: name one of its display."
        )
    if not ship.works(minelayer.id):
        return Fault(
            WEAPON_DESTROYED, f"{minelayer.id} of {ship.id} is lost: it lays no more mines."
        )
    if not mines_left(ship, minelayer):
        return Fault(
            AMMO_EMPTY,
            f"{minelayer.id} of {ship.id} has no mines left: leave it out of the order.",
            _RULE,
        )
    return None


def _twice_or_off_path(battle: Battle, ship: Ship, manoeuvre: Manoeuvre) -> Fault | None:
    """Return the fault of the drops together, or of their places."""
    names = [drop.minelayer for drop in manoeuvre.mines]
    if len(set(names)) < len(names):
        return Fault(
            WEAPON_USED, f"A minelayer of {ship.id} drops one mine a turn: name each once.", _RULE
        )
    way = way_flown(battle, ship, plot_flight(battle, ship, manoeuvre).path)
    for drop in manoeuvre.mines:
        aside_mu = distance_to_path_mu((drop.x, drop.y), way)
        if aside_mu > TOLERANCE_MU:
            return Fault(
                OFF_PATH,
                f"{drop.minelayer} of {ship.id} would drop {aside_mu:.2f} MU off its way: a "
                "point on it is legal.",
            )
    return None
