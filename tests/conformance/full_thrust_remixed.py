"""Full Thrust: Remixed in the words of the suite: one command is one question to the rulebook."""

from collections.abc import Callable

from umpire.kernel.errors import CODES as KERNEL_CODES
from umpire.kernel.errors import Refusal
from umpire.rules.full_thrust.refusals import CODES as OWN_CODES

from . import full_thrust_remixed_boarding as boarding
from . import full_thrust_remixed_carriers as carriers
from . import full_thrust_remixed_damage as damage
from . import full_thrust_remixed_design as design
from . import full_thrust_remixed_dogfights as dogfights
from . import full_thrust_remixed_fighters as fighters
from . import full_thrust_remixed_fire as fire
from . import full_thrust_remixed_ftl as ftl
from . import full_thrust_remixed_mines as mines
from . import full_thrust_remixed_missiles as missiles
from . import full_thrust_remixed_moving as moving
from . import full_thrust_remixed_planets as planets
from . import full_thrust_remixed_sensors as sensors
from . import full_thrust_remixed_stations as stations
from . import full_thrust_remixed_terrain as terrain
from . import full_thrust_remixed_turns as turns
from . import full_thrust_remixed_wonders as wonders
from .full_thrust_remixed_asking import Question, ScriptedDice
from .full_thrust_remixed_words import to_battle
from .vocabulary import Answer, Case, Unsupported, refused

CODES = frozenset(code.name for code in (*KERNEL_CODES, *OWN_CODES))

COMMANDS: dict[str, Callable[[Question], Answer]] = {
    **turns.COMMANDS,
    **wonders.COMMANDS,
    **moving.COMMANDS,
    **carriers.COMMANDS,
    **fighters.COMMANDS,
    **dogfights.COMMANDS,
    **fire.COMMANDS,
    **missiles.COMMANDS,
    **mines.COMMANDS,
    **damage.COMMANDS,
    **boarding.COMMANDS,
    **ftl.COMMANDS,
    **design.COMMANDS,
    **terrain.COMMANDS,
    **sensors.COMMANDS,
    **stations.COMMANDS,
    **planets.COMMANDS,
}


def ask(case: Case) -> Answer:
    """Answer one case.

    Every die of the case must be thrown, unless the case says how many are (`dice_used`).

    Raises:
        Refusal: a die is left over.
        Unsupported: the command, or something in the position, is not known.
    """
    given, when = case["given"], case["when"]
    command = COMMANDS.get(when["command"])
    if command is None:
        raise Unsupported(f"no command {when['command']!r}")
    battle = to_battle(given)
    dice = ScriptedDice(when.get("dice", ()), battle)
    try:
        answer = command(Question(given, when, battle, dice))
    except Refusal as refusal:
        return refused(refusal) | {"dice_used": dice.used}
    if "dice_used" not in case["then"] and not answer.get("refused"):
        dice.finish()
    return {"ok": True, "refused": False, "allowed": True, "dice_used": dice.used, **answer}
