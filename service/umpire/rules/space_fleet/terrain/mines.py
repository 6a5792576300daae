"""SF 8: minefields attack ships that enter them, and are swept (SF-MINE-01, -03 to -05)."""

from collections.abc import Iterator

from umpire.kernel.dice import D6, Dice
from umpire.kernel.errors import illegal, malformed
from umpire.kernel.odds import at_least
from umpire.kernel.offers import Choice, order_of
from umpire.kernel.plane import DECIMALS
from umpire.kernel.rulebook import Id
from umpire.kernel.ruling import Value
from umpire.kernel.words import one_of
from umpire.rules.space_fleet.hits.damage import Blow, Volley, take_hits
from umpire.rules.space_fleet.initiative.steps import may_act, ready_party
from umpire.rules.space_fleet.movement.happenings import ShipMoved
from umpire.rules.space_fleet.state.audience import knowing
from umpire.rules.space_fleet.state.battle import Battle, Minefield, Ruling, label, mark
from umpire.rules.space_fleet.state.condition import has_working_beam
from umpire.rules.space_fleet.state.places import is_at, spot_of, told
from umpire.rules.space_fleet.state.ship import Ship
from umpire.rules.space_fleet.state.units import acting_ship, in_use, known_ship
from umpire.rules.space_fleet.terrain.happenings import FieldRevealed, FieldSwept, MinesAttacked

UNKNOWN_FIELD = malformed("unknown_field", "No minefield of this name is known.")
NO_BEAM = illegal("no_beam", "SF-MINE-04", "The ship has no working beam to sweep with.")
NOT_IN_FIELD = illegal("not_in_field", "SF-MINE-04", "The ship does not stand in that field.")


class SweepMines(Value, frozen=True, tag="sweep_mines"):
    """Stay in a minefield for the whole move, and sweep it (SF-MINE-04)."""

    ship: Id
    field: Id


class SweepMinesChoice(Choice, frozen=True, tag="sweep_mines"):
    """A ship that may stay and sweep a field, which attacks it.

    `chance` is that the attack comes to hits, of which there are `hits_sides` at most.
    """

    ship: str
    field: str
    need: int
    chance: float
    hits_sides: int
    rule: str = "SF-MINE-04"


def attack_with_mines(
    ruling: Ruling, field: Minefield, ship_id: str, occasion: str, dice: Dice
) -> Ruling:
    """Let a minefield attack a ship in it, whoever laid it; it stays (SF-MINE-01, -03, SF-UMP-9).

    A field that was hidden is known to all from now on (SF-MINE-05).

    Args:
        ruling: what has happened so far.
        field: the minefield; it need not be where the ship is.
        ship_id: the ship; one that is out of the battle is not attacked.
        occasion: what tells this attack from others of the turn, for labels.
        dice: where the rolls come from.
    """
    ship = known_ship(ruling.state, ship_id, at="/ship")
    if ship.status != "active":
        return ruling
    cause = f"{field.id}-{occasion}"
    attacked = _throw(ruling.state, field, ship, cause, dice)
    volley = Volley(field.id, cause, (Blow("mines", attacked.hits),))
    return take_hits(reveal(ruling, field).then(attacked), ship_id, volley, dice)


def _throw(battle: Battle, field: Minefield, ship: Ship, cause: str, dice: Dice) -> MinesAttacked:
    """Throw for an attack, and for its hits if it comes to any (SF-MINE-01)."""
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
        only=knowing(battle, ship),
    )


def reveal(ruling: Ruling, field: Minefield) -> Ruling:
    """Make a field known to all, if it is not (SF-MINE-05)."""
    known = ruling.state.field(field.id)
    if known is None or known.revealed:
        return ruling
    return ruling.then(FieldRevealed(field=field.id, side=field.side, spot=field.spot))


def field_known_to(battle: Battle, field_id: str, side: str, *, at: str) -> Minefield:
    """Return a minefield of which a side knows: its own, or one that is revealed.

    Raises:
        Malformed: it knows of none of that name.
    """
    field = battle.field(field_id)
    if field is None or not (field.revealed or field.side == side):
        known = one_of(each.id for each in battle.minefields if each.revealed or each.side == side)
        unknown = f"Side {side} knows of no minefield {field_id}; it knows of {known}."
        raise UNKNOWN_FIELD.refuse(unknown, at=at)
    return field


def sweep_mines(ruling: Ruling, order: SweepMines, dice: Dice) -> Ruling:
    """Let a ship stay in a field for its whole move and sweep it (SF-MINE-04, SF-RUL-35).

    The field attacks it once, and is gone then, whatever comes of the ship. Under its squadron's
    counter, the squadron stays with it (SF-UMP-20).

    Raises:
        IllegalOrder: it has moved, or may not now; it has no working beam, or is not in the field.
        Malformed: the ship or the field is unknown.
    """
    battle = ruling.state
    in_use(battle, "mines")
    ship = acting_ship(battle, order.ship, at="/ship")
    field = field_known_to(battle, order.field, ship.side, at="/field")
    ready_party(battle, ship, at="/ship")
    if not has_working_beam(ship):
        raise NO_BEAM.refuse(
            f"{ship.id} has no working beam, and mines are swept with beams.", at="/ship"
        )
    if not is_at(ship.place, field.spot):
        apart = (
            f"{ship.id} is at {told(spot_of(ship.place))}, not in {field.id} at {told(field.spot)}."
        )
        raise NOT_IN_FIELD.refuse(apart, at="/field")
    stayed = _stayed(battle, ship)
    ruling = attack_with_mines(ruling.then(stayed), field, ship.id, "sweep", dice)
    return ruling.then(FieldSwept(field=field.id))


def _stayed(battle: Battle, ship: Ship) -> ShipMoved:
    """Return the whole move of a ship that sweeps: it stays."""
    return ShipMoved(
        ship=ship.id,
        side=ship.side,
        path=(),
        place=ship.place,
        track=(spot_of(ship.place),),
        units=0,
        only=knowing(battle, ship),
        rule="SF-RUL-35",
    )


def choices(battle: Battle, ship: Ship) -> Iterator[SweepMinesChoice]:
    """Yield the fields around a ship of which its side knows."""
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
                order=order_of(SweepMines, ship=ship.id, field=field.id),
            )
