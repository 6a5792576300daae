"""Bodies, debris and mines in the words of the suite (SF 5, SF 8)."""

from collections.abc import Callable

from msgspec.structs import replace

from umpire.rules.space_fleet import Battle, LayMines, Minefield, MoveBodies, MoveShip, SweepMines
from umpire.rules.space_fleet.field import is_at, spot_of
from umpire.rules.space_fleet.mines import UNKNOWN_FIELD, MinesLaid, attack_with_mines
from umpire.rules.space_fleet.state import change_ship
from umpire.rules.space_fleet.terrain import Collision, collide
from umpire.rules.space_fleet.units import party_of

from .space_fleet_asking import Happened, Question, in_phase, moving_ship, nothing_yet, only, ruled
from .space_fleet_moving import struck
from .space_fleet_telling import at, everything, where
from .space_fleet_words import to_spot
from .vocabulary import Answer, Unsupported


def _move_bodies(question: Question) -> Answer:
    """Answer with all that moves by itself, where it is then, and with the ships it has met."""
    battle = in_phase(question.battle, "bodies")
    after, happened = ruled(battle, MoveBodies(), question.dice)
    return {
        **everything(after, happened),
        "bodies": {body.id: where(body.place) for body in after.bodies},
        "debris": {
            each.id: {"hexes": [list(at(spot).values()) for spot in each.spots]}
            for each in after.debris
        },
    }


def _body_collision(question: Question) -> Answer:
    """Answer for a ship that a body has come to, or that has come to it."""
    ship, name = question.ship, question.when.get("body")
    bodies = [body for body in question.battle.bodies if name in {None, body.id}]
    if not bodies:
        raise Unsupported(f"no body {name!r}")
    collision = Collision(bodies[0], 1, "SF-TERR-03")
    ruling = collide(
        nothing_yet(question), party_of(question.battle, ship), collision, question.dice
    )
    met = struck(ruling.state, ship.id, ruling.events)
    return {**met["target"], **met, "ship": met["target"]}


# Mines.


def _field(question: Question) -> Minefield:
    battle = question.battle
    name = question.when.get("field", only(battle.minefields))
    field = battle.field(name)
    if field is None:
        raise UNKNOWN_FIELD.refuse(f"There is no minefield {name}.", at="/field")
    return field


def _mined(question: Question, after: Battle, happened: Happened) -> Answer:
    """Tell what a field has done to a ship, and whether it is still there."""
    stays = after.field(_field(question).id) is not None
    met = struck(after, question.ship.id, happened)
    return {
        **everything(after, happened),
        **met,
        "ship": met["target"],
        "field": "stays" if stays else "removed",
        "swept": not stays,
    }


def _mine_attack(question: Question) -> Answer:
    field, ship = _field(question), question.ship
    ruling = attack_with_mines(nothing_yet(question), field, ship.id, "1", question.dice)
    return _mined(question, ruling.state, ruling.events)


def _sweep_mines(question: Question) -> Answer:
    """Answer for a ship that sweeps; a field in which it stands is one that it knows of."""
    ship, name = question.ship, _field(question).id
    fields = tuple(
        replace(field, revealed=True) if is_at(ship.place, field.spot) else field
        for field in question.battle.minefields
    )
    battle = moving_ship(replace(question.battle, minefields=fields), ship)
    after, happened = ruled(battle, SweepMines(ship.id, name), question.dice)
    return _mined(question, after, happened)


def _lay_mines(question: Question) -> Answer:
    """Answer for a ship that lays mines: where told, else where it is; after its `path`, if any.

    A ship of which no path is told has been where it lays them.
    """
    ship, when = question.ship, question.when
    battle = moving_ship(question.battle, ship)
    told = when.get("hexes", when.get("spots", [where(ship.place)]))
    spots = tuple(to_spot(battle.options, each) for each in told)
    if "path" in when:
        battle, _ = ruled(battle, MoveShip(ship.id, tuple(when["path"])), question.dice)
    else:
        battle = change_ship(battle, ship.id, track=(*spots, spot_of(ship.place)))
    after, happened = ruled(battle, LayMines(ship.id, spots), question.dice)
    (laid,) = (event for event in happened if isinstance(event, MinesLaid))
    everyone = everything(after, happened)
    return {
        **everyone,
        "ship": everyone["ships"][ship.id],
        "mine_patterns": laid.patterns,
        "field": {"id": laid.field, **at(laid.spot), "revealed": False},
        "minefields": [{"id": each.id, **at(each.spot)} for each in after.minefields],
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "move_bodies": _move_bodies,
    "body_collision": _body_collision,
    "mine_attack": _mine_attack,
    "sweep_mines": _sweep_mines,
    "lay_mines": _lay_mines,
}
