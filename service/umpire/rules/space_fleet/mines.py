"""SF 8: minefields attack ships that enter them; ships lay and sweep them."""

from collections.abc import Callable, Iterator
from typing import Annotated, ClassVar

from msgspec import Meta
from msgspec.structs import replace

from umpire.kernel import offers
from umpire.kernel.chapter import Act, Chapter, InChapter
from umpire.kernel.dice import D6, Dice, Roll
from umpire.kernel.errors import illegal, malformed
from umpire.kernel.happening import Happening
from umpire.kernel.odds import at_least
from umpire.kernel.offers import Choice, Open
from umpire.kernel.plane import DECIMALS, rounded
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.field import (
    TOLERANCE,
    HexSpot,
    Spot,
    describe,
    distance,
    is_at,
    is_hex,
    require_kind_of_field,
    spot_of,
)
from umpire.rules.space_fleet.hits import Hits, take_hits
from umpire.rules.space_fleet.initiative import may_act, ready_party, require_turn_of
from umpire.rules.space_fleet.state import Battle, Minefield, Ruling, Ship, change_ship, label, mark
from umpire.rules.space_fleet.units import (
    HeardByFew,
    ShipMoved,
    ToldToFew,
    acting_ship,
    by_nobody,
    has_working_beam,
    if_nothing_is_hidden,
    may_lay_mines,
    require_known_ship,
    require_option,
    side_of_ship,
    sides_seeing,
)

UNKNOWN_FIELD = malformed("unknown_field", "No minefield of this name is known.")
NO_BEAM = illegal("no_beam", "SF-MINE-04", "The ship has no working beam to sweep with.")
NOT_IN_FIELD = illegal("not_in_field", "SF-MINE-04", "The ship is not in that field.")
ONE_PATTERN_PER_MOVE = illegal(
    "one_pattern_per_move", "SF-MINE-02", "A minelayer lays one pattern in a move."
)
NO_PATTERNS = illegal("no_patterns", "SF-MINE-02", "The ship carries no mines any more.")
NOT_ON_PATH = illegal("not_on_path", "SF-MINE-02", "Mines are laid where the ship has been.")


# Mines attack


def attack_with_mines(
    ruling: Ruling, field: Minefield, ship_id: str, occasion: str, dice: Dice
) -> Ruling:
    """Let a minefield attack a ship in it, of any side; it stays (SF-MINE-01, -03, SF-UMP-9).

    A hidden field is revealed to all (SF-MINE-05).

    The field need not be where the ship is; a ship that is out of the battle is not attacked.
    `occasion` makes the labels of this attack unique in the turn.
    """
    ship = require_known_ship(ruling.state, ship_id, at="/ship")
    if ship.status != "active":
        return ruling
    known = ruling.state.field(field.id)
    if known is not None and not known.revealed:
        revealed = FieldRevealed(field=field.id, side=field.side, spot=field.spot)
        ruling = ruling.then(revealed)
    cause = f"{field.id}-{occasion}"
    attacked = _throw(ruling.state, field, ship, cause, dice)
    hits = Hits.alike(field.id, cause, "mines", attacked.hits)
    return take_hits(ruling.then(attacked), ship_id, hits, dice)


def _throw(battle: Battle, field: Minefield, ship: Ship, cause: str, dice: Dice) -> "MinesAttacked":
    """Throw for an attack, and for its hits (SF-MINE-01)."""
    table = battle.tables.terrain
    rolls, hits = [dice.roll(label(battle, mark(ship), cause, "attack"), 1, D6)], 0
    if rolls[0].faces[0] >= table.mine_need:
        name = label(battle, mark(ship), cause, "hits")
        rolls.append(dice.roll(name, 1, table.mine_hits_sides))
        hits = rolls[1].faces[0]
    return MinesAttacked(
        field=field.id,
        ship=ship.id,
        side=ship.side,
        need=table.mine_need,
        hits=hits,
        rolls=tuple(rolls),
        only=sides_seeing(battle, ship),
    )


def field_known_to(battle: Battle, field_id: str, side: str, *, at: str) -> Minefield:
    """Return a minefield that a side knows: its own, or a revealed one.

    Raises:
        Malformed: it knows of none of that name.
    """
    field = battle.field(field_id)
    if field is None or not (field.revealed or field.side == side):
        known = one_of(each.id for each in battle.minefields if each.revealed or each.side == side)
        unknown = f"Side {side} knows of no minefield {field_id}; it knows of {known}."
        raise UNKNOWN_FIELD.refuse(unknown, at=at)
    return field


# Mines are laid


class LayMines(Value, frozen=True, tag="lay_mines"):
    """Lay a pattern of mines where the ship is, or has been in this turn's move (SF-MINE-02)."""

    ship: Id
    spots: Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=20)]


class LayMinesChoice(Choice, frozen=True, tag="lay_mines"):
    """A ship that may lay a pattern now, in one of these spots; `patterns` are left to it."""

    ship: str
    patterns: int
    spots: tuple[Spot, ...]
    rule: str = "SF-MINE-02"


