"""The sequence of play in the words of the suite (SF 2, SF 3): who moves, and who fires, when."""

from collections.abc import Callable, Iterator

from msgspec.structs import replace

from umpire.rules.space_fleet import Battle, Design, RollInitiative, Setup, ShipSetup
from umpire.rules.space_fleet.initiative import (
    InitiativeRolled,
    SquadronInitiativeRolled,
    alternate_first,
    steps,
    to_move,
)
from umpire.rules.space_fleet.setup import require_squadrons_of_setup
from umpire.rules.space_fleet.turn import TURN
from umpire.rules.space_fleet.weapons import CLASS_OF

from .space_fleet_asking import Question, in_phase, ruled
from .vocabulary import Answer


def _initiative(question: Question) -> Answer:
    """Answer with the sides as they move, thrown for or in their turn."""
    battle = in_phase(replace(question.battle, initiative=()), "movement")
    if battle.options.first_mover == "alternate":
        order, rerolled = alternate_first(battle).order, False
    else:
        _, happened = ruled(battle, RollInitiative(), question.dice)
        (thrown,) = (event for event in happened if isinstance(event, InitiativeRolled))
        order, rerolled = thrown.order, len(thrown.rolls) > len(battle.sides)
    return {"order": order, "first_player": order[0], "winner": order[0], "rerolled": rerolled}


def _turn_sequence(_question: Question) -> Answer:
    return {"phases": tuple(phase.name for phase in TURN.phases)}


def _movement_sequence(question: Question) -> Answer:
    """Answer with the steps in which anybody moves.

    The first player is as told, or found by dice or in turn; else it is the first side.
    """
    battle, when = question.battle, question.when
    found = "dice" in when or battle.options.first_mover == "alternate"
    asked = {**question.given, **when}
    first = asked.get("first_player") or (
        _initiative(question)["first_player"] if found else battle.sides[0]
    )
    order = tuple(sorted(battle.sides, key=lambda side: side != first))
    squadrons = tuple(when.get("order", question.given.get("squadron_order", ())))
    battle = in_phase(battle, "movement")
    return {"steps": list(_steps(replace(battle, initiative=order, squadron_order=squadrons)))}


def _steps(battle: Battle) -> Iterator[Answer]:
    for step in steps(battle):
        ships = to_move(battle, step)
        if ships:
            classes = [each for each in step.classes if each in {s.ship_class for s in ships}]
            yield {
                "side": step.side,
                "ships": [ship.id for ship in ships],
                "classes": classes,
                "squadron": step.squadron,
            }


def _squadron_initiative(question: Question) -> Answer:
    """Answer with levels, first totals, the last throw of each that tied, and the order."""
    options = replace(question.battle.options, squadron_initiative=True)
    battle = replace(question.battle, options=options, initiative=(), squadron_order=())
    require_squadrons_of_setup(_as_set_up(battle))
    _, happened = ruled(in_phase(battle, "movement"), RollInitiative(), question.dice)
    (thrown,) = (event for event in happened if isinstance(event, SquadronInitiativeRolled))
    return {
        "levels": {throw.squadron: throw.level for throw in thrown.throws},
        "totals": {throw.squadron: throw.total for throw in thrown.throws},
        "rerolls": {throw.squadron: throw.total for throw in thrown.again},
        "order": thrown.order,
    }


def _as_set_up(battle: Battle) -> Setup:
    """Return the squadrons of a battle as a scenario would have set them up."""
    ships = tuple(
        ShipSetup(
            id=ship.id,
            side=ship.side,
            design=Design(ship_class=ship.ship_class),
            place=ship.place,
            squadron=ship.squadron,
        )
        for ship in battle.ships
    )
    return Setup(sides=battle.sides, ships=ships, options=battle.options, tables=battle.tables)


def _fire_sequence(question: Question) -> Answer:
    battle = question.battle
    fleet = {
        row: [s.id for s in battle.ships if s.ship_class == row and s.status == "active"]
        for row in CLASS_OF.values()
    }
    return {"steps": [{"class": row, "ships": ships} for row, ships in fleet.items() if ships]}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "turn_sequence": _turn_sequence,
    "initiative": _initiative,
    "movement_sequence": _movement_sequence,
    "squadron_initiative": _squadron_initiative,
    "fire_sequence": _fire_sequence,
}
