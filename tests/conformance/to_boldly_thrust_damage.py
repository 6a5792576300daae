"""Damage, warp engines and repairs in the words of the suite (TBT 2, 6, 11)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from umpire.rules.full_thrust.damage import take_damage
from umpire.rules.full_thrust.state.battle import Attack, Hit
from umpire.rules.full_thrust.thresholds import RepairTried, lose_system
from umpire.rules.to_boldly_thrust.repairs import Job, RepairSystems
from umpire.rules.to_boldly_thrust.state import SHIELDS, Ruling

from .full_thrust_remixed_damage import MODES
from .to_boldly_thrust_asking import Happened, Question, in_phase, ruled
from .to_boldly_thrust_ships import WARP, part_of
from .to_boldly_thrust_telling import engine_of, found, standing, struck
from .vocabulary import Answer, Unsupported

Given = Mapping[str, Any]

CAUSES = {"threshold": "FT-4.6-1", "needle": "FT-4.8-1"}
"""How a system can be lost, and the rule of each."""
SOURCES = {
    **dict.fromkeys(("ram", "ramming"), "FT-3.6-4"),
    **dict.fromkeys(("ftl", "ftl_exit"), "FT-8.1-3"),
    "ftl_entry": "FT-8.2-3",
    "nova_cannon": "FT-12.3-2",
    "wave_gun": "FT-12.3-4",
    "dust": "FT-13.3-1",
}
"""What damage may come from besides fire, and the rule of each."""


# Damage.


def _apply_damage(question: Question) -> Answer:
    """Answer for one attack, or for several of which each is one of its own."""
    when, battle, name = question.when, question.battle, question.target.id
    told: Happened = ()
    for each in when.get("attacks", (when,)):
        ruling = take_damage(Ruling(battle), name, _attack({**when, **each}), question.dice)
        after: Any = ruling.state
        battle, told = after, (*told, *ruling.events)
    return struck(battle, name, told)


def _attack(given: Given) -> Attack:
    rule = SOURCES.get(given.get("source", ""), "FT-2.6-1")
    return Attack(given.get("attacker", "it"), tuple(_hits(given)), rule=rule)


def _hits(given: Given) -> Iterator[Hit]:
    """Yield the hits of an attack: told one by one, or as a number of points."""
    told = next(given[key] for key in ("hits", "weapons", "points", "damage") if key in given)
    for number, each in enumerate(told if isinstance(told, list) else [told], start=1):
        hit: Given = {"points": each} if isinstance(each, int) else each
        mode = MODES[hit.get("mode", given.get("mode", "ordinary"))]
        yield Hit(hit["points"], mode, weapon=hit.get("weapon", f"weapon {number}"))


# Warp engines.


def _thrust(question: Question) -> Answer:
    return standing(question.battle, question.ship.id)


def _warp_loss(question: Question) -> Answer:
    """Answer for a warp engine that a threshold check, or a needle attack, costs a ship."""
    cause = question.when.get("cause", "threshold")
    if cause not in CAUSES:
        raise Unsupported(f"no cause {cause!r}")
    engine = engine_of(question.ship) or WARP
    ruling = lose_system(
        Ruling(question.battle), question.ship.id, engine, question.dice, rule=CAUSES[cause]
    )
    after: Any = ruling.state
    return standing(after, question.ship.id)


# Damage control.


def _repair(question: Question) -> Answer:
    """Answer for one job of a ship's parties; its status is that of the shields."""
    return _worked(question, part_of(question.when["system"]))


def _repair_shields(question: Question) -> Answer:
    return _worked(question, SHIELDS)


def _worked(question: Question, system: str) -> Answer:
    when, name = question.when, question.ship.id
    job = Job(system, when.get("parties", 1), persistent=when.get("persistent", True))
    battle = in_phase(question.battle, "damage_control")
    after, happened = ruled(battle, RepairSystems(name, (job,)), question.dice)
    (tried,) = found(happened, RepairTried)
    told = standing(after, name)
    return {**told, "status": told["shield_status"], "success": tried.done}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "apply_damage": _apply_damage,
    "thrust": _thrust,
    "warp_loss": _warp_loss,
    "repair": _repair,
    "repair_shields": _repair_shields,
}
