"""The effect of hits in the words of the suite (SF 4): damage, surrender, the end of a turn."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.kernel.ruling import fold
from umpire.rules.space_fleet import ApplyHits, EndTurn
from umpire.rules.space_fleet.hits import RepairThrown, SurrenderThrown, throw_for_surrender
from umpire.rules.space_fleet.tables import Source
from umpire.rules.space_fleet.units import require_known_ship

from .space_fleet_asking import Happened, Question, in_phase, nothing_yet, ruled
from .space_fleet_telling import everything, thrown
from .space_fleet_words import fired
from .vocabulary import Answer

SOURCES: Mapping[str, Source] = {
    "sr_missile": "missile",
    "lr_missile": "missile",
    "lr_contact": "missile",
    "contact": "missile",
    "lr_directed": "beam",
    "directed": "beam",
    "mine": "mines",
}
"""Other names of what hits come from, and what they are to the damage table."""


def _resolve_hits(question: Question) -> Answer:
    """Answer for the target; at the top, for the last die of damage."""
    when = question.when
    name, source = when["target"], when.get("source", "beam")
    order = ApplyHits(name, when.get("hits", 1), SOURCES.get(source, source))
    after, happened = ruled(question.battle, order, question.dice)
    told = everything(after, happened)
    target = told["ships"][name]
    damage: list[Any] = [each for each in target["effects"] if isinstance(each, Mapping)]
    return {**target, **told, "effects": target["effects"], "target": target} | (
        damage[-1] if damage else {}
    )


# The end of a turn.


def _ended(question: Question) -> tuple[Question, Happened]:
    """Return the question of a ship alone, as it has fired this turn, and what its turn's end did.

    The dice of a case are for the ship that it asks of.
    """
    ship = replace(question.ship, **fired(question.when))
    battle = replace(question.battle, ships=(ship,))
    alone = question._replace(battle=in_phase(battle, "end"))
    _, happened = ruled(alone.battle, EndTurn(), question.dice)
    return alone, happened


def _end_phase(question: Question) -> Answer:
    return _recovered(*_ended(question))


def _repair(question: Question) -> Answer:
    """Answer for repairs alone: shields stay as they are."""
    alone, happened = _ended(question)
    return _recovered(alone, tuple(e for e in happened if isinstance(e, RepairThrown)))


def _recovered(question: Question, happened: Happened) -> Answer:
    ship = question.ship
    told = everything(fold(question.battle, happened), happened)
    now = told["ships"][ship.id]
    thrown_for = [event for event in happened if isinstance(event, RepairThrown)]
    return {
        **now,
        **told,
        "ship": now,
        "regenerated": now["shields"] - ship.shields,
        "rolled": bool(thrown_for),
        "repaired": [event.item for event in thrown_for if event.repaired],
    }


def _surrender_check(question: Question) -> Answer:
    name = question.ship.id
    under_fire = [name] if question.when.get("fired_on", True) else []
    ruling = throw_for_surrender(nothing_yet(question), under_fire, question.dice)
    checks = [event for event in ruling.events if isinstance(event, SurrenderThrown)]
    dice = thrown(checks)
    return {
        "rolled": bool(checks),
        "die": dice[0] if dice else None,
        "surrendered": any(event.surrendered for event in checks),
        "status": require_known_ship(ruling.state, name, at="/target").status,
    }


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "resolve_hits": _resolve_hits,
    "end_phase": _end_phase,
    "repair": _repair,
    "surrender_check": _surrender_check,
}
