"""To Boldly Thrust in the words of the suite: one command is one question to the rulebook.

What the book leaves as it is in Remixed is asked in the words for Remixed.
"""

from collections.abc import Callable
from typing import Any

from umpire.kernel.errors import CODES as KERNEL_CODES
from umpire.kernel.errors import Refusal
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST

from . import full_thrust_remixed as remixed
from . import to_boldly_thrust_boarding as boarding
from . import to_boldly_thrust_damage as damage
from . import to_boldly_thrust_design as design
from . import to_boldly_thrust_fire as fire
from . import to_boldly_thrust_sensors as sensors
from . import to_boldly_thrust_spreads as spreads
from .full_thrust_remixed_asking import ScriptedDice
from .to_boldly_thrust_asking import Question
from .to_boldly_thrust_words import to_battle
from .vocabulary import Answer, Case, Unsupported, refused

CODES = frozenset(code.name for code in (*KERNEL_CODES, *TO_BOLDLY_THRUST.codes))

_COMMANDS: dict[str, Callable[[Any], Answer]] = {
    **remixed.COMMANDS,
    **fire.COMMANDS,
    **spreads.COMMANDS,
    **damage.COMMANDS,
    **sensors.COMMANDS,
    **boarding.COMMANDS,
    **design.COMMANDS,
}


_REASONS = {"weapon_used": "already_fired"}
"""What the suite calls refusals of which the book has another name."""


def ask(case: Case) -> Answer:
    """Answer one case.

    Every die of the case must be thrown, unless the case says how many are (`dice_used`).

    Raises:
        Refusal: a die is left over.
        Unsupported: the command, or something in the position, is not known.
    """
    given, when = case["given"], case["when"]
    command = _COMMANDS.get(when["command"])
    if command is None:
        raise Unsupported(f"no command {when['command']!r}")
    battle = to_battle(given, when)
    dice = ScriptedDice(when.get("dice", ()), battle)
    try:
        answer = command(Question(given, when, battle, dice))
    except Refusal as refusal:
        told = refused(refusal)
        return told | {"reason": _REASONS.get(refusal.code, refusal.code), "dice_used": dice.used}
    if "dice_used" not in case["then"] and not answer.get("refused"):
        dice.finish()
    return {"ok": True, "refused": False, "allowed": True, "dice_used": dice.used, **answer}
