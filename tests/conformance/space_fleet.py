"""Space Fleet in the words of the suite: one command is one question to the rulebook."""

from collections.abc import Callable

from umpire.kernel.errors import CODES as KERNEL_CODES
from umpire.rules.space_fleet import SPACE_FLEET

from . import space_fleet_design as design
from . import space_fleet_fire as fire
from . import space_fleet_hits as hits
from . import space_fleet_missiles as missiles
from . import space_fleet_moving as moving
from . import space_fleet_sensors as sensors
from . import space_fleet_terrain as terrain
from . import space_fleet_turns as turns
from .space_fleet_asking import Question
from .space_fleet_position import to_battle
from .vocabulary import Answer, Case, Unsupported, scripted

CODES = frozenset(code.name for code in (*KERNEL_CODES, *SPACE_FLEET.codes))

_COMMANDS: dict[str, Callable[[Question], Answer]] = {
    **turns.COMMANDS,
    **moving.COMMANDS,
    **terrain.COMMANDS,
    **fire.COMMANDS,
    **hits.COMMANDS,
    **missiles.COMMANDS,
    **sensors.COMMANDS,
    **design.COMMANDS,
}


def ask(case: Case) -> Answer:
    """Answer one case; every die of it must be thrown.

    Raises:
        Refusal: the rulebook refuses, or a die is left over.
        Unsupported: the command, or something in the position, is not known.
    """
    given, when = case["given"], case["when"]
    command = _COMMANDS.get(when["command"])
    if command is None:
        raise Unsupported(f"no command {when['command']!r}")
    with scripted(when.get("dice", ())) as dice:
        answer = command(Question(given, when, to_battle(given), dice))
    return {"ok": True, "refused": False, **answer}
