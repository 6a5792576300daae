"""Ship design in the words of the suite (TBT 2 to 9)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.design import Line
from umpire.rules.to_boldly_thrust.design import Design, Fitted, assess, shields_of_grade
from umpire.rules.to_boldly_thrust.setup import require_mounts
from umpire.rules.to_boldly_thrust.state import Battle

from .to_boldly_thrust_asking import Question
from .to_boldly_thrust_ships import Named, to_ship
from .vocabulary import Answer

Given = Mapping[str, Any]

MASS = 60
"""The mass of a ship of which a case tells none."""
IT = "it"
_MOUNTS = {"phaser": "phasers", "photon_tube": "photon_tubes"}
"""Where a ship of a case lists the weapons that may be mounted aft."""
KINDS = {"cloak": "cloaking_device", "disrupter": "phaser", "sensors": "sensor_suite"}
"""What the suite calls systems of which the book has another name."""
CLASSES = {"phaser": "weapon_class", "tractor": "tractor_class"}
"""Where a system of a design tells its class."""
DRIVES = {"main_drive": "main_drive", "ftl_drive": "ftl_drive", "warp": "ftl_drive"}


def _shield_design(question: Question) -> Answer:
    given = question.given["design"]
    grade = given.get("shield_type", given.get("type", "standard"))
    found = shields_of_grade(given["mass"], grade, question.battle.tables.setting)
    return {"cost": found.points, "mass": found.mass, "strength": found.strength}


def _weapon_cost(question: Question) -> Answer:
    """Answer for one system, or for the drives, as the designer of a ship would be told."""
    given = question.given["design"]
    try:
        design = _design(given)
    except msgspec.ValidationError as unknown:
        return _no("unknown", str(unknown))
    require_mounts(_with_mount(question.battle, given))
    assessed = assess(design, question.battle.tables)
    wrong = [each for each in assessed.violations if each.pointer.startswith("/systems/0")]
    wrong += [each for each in assessed.violations if each.pointer == "/screens"]
    if wrong:
        return _no(wrong[0].code, wrong[0].message)
    (line,) = [line for line in assessed.lines if _is_asked(line, given["system"])]
    return {"cost": line.points, "mass": line.mass, **_strength(question, given)}


def _with_mount(battle: Battle, given: Given) -> Battle:
    """Return the battle with a ship that has the system of a case, and no other."""
    told = {"id": IT, "arcs": _fitted(given).get("arcs", ())}
    kind = KINDS.get(given["system"], given["system"])
    listed = {_MOUNTS[kind]: [told]} if kind in _MOUNTS else {}
    ship = to_ship(battle, {"id": IT, **listed}, Named())
    return replace(battle, ships=(ship,))


def _design(given: Given) -> Design:
    """Return the design of a ship with one system that a case asks of, and no other."""
    system, size = given["system"], given.get("size")
    fitted: Sequence[Fitted] = ()
    if system not in {*DRIVES, "screen"}:
        fitted = (msgspec.convert(_fitted(given), Fitted),)
    return Design(
        mass=given.get("mass", MASS),
        hull=1,
        thrust=given.get("thrust", 0),
        ftl=given.get("warp", given.get("ftl", True)),
        screens=given.get("level", 1) if system == "screen" else 0,
        systems=tuple(fitted),
        group=size,
        military=size != "merchant",
    )


def _fitted(given: Given) -> dict[str, Any]:
    """Return a system as a designer sends it."""
    kind = KINDS.get(given["system"], given["system"])
    told: dict[str, Any] = {"kind": kind, "id": IT}
    if kind in CLASSES:
        told[CLASSES[kind]] = given.get("class", "A")
    if kind in {*CLASSES, "photon_tube", "submunition_pack"}:
        arcs = given.get("arcs", [given["arc"]] if "arc" in given else ["F"])
        told["arcs"] = ARCS[:arcs] if isinstance(arcs, int) else arcs
    if "grade" in given:
        told["grade"] = given["grade"]
    return told


def _is_asked(line: Line, system: str) -> bool:
    return line.id == IT or line.part == DRIVES.get(system)


def _strength(question: Question, given: Given) -> Answer:
    if given["system"] != "tractor":
        return {}
    table = question.battle.tables.tractor
    return {"strength": getattr(table, f"class_{given.get('class', 'A').lower()}")}


def _no(reason: str, message: str) -> Answer:
    no: Answer = {"ok": False, "refused": True, "allowed": False}
    return no | {"reason": reason, "message": message}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "shield_design": _shield_design,
    "weapon_cost": _weapon_cost,
}
