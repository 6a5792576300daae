"""Mines in the words of the suite (FT 12.1)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.kernel.dice import Dice
from umpire.rules.full_thrust.mine_attacks import attack
from umpire.rules.full_thrust.mines import MineDetonated, MineLaid, MineSwept, mines_left
from umpire.rules.full_thrust.movement import MoveShips, OrderWritten, WriteOrder
from umpire.rules.full_thrust.state.battle import Battle, Ruling, require_ship
from umpire.rules.full_thrust.state.ship import Minelayer
from umpire.rules.full_thrust.state.values import Manoeuvre, MineDrop, parse

from .full_thrust_remixed_asking import Happened, Ones, Question, in_phase, ruled
from .full_thrust_remixed_telling import everything, thrown
from .full_thrust_remixed_words import named
from .vocabulary import Answer

Given = Mapping[str, Any]

UNNAMED = "mine"
"""The mine of which a case tells only the attack."""


def _move_with_mines(question: Question) -> Answer:
    """Answer for the moves of ships past mines; orders stand in the question or by the ships."""
    battle, voided = _written(question, dict(_orders(question)))
    return _moved(question, battle) | {"order_valid": not voided, "reason": voided}


def _sweep(question: Question) -> Answer:
    """Answer for a ship that sweeps on its way, whatever else it is ordered to do."""
    name = question.when["ship"]
    order = dict(_orders(question)).get(name, Manoeuvre())
    battle, voided = _written(question, {name: replace(order, sweep=True)})
    return _refused(voided) if voided else _moved(question, battle)


def _lay_mines(question: Question) -> Answer:
    """Answer for a ship that drops mines at points of its way, or where that ends."""
    name, drops = question.when["ship"], question.when.get("drops", ())
    order = dict(_orders(question)).get(name, Manoeuvre())
    points = tuple(MineDrop(each["weapon"], each["at"]["x"], each["at"]["y"]) for each in drops)
    battle, voided = _written(question, {name: replace(order, mine=True, mines=points)})
    return _refused(voided) if voided else _moved(question, battle)


def _mine_attack(question: Question) -> Answer:
    """Answer for the attack of a mine on a ship, however that came near."""
    battle = in_phase(question.battle, "movement")
    name = question.when.get("mine", battle.mines[0].id if battle.mines else UNNAMED)
    ruling = attack(Ruling(battle), name, question.when["target"], question.dice)
    return _told(question, ruling.state, ruling.events)


def _orders(question: Question) -> Iterator[tuple[str, Manoeuvre]]:
    """Yield the orders of ships, by name."""
    for ship in map(named, question.given.get("ships", ())):
        if ship.get("orders") is not None:
            yield ship["id"], parse(ship["orders"])
    for name, text in question.when.get("orders", {}).items():
        yield name, parse(text)


def _written(question: Question, orders: Mapping[str, Manoeuvre]) -> tuple[Battle, str | None]:
    """Return the battle with orders written, and why the first of them is void that is."""
    battle, voided = replace(question.battle, phase="orders"), None
    for name, manoeuvre in orders.items():
        battle, happened = ruled(battle, WriteOrder(name, manoeuvre=manoeuvre), question.dice)
        voids = [event.voided for event in happened if isinstance(event, OrderWritten)]
        voided = voided or voids[0]
    return battle, voided


def _moved(question: Question, battle: Battle) -> Answer:
    """Answer after all ships have moved; dice that a case does not tell fall as ones."""
    dice: Dice = question.dice if "dice" in question.when else Ones()
    after, happened = ruled(in_phase(battle, "movement"), MoveShips(), dice)
    return _told(question, after, happened)


def _told(question: Question, after: Battle, happened: Happened) -> Answer:
    fired = [event for event in happened if isinstance(event, MineDetonated)]
    swept = [event for event in happened if isinstance(event, MineSwept)]
    laid = [event for event in happened if isinstance(event, MineLaid)]
    before = {mine.id for mine in question.battle.mines}
    gone = before - {mine.id for mine in after.mines}
    return {
        **everything(question, after, happened),
        "mine_triggered": bool(fired),
        "triggered": [event.mine for event in fired],
        "triggered_by": fired[0].target if fired else None,
        "attacked": [event.target for event in fired],
        "result": swept[0].outcome if swept else None,
        "results": {event.mine: event.outcome for event in swept},
        "swept": [event.mine for event in swept],
        "mine_removed": bool(gone),
        "removed": sorted(gone),
        "mines": [mine.id for mine in after.mines],
        "laid": [{"weapon": each.minelayer, "x": each.x, "y": each.y} for each in laid],
        "mines_laid": len(laid),
        "mines_left": _left(question, after),
        "rolls": thrown((*swept, *fired)),
    }


def _left(question: Question, after: Battle) -> dict[str, int]:
    """Return the mines that minelayers have left: of the ship that is asked for, or of all."""
    asked = question.when.get("ship")
    ships = after.ships if asked is None else (require_ship(after, asked, at="/ship"),)
    return {
        system.id: mines_left(ship, system)
        for ship in ships
        for system in ship.ssd.systems
        if isinstance(system, Minelayer)
    }


def _refused(reason: str) -> Answer:
    return {"ok": False, "refused": True, "allowed": False, "reason": reason}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "move_with_mines": _move_with_mines,
    "mine_attack": _mine_attack,
    "sweep": _sweep,
    "lay_mines": _lay_mines,
}
