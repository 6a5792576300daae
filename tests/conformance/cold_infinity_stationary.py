"""Stationary weapons in the words of the suite (CI 10): what sets them off, when they live."""

from collections.abc import Callable, Mapping
from typing import get_args

from umpire.rules.cold_infinity.guns import is_set_off
from umpire.rules.cold_infinity.state.drones import is_target, mark_of_mine
from umpire.rules.cold_infinity.state.sheet import UNKNOWN_TARGET
from umpire.rules.cold_infinity.state.vessels import GuidedWeapon
from umpire.rules.cold_infinity.state.weapons import (
    Damage,
    DirectWeapon,
    MicroPlatform,
    Mine,
    ProximityMine,
    ShroudKind,
    SwarmMine,
)
from umpire.rules.cold_infinity.stationary import (
    NO_SHROUD,
    OUTSIDE,
    SEEK_DICE,
    SEEK_SIDES,
    finds,
    found_to,
    life_of,
)

from .cold_infinity_asking import Given, Question, barred
from .cold_infinity_space import hexes_apart
from .vocabulary import Answer, Unsupported

_NOTHING = Damage()
_KINDS: Mapping[str, Callable[[int | None], ProximityMine | SwarmMine | MicroPlatform]] = {
    "proximity": lambda far: ProximityMine(id="mine", damage=_NOTHING, activation=far),
    "swarm": lambda far: SwarmMine(id="mine", damage=_NOTHING, activation=far),
    "micro_platform": lambda far: MicroPlatform(
        id="mine", weapon=DirectWeapon(id="gun", technology="matter"), activation=far
    ),
}


def _device(said: Given) -> ProximityMine | SwarmMine | MicroPlatform:
    """Return a mine or micro-platform of a case."""
    told: Given = next(
        (said[name] for name in ("mine", "micro_platform", "device") if name in said), {}
    )
    kind = str(told.get("kind", "micro_platform" if "micro_platform" in said else None))
    if kind not in _KINDS:
        raise Unsupported(f"no mine of kind {kind!r}")
    return _KINDS[kind](told.get("activation"))


def is_mine(said: Given) -> bool:
    """Tell whether it is a mine at which a case aims."""
    target = said.get("target")
    told = (
        target.get("kind", "mine" in target and "mine") if isinstance(target, Mapping) else target
    )
    return "mine" in said or str(told).endswith("mine")


def known_mine(question: Question) -> GuidedWeapon:
    """Return the mine of a case as a target; it is known to who has found it.

    Raises:
        IllegalOrder: it has not been found.
    """
    target, mine = question.said.get("target"), question.said.get("mine")
    told = next((each for each in (mine, target) if isinstance(each, Mapping)), question.said)
    found = ("A",) if told.get("detected", True) else ()
    device = _KINDS["proximity"](None)
    assert isinstance(device, ProximityMine)
    mine = Mine(id="mine", side="B", cell=(0, 0), munition=device, found=found)
    if not is_target(mine, "A"):
        raise UNKNOWN_TARGET.refuse("No mine has been found there.")
    return mark_of_mine(mine)


def _trigger(question: Question) -> Answer:
    """Answer with whether an enemy so far away sets off a mine."""
    far = hexes_apart(question, "enemy_distance", "distance", "range")
    return {"triggered": is_set_off(_device(question.said), far, question.tables.stationary)}


def _detect(question: Question) -> Answer:
    """Answer with whether a throw finds mines in a hex of a shroud."""
    said = question.said
    shrouds: tuple[ShroudKind, ...] = get_args(ShroudKind)
    shroud = next((each for each in shrouds if each == said.get("shroud")), None)
    if shroud is None:
        return {"detected": False, **barred(NO_SHROUD)}
    if not said.get("hex_in_shroud", _covers(question)):
        return {"detected": False, **barred(OUTSIDE)}
    faces, table = question.throw(SEEK_DICE, SEEK_SIDES), question.tables.stationary
    chance = found_to(shroud, table)
    return {"total": sum(faces), "chance": chance, "detected": finds(faces, shroud, table)}


def _covers(question: Question) -> bool:
    """Tell whether a shroud of which a case tells how far it reaches covers a hex."""
    radius = question.said.get("shroud_radius")
    return radius is None or hexes_apart(question, "range", "distance") <= int(radius)


def _live(question: Question) -> Answer:
    """Answer with when what is announced is placed, and from when it lives."""
    turn = question.said["deploy_announced_turn"]
    return {"placed": f"turn {turn} final_actions", "live": life_of(turn).first}


def _beacon(question: Question) -> Answer:
    """Answer with the turns in which a beacon works."""
    told = question.said["beacon"]
    life = life_of(told["deployed_turn"], told["ess_power"])
    return {"first_live": life.first, "last_live": life.last}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "mine_trigger": _trigger,
    "detect_mines": _detect,
    "stationary_live_turn": _live,
    "beacon_last_turn": _beacon,
}
