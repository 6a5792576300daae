"""The sequence of play in the words of the suite (FT 2): initiative, and who acts when."""

from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

from msgspec.structs import replace

from umpire.rules.full_thrust.gunnery import PassFire
from umpire.rules.full_thrust.salvoes import PassLaunch
from umpire.rules.full_thrust.sequence import TURN, InitiativeRolled, RollInitiative, waiting_in
from umpire.rules.full_thrust.state.battle import Battle, PhaseName, order_of_play
from umpire.rules.full_thrust.state.tables import d12_of

from .full_thrust_remixed_asking import Question, in_phase, ruled
from .full_thrust_remixed_words import to_ship
from .vocabulary import Answer

ARMED = [
    {"id": "FC", "type": "firecon"},
    {"id": "B", "type": "beam", "class": 1},
    {"id": "L", "type": "smr"},
]
"""With what ships can act in either phase of which a case tells no more than their names."""

DIE = 6


class Turn(NamedTuple):
    """Whose turn it was to act, and with which ship."""

    side: str
    ship: str
    squadron: str | None


def _d12(question: Question) -> Answer:
    first, second = question.dice.roll("d12", 2, DIE).faces
    return {"value": d12_of(first, second)}


def _initiative(question: Question) -> Answer:
    battle = replace(question.battle, phase="initiative", initiative=())
    _, happened = ruled(battle, RollInitiative(), question.dice)
    (rolled,) = (event for event in happened if isinstance(event, InitiativeRolled))
    after = in_phase(replace(battle, initiative=rolled.order), "fighters")
    return {
        "winner": rolled.order[0],
        "order": rolled.order,
        "fighters_first": order_of_play(after)[0],
        "rerolled": len(rolled.rolls) > len(battle.sides),
    }


def _fire_order(question: Question) -> Answer:
    """Answer with sides as they activate ships, or with the ships of each activation."""
    turns = list(_turns(question, "fire", PassFire))
    if "activations" not in question.when:
        return {"sequence": [turn.side for turn in turns], "ships": [turn.ship for turn in turns]}
    together = groupby(turns, key=lambda turn: turn.squadron or turn.ship)
    return {"sequence": [[turn.ship for turn in activation] for _, activation in together]}


def _launch_order(question: Question) -> Answer:
    turns = list(_turns(question, "missiles", PassLaunch))
    return {"sequence": [turn.side for turn in turns], "ships": [turn.ship for turn in turns]}


def _turns(question: Question, phase: PhaseName, passing: Callable[[str], Any]) -> Iterator[Turn]:
    """Yield the turns of a phase in which every ship acts, each side taking its own as listed."""
    battle = in_phase(_fleets(question), phase)
    side = waiting_in(TURN.phases, battle).next_side(battle, acted=False)
    while side is not None:
        battle = replace(battle, active=side)
        ship = next(each for each in battle.ships if each.side == side and not _done(each, phase))
        battle, _ = ruled(battle, passing(ship.id), question.dice)
        yield Turn(side, ship.id, ship.squadron)
        side = waiting_in(TURN.phases, battle).next_side(battle, acted=True)


def _done(ship: Any, phase: PhaseName) -> bool:
    return bool(ship.activated if phase == "fire" else ship.launches_done)


def _fleets(question: Question) -> Battle:
    """Return the battle with the ships of which a case tells names or numbers, side by side."""
    when, battle = question.when, question.battle
    fleets: Mapping[str, Any] = when.get("activations", when.get("ships", {}))
    words = [
        {"id": name, "side": side, "squadron": squadron, "systems": ARMED}
        for side, ships in fleets.items()
        for squadron, names in _units(side, ships)
        for name in names
    ]
    ships = tuple(to_ship(battle, each) for each in words)
    return replace(battle, ships=(*battle.ships, *ships))


def _units(side: str, ships: Any) -> Iterator[tuple[str | None, list[str]]]:
    """Yield ships one by one, and squadrons as a whole with a name of their own."""
    if isinstance(ships, int):
        ships = [f"{side}-{number + 1}" for number in range(ships)]
    for place, unit in enumerate(ships):
        if isinstance(unit, str):
            yield None, [unit]
        else:
            yield f"{side} squadron {place + 1}", list(unit)


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "d12_from_2d6": _d12,
    "initiative": _initiative,
    "fire_order": _fire_order,
    "launch_order": _launch_order,
}
