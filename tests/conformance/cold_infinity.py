"""Cold Infinity in the words of the suite: one command is one question to the rulebook.

Its functions are asked as they are; what they do in the course of a battle is not looked at.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from umpire.kernel.dice import SuppliedDice
from umpire.kernel.errors import CODES as KERNEL_CODES
from umpire.kernel.errors import Refusal
from umpire.rules.cold_infinity import COLD_INFINITY

from . import cold_infinity_arcs as arcs
from . import cold_infinity_arming as arming
from . import cold_infinity_craft as craft
from . import cold_infinity_damage as damage
from . import cold_infinity_defence as defence
from . import cold_infinity_design as design
from . import cold_infinity_design_craft as design_of_craft
from . import cold_infinity_design_weapons as design_of_weapons
from . import cold_infinity_drives as drives
from . import cold_infinity_fire as fire
from . import cold_infinity_flight as flight
from . import cold_infinity_guided as guided
from . import cold_infinity_hangars as hangars
from . import cold_infinity_hits as hits
from . import cold_infinity_moving as moving
from . import cold_infinity_outboard as outboard
from . import cold_infinity_power as power
from . import cold_infinity_rams as rams
from . import cold_infinity_repairs as repairs
from . import cold_infinity_shields as shields
from . import cold_infinity_small as small
from . import cold_infinity_space as space
from . import cold_infinity_stationary as stationary
from . import cold_infinity_step as step
from . import cold_infinity_structures as structures
from . import cold_infinity_turns as turns
from . import cold_infinity_volleys as volleys
from . import cold_infinity_warfare as warfare
from .cold_infinity_asking import Given, Question, no
from .cold_infinity_words import to_options, to_tables
from .vocabulary import Answer, Case, Unsupported

CODES = frozenset(code.name for code in (*KERNEL_CODES, *COLD_INFINITY.codes))

_CHAPTERS: tuple[dict[str, Callable[[Question], Answer]], ...] = (
    turns.COMMANDS,
    power.COMMANDS,
    arming.COMMANDS,
    warfare.COMMANDS,
    moving.COMMANDS,
    flight.COMMANDS,
    craft.COMMANDS,
    arcs.COMMANDS,
    fire.COMMANDS,
    hits.COMMANDS,
    volleys.COMMANDS,
    guided.COMMANDS,
    stationary.COMMANDS,
    defence.COMMANDS,
    shields.COMMANDS,
    small.COMMANDS,
    hangars.COMMANDS,
    structures.COMMANDS,
    damage.COMMANDS,
    drives.COMMANDS,
    step.COMMANDS,
    repairs.COMMANDS,
    rams.COMMANDS,
    outboard.COMMANDS,
    design.COMMANDS,
    design_of_craft.COMMANDS,
    design_of_weapons.COMMANDS,
    space.COMMANDS,
)
_COMMANDS = {name: command for chapter in _CHAPTERS for name, command in chapter.items()}
_OVER_TURNS: dict[str, Callable[[Question], Answer]] = {
    "capacitor": power.capacitor_turns,
    "plant": power.plant_turns,
    "pivot": flight.pivot_turns,
    "drone": guided.drone_turns,
    "fire": damage.fire_turns,
    "hsr": outboard.sink_turns,
    "saucer": structures.rotation_turns,
    "barrel": structures.rotation_turns,
}
"""Whose turns a case of `run_turns` runs, by what its position tells."""


def ask(case: Case) -> Answer:
    """Answer one case; every die of it must be thrown, unless the command is refused.

    Raises:
        Refusal: a die is left over.
        Unsupported: the command, or something in the position, is not known.
    """
    given, when = told_in_both(case)
    dice = SuppliedDice(tuple(_faces(when.get("dice", ()))))
    options, tables = to_options(given), to_tables(given)
    alone = case.get("given", {}), case["when"]
    question = Question(given, when, options, tables, dice, *alone)
    command = _command(when["command"], given)
    try:
        answer = command(question)
    except Refusal as refusal:
        return no(refusal)
    dice.finish()
    return {"ok": True, "refused": False, "accepted": True, "allowed": True, **answer}


def told_in_both(case: Case) -> tuple[Given, Given]:
    """Return the position and the command of a case, each with all that the other tells.

    A case may tell anything in either; where both tell something, each keeps its own.
    """
    given, when = case.get("given", {}), case["when"]
    return {**when, **given}, {**given, **when}


def _command(name: str, given: Given) -> Callable[[Question], Answer]:
    known = _COMMANDS.get(name)
    if name == "run_turns":
        known = next((run for told, run in _OVER_TURNS.items() if told in given), None)
    if known is None:
        raise Unsupported(f"no command {name!r}")
    return known


def _faces(told: Iterable[Any]) -> Iterator[int]:
    """Yield the faces of dice that a case may tell throw by throw."""
    for each in told:
        if isinstance(each, int):
            yield each
        else:
            yield from _faces(each)
