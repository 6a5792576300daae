"""Transporters, boarding, prizes and tractor beams in the words of the suite (TBT 7, 8)."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.boarding import BoardingRound
from umpire.rules.full_thrust.damage import EndTurn
from umpire.rules.to_boldly_thrust.activations import require_activated_ship
from umpire.rules.to_boldly_thrust.boarding import (
    BeamBoarders,
    LockOutThrown,
    PartyRepulsed,
    PrizeTaken,
    defenders_of,
    factors_left,
    match_flights,
    require_able_to_beam,
    require_within_beam,
)
from umpire.rules.to_boldly_thrust.sensors import use_sensors
from umpire.rules.to_boldly_thrust.state import Battle, Ruling, Ship, acting_ship, require_ship
from umpire.rules.to_boldly_thrust.tractors import (
    LockTractor,
    TractorDragged,
    TractorLocked,
    drag_ships,
)

from .to_boldly_thrust_asking import Question, in_phase, ruled
from .to_boldly_thrust_ships import Named, to_ship
from .to_boldly_thrust_telling import each_struck, found, is_refused, points, standing
from .vocabulary import Answer, refused

BOARDER, BOARDED = "boarder", "boarded"
"""The names of ships that a case does not describe."""


# Transporters.


def _transport_check(question: Question) -> Answer:
    """Tell how two ships fly to each other, and whether boarders can be beamed, or why not."""
    ship, target = question.ship, question.target
    match = match_flights(question.battle, ship, target)
    told: Answer = {"course_diff": match.course_points, "match": match.velocity}
    battle = in_phase(question.battle, "fire", ship.side)
    try:
        require_activated_ship(battle, ship.id)
        require_able_to_beam(battle, ship)
        require_within_beam(battle, ship, acting_ship(battle, target.id, at="/target"))
    except Refusal as refusal:
        return told | refused(refusal)
    return told


# Boarding.


def _boarding_factors(question: Question) -> Answer:
    battle, ship = question.battle, question.ship
    return {"factors": factors_left(battle, ship), "defence_factors": defenders_of(battle, ship)}


def _boarding_combat(question: Question) -> Answer:
    """Answer for a fight of so many against so many, aboard a ship that has so many."""
    told = {**question.given.get("boarding", {}), **question.when}
    attackers, defenders = told["attackers"], told["defenders"]
    home, away = question.battle.sides[:2]
    ships = (
        _crewed(question.battle, BOARDER, home, attackers),
        _crewed(question.battle, BOARDED, away, defenders),
    )
    battle = replace(question.battle, ships=(*question.battle.ships, *ships))
    order = BeamBoarders(BOARDER, BOARDED, attackers, told.get("prize_factors"))
    return _boarded(question, battle, order)


def _crewed(battle: Battle, name: str, side: str, factors: int) -> Ship:
    """Return a ship of which just so many factors are left, none of them where it has lost one."""
    boxes = max(1, factors) * battle.tables.factors.military
    ship = to_ship(battle, {"id": name, "side": side, "rows": [boxes]}, Named())
    return replace(ship, boarders_lost=int(not factors))


def _board(question: Question) -> Answer:
    """Answer for boarders that are beamed from one ship of the case to another."""
    when = question.when
    order = BeamBoarders(
        question.ship.id, question.target.id, when.get("factors"), when.get("prize_factors")
    )
    return _boarded(question, question.battle, order)


def _boarded(question: Question, battle: Battle, order: BeamBoarders) -> Answer:
    ship = require_ship(battle, order.ship, at="/ship")
    target = require_ship(battle, order.target, at="/target")
    started = (order.factors or factors_left(battle, ship), defenders_of(battle, target))
    after, happened = ruled(in_phase(battle, "fire", ship.side), order, question.dice)
    rounds = found(happened, BoardingRound)
    (ended,) = [each for each in happened if isinstance(each, (PartyRepulsed, PrizeTaken))]
    left = (rounds[-1].attack_factors, rounds[-1].defence_factors) if rounds else started
    return {
        "winner": "attacker" if isinstance(ended, PrizeTaken) else "defender",
        "attackers": left[0],
        "defenders": left[1],
        "rounds": [_round(each) for each in rounds],
        "prize_factors": ended.prize.factors if ended.prize else 0,
        "returned": ended.returned,
        "side": require_ship(after, order.target, at="/target").side,
        "ships": each_struck(after, happened),
    }


def _round(fought: BoardingRound) -> Answer:
    return {
        "attacker_total": fought.attack_total,
        "defender_total": fought.defence_total,
        "attackers": fought.attack_factors,
        "defenders": fought.defence_factors,
    }


def _prize_crew_roll(question: Question) -> Answer:
    """Answer for the end of a turn aboard a prize, and for what her crew may do after it."""
    name = question.ship.id
    battle = in_phase(question.battle, "damage_control")
    battle = replace(battle, finished=battle.sides)
    after, happened = ruled(battle, EndTurn(), question.dice)
    thrown = [each for each in found(happened, LockOutThrown) if each.ship == name]
    if not thrown:
        return {"ok": False, "refused": True, "allowed": False, "reason": "no_throw"}
    ship, side = require_ship(after, name, at="/ship"), question.ship.side
    return {
        "broken": thrown[0].broken,
        "locked_out": ship.prize is not None and ship.prize.locked_out,
        "may_fly": ship.can("steer", battle.turn),
        "may_fire": not is_refused(
            lambda: require_activated_ship(in_phase(after, "fire", side), name)
        ),
    }


# Tractor beams.


def _tractor_activate(question: Question) -> Answer:
    when = question.when
    battle = in_phase(question.battle, "fire", question.ship.side)
    order = LockTractor(question.ship.id, when["tractor"], when["target"])
    after, happened = ruled(battle, order, question.dice)
    (locked,) = found(happened, TractorLocked)
    return {**standing(after, question.ship.id), "strength": locked.pull_mu, "x": locked.pull_mu}


def _tractor_drag(question: Question) -> Answer:
    """Answer for all locks, when every ship has moved to where the case puts it."""
    ruling: Any = Ruling(in_phase(question.battle, "movement"))
    for happening in (drag_ships, use_sensors):
        ruling = happening(ruling, question.dice)
    drag: Counter[str] = Counter()
    for event in found(ruling.events, TractorDragged):
        drag[event.ship] += event.ship_dragged_mu
        drag[event.target] += event.target_dragged_mu
    return {
        "drag": dict(drag),
        "positions": {ship.id: points(ship.place) for ship in ruling.state.ships},
        "ships": {ship.id: standing(ruling.state, ship.id) for ship in ruling.state.ships},
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "transport_check": _transport_check,
    "boarding_factors": _boarding_factors,
    "boarding_combat": _boarding_combat,
    "board": _board,
    "prize_crew_roll": _prize_crew_roll,
    "tractor_activate": _tractor_activate,
    "tractor_drag": _tractor_drag,
}