def lay_mines(ruling: Ruling, order: LayMines, _dice: Dice) -> Ruling:
    """Lay a pattern of mines in the ship's step of movement, before or after its move.

    Only the ship's own side learns of it (SF-MINE-05). A ship does not enter a field that it lays.
    """
    battle = ruling.state
    require_option(battle, "mines")
    ship = acting_ship(battle, order.ship, at="/ship")
    require_turn_of(battle, ship, at="/ship")
    if len(order.spots) > 1 or ship.laid:
        has = "has laid one this turn" if ship.laid else f"would lay {len(order.spots)}"
        one = f"{ship.id} lays one pattern in a move, in one spot, and {has}."
        raise ONE_PATTERN_PER_MOVE.refuse(one, at="/spots")
    if not ship.mine_patterns:
        raise NO_PATTERNS.refuse(f"{ship.id} carries no mines any more, and lays none.", at="/ship")
    spot = _where_it_was(ship, order.spots[0])
    return ruling.then(
        MinesLaid(
            ship=ship.id,
            side=ship.side,
            field=_field_name(battle, ship.side, spot),
            spot=spot,
            patterns=ship.mine_patterns - 1,
            only=(ship.side,),
        )
    )


def spots_to_mine(ship: Ship) -> tuple[Spot, ...]:
    """Return where a ship may lay mines now: where it is, or has been in its move."""
    return ship.track or (spot_of(ship.place),)


def _where_it_was(ship: Ship, spot: Spot) -> Spot:
    """Return the spot of a ship's move that an order names."""
    require_kind_of_field(spot, on_grid=is_hex(ship.place), at="/spots/0")
    for flown in spots_to_mine(ship):
        if distance(flown, spot) <= TOLERANCE:
            return flown
    been = one_of(describe(flown) for flown in spots_to_mine(ship))
    away = f"{ship.id} has not been at {describe(spot)} this turn, but at {been}."
    raise NOT_ON_PATH.refuse(away, at="/spots/0")


def _field_name(battle: Battle, side: str, spot: Spot) -> str:
    """Return a name for a new field.

    It contains only the spot: a running number would show how many other fields there are.
    """
    where = (spot.q, spot.r) if isinstance(spot, HexSpot) else rounded((spot.x, spot.y))
    name = f"mines-{battle.sides.index(side) + 1}-{where[0]}.{where[1]}"
    taken = {field.id for field in battle.minefields}
    names = (name, *(f"{name}-{number}" for number in range(2, len(taken) + 2)))
    return next(each for each in names if each not in taken)


def offer_laying(battle: Battle, ship: Ship) -> Iterator[LayMinesChoice]:
    if may_lay_mines(ship, battle.options) and may_act(require_turn_of, battle, ship):
        spots = spots_to_mine(ship)
        yield LayMinesChoice(
            ship=ship.id,
            patterns=ship.mine_patterns,
            spots=spots,
            order=offers.order_of(LayMines, ship=ship.id, spots=spots[-1:]),
            open=_other_spots(spots),
        )


def _other_spots(spots: tuple[Spot, ...]) -> tuple[Open, ...]:
    """Return the open place of the spot, for a ship that has moved."""
    several = tuple(dict.fromkeys(spots))
    return (
        (offers.open_at("/spots/0", offers.one_of(several), optional=True),)
        if len(several) > 1
        else ()
    )


# Mines are swept


class SweepMines(Value, frozen=True, tag="sweep_mines"):
    """Stay in a minefield for the whole move, and sweep it (SF-MINE-04)."""

    ship: Id
    field: Id


class SweepMinesChoice(Choice, frozen=True, tag="sweep_mines"):
    """A ship that may stay and sweep a field, which attacks it.

    `chance` is that of any hits; `hits_sides` is the most.
    """

    ship: str
    field: str
    need: int
    chance: float
    hits_sides: int
    rule: str = "SF-MINE-04"


def sweep_mines(ruling: Ruling, order: SweepMines, dice: Dice) -> Ruling:
    """Let a ship stay in a field for its whole move and sweep it (SF-MINE-04, SF-RUL-35).

    The field attacks it once and is then removed, even if the ship is destroyed. Under its
    squadron's counter, the squadron stays with it (SF-UMP-20).
    """
    battle = ruling.state
    require_option(battle, "mines")
    ship = acting_ship(battle, order.ship, at="/ship")
    field = field_known_to(battle, order.field, ship.side, at="/field")
    ready_party(battle, ship, at="/ship")
    if not has_working_beam(ship):
        raise NO_BEAM.refuse(
            f"{ship.id} has no working beam, and mines are swept with beams.", at="/ship"
        )
    if not is_at(ship.place, field.spot):
        here, there = describe(spot_of(ship.place)), describe(field.spot)
        apart = f"{ship.id} is at {here}, not in {field.id} at {there}."
        raise NOT_IN_FIELD.refuse(apart, at="/field")
    stayed = _stay(battle, ship)
    ruling = attack_with_mines(ruling.then(stayed), field, ship.id, "sweep", dice)
    return ruling.then(FieldSwept(field=field.id))


def _stay(battle: Battle, ship: Ship) -> ShipMoved:
    """Return the move of a ship that sweeps: it stays."""
    return ShipMoved(
        ship=ship.id,
        side=ship.side,
        path=(),
        place=ship.place,
        track=(spot_of(ship.place),),
        units=0,
        only=sides_seeing(battle, ship),
        rule="SF-RUL-35",
    )


def offer_sweeping(battle: Battle, ship: Ship) -> Iterator[SweepMinesChoice]:
    if not (has_working_beam(ship) and may_act(ready_party, battle, ship)):
        return
    table = battle.tables.terrain
    for field in battle.minefields:
        if (field.revealed or field.side == ship.side) and is_at(ship.place, field.spot):
            yield SweepMinesChoice(
                ship=ship.id,
                field=field.id,
                need=table.mine_need,
                chance=round(at_least(table.mine_need, D6), DECIMALS),
                hits_sides=table.mine_hits_sides,
                order=offers.order_of(SweepMines, ship=ship.id, field=field.id),
            )


def offer_mines(battle: Battle, sees: Callable[[str], bool], unit: str | None) -> Iterator[Choice]:
    if battle.phase != "movement" or not battle.options.mines:
        return
    for ship in battle.ships:
        if sees(ship.side) and ship.status == "active" and unit in {None, ship.id}:
            yield from offer_laying(battle, ship)
            yield from offer_sweeping(battle, ship)


# Events


class MinesAttacked(ToldToFew, frozen=True, tag="mines_attacked", kw_only=True):
    """A minefield attacked a ship; `hits` is 0 where the die is below `need`."""

    field: str
    ship: str
    side: str
    need: int
    hits: int
    rolls: tuple[Roll, ...]
    only: tuple[str, ...] | None = None
    rule: str = "SF-MINE-01"

    def tell(self) -> str:
        attack, *hits = self.rolls
        if not hits:
            return self.say(
                "Minefield {field} misses {ship} (needs {need}, {attack:dice})", attack=[attack]
            )
        return self.say(
            "Minefield {field} hits {ship}: {hits} (needs {need}, {rolls:dice})",
            hits=self.say_number(self.hits, "{number} hit", "{number} hits"),
        )


class FieldRevealed(Happening, frozen=True, tag="field_revealed", kw_only=True):
    """A ship entered a minefield, which all sides know from now on."""

    field: str
    side: str
    spot: Spot
    rule: str = "SF-MINE-05"

    def apply(self, battle: Battle) -> Battle:
        minefields = [
            replace(field, revealed=True) if field.id == self.field else field
            for field in battle.minefields
        ]
        return replace(battle, minefields=tuple(minefields))

    def tell(self) -> str:
        return self.say(
            "All sides know minefield {field} of {side} at {at}", at=describe(self.spot)
        )


class MinesLaid(HeardByFew, frozen=True, tag="mines_laid", kw_only=True):
    """A ship laid a pattern of mines; `patterns` are left to it."""

    ship: str
    side: str
    field: str
    spot: Spot
    patterns: int
    only: tuple[str, ...] | None = None
    rule: str = "SF-MINE-02"

    def apply(self, battle: Battle) -> Battle:
        field = Minefield(self.field, self.side, self.spot)
        laid = change_ship(battle, self.ship, mine_patterns=self.patterns, laid=True)
        return replace(laid, minefields=(*laid.minefields, field))

    def tell(self) -> str:
        return self.say(
            "{ship} lays minefield {field} at {at}; {left} left",
            at=describe(self.spot),
            left=self.say_number(self.patterns, "{number} pattern", "{number} patterns"),
        )


class FieldSwept(Happening, frozen=True, tag="field_swept", kw_only=True):
    """A minefield was swept and is gone."""

    line: ClassVar[str] = "Minefield {field} is swept"

    field: str
    rule: str = "SF-MINE-04"

    def apply(self, battle: Battle) -> Battle:
        left = [field for field in battle.minefields if field.id != self.field]
        return replace(battle, minefields=tuple(left))


LAY_MINES: Act[Battle, LayMines] = Act(
    order=LayMines,
    procedure=lay_mines,
    family="movement",
    phases=("movement",),
    side=side_of_ship,
    offer=InChapter(LayMinesChoice),
    readable=by_nobody,
)

SWEEP_MINES: Act[Battle, SweepMines] = Act(
    order=SweepMines,
    procedure=sweep_mines,
    family="movement",
    phases=("movement",),
    side=side_of_ship,
    offer=InChapter(SweepMinesChoice),
    readable=if_nothing_is_hidden,
)

MINES: Chapter[Battle] = Chapter(
    acts=(LAY_MINES, SWEEP_MINES),
    events=(
        MinesAttacked,
        FieldRevealed,
        MinesLaid,
        FieldSwept,
    ),
    choices=offer_mines,
)
