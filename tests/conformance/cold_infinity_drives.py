"""Drives beyond light in the words of the suite (CI 14, 13.1.6, 13.4)."""

from collections.abc import Callable, Mapping
from typing import Any

from umpire.rules.cold_infinity.drives.requirements import (
    GATE_SIDES,
    HEX_NOT_EMPTY,
    NOT_CHARGED,
    NOT_ENTERED,
    OUT_OF_REACH,
    TRANSFER_SIDES,
    Upkeep,
    bar_to_part_shift,
    bar_to_upkeep,
    failure_rating,
    gate_effect,
    held_after,
    is_crushed,
    leaves_map,
    passes,
    ready_in,
    require_charge,
    straight,
    takes_over,
    transfer_dice,
    turns_to_charge,
)
from umpire.rules.cold_infinity.hits.failures import (
    FAILURE_SIDES,
    MELTDOWN_DICE,
    MELTDOWN_SIDES,
    drive_dice,
    drive_failure,
    meltdown,
    ones,
)
from umpire.rules.cold_infinity.power.allocation import surcharge
from umpire.rules.cold_infinity.power.grids import DISABLED
from umpire.rules.cold_infinity.state.drones import has_failed
from umpire.rules.cold_infinity.state.sheet import Fitted, section_of
from umpire.rules.cold_infinity.state.weapons import DriveState, TransLightDrive

from .cold_infinity_asking import Given, Question, barred, judged
from .cold_infinity_space import hexes_apart
from .cold_infinity_targets import to_unit
from .cold_infinity_words import to_cell
from .vocabulary import Answer

_NO_DRIVE: Given = {}


def _told(question: Question) -> Given:
    """Return the drive of a case, whatever kind it is called by."""
    names = ("drive", "hyper_drive", "shift_drive", "warp_drive", "snap_drive", "second_drive")
    found = (question.said[name] for name in names if name in question.said)
    return next(found, _NO_DRIVE)


def _held(told: Given) -> int:
    """Return what a drive holds; where nothing is told it is full."""
    return int(told.get("charged", told.get("held", told.get("power", 0))))


def _has_failed(told: Given) -> bool:
    """Tell whether a drive is of no use; one that is told to be disabled has lost something."""
    state = DriveState(
        system="drive", disabled=told.get("disabled", False), melted=told.get("melted", False)
    )
    lost = told.get("lost", int(state.disabled))
    return has_failed(state, Fitted(to_drive(told), lost, on=True, extra=0))


def _charge_turns(question: Question) -> Answer:
    told = _told(question)
    return {"turns": turns_to_charge(told["power"], told.get("charged", 0))}


def _charge(question: Question) -> Answer:
    """Answer with what a drive holds that takes so many points more."""
    told, points = _told(question), question.said.get("points", 1)
    before = told.get("charged", 0)
    if _has_failed(told):
        return barred(DISABLED, charged=before)

    def charged() -> Answer:
        now = require_charge(told["power"], before, before + points)
        return {"charged": now, "full": now == told["power"], "can_open": now == told["power"]}

    return {"charged": before} | judged(charged)


def _reduce(question: Question) -> Answer:
    """Answer with what a drive holds whose power drops to a number, or by points."""
    told, when = _told(question), question.said
    to = when["to"] if "to" in when else _held(told) - when.get("points", 1)
    return _kept(question, held_after(_held(told), to), struck=False)


def _upkeep(question: Question) -> Answer:
    """Answer with whether a tunnel stays open, as the ship and the drive stand that keep it."""
    said, told = question.said, _told(question)
    struck = bool(said.get("points", 0)) or bool(said.get("damaged", False))
    return _kept(question, held_after(_held(told), int(said.get("to", _held(told)))), struck=struck)


def _kept(question: Question, held: int, *, struck: bool) -> Answer:
    """Answer with what a drive holds, and with the tunnel that it keeps, if it keeps one."""
    said, told = question.said, _told(question)
    keeps = question.when["command"] == "maintain_tunnel" or told.get("maintaining", False)
    tunnel = said.get("tunnel", {"maintained": keeps})
    if not tunnel.get("maintained", True):
        return {"charged": held}
    far = hexes_apart(question, "range", otherwise=tunnel.get("range", 0))
    now = Upkeep(
        hexes=far,
        reach=int(told.get("distance", tunnel.get("distance", far))),
        held=held,
        power=int(told.get("power", _held(told))),
        struck=struck,
        entered=bool(said.get("enters", said.get("entered", False))),
    )
    closed = bar_to_upkeep(now)
    return {"tunnel": "closed" if closed else "open", "charged": 0 if closed else now.held}


def _activate(question: Question) -> Answer:
    """Answer with when a drive works that is told to; it must be full."""
    told = _told(question)
    full = _held(told) >= told.get("power", 0) and not _has_failed(told)
    turn, rating = int(question.said.get("turn", 0)), int(told.get("rating", 0))
    ready = ready_in(turn, rating)
    return barred(None if full else NOT_CHARGED, turn=ready, turns=rating, opens_turn=ready)


def _open(question: Question) -> Answer:
    """Answer with whether a tunnel opens in a hex: it is near enough, and empty."""
    said, told = question.said, _told(question)
    if _held(told) < told.get("power", 0):
        return barred(NOT_CHARGED)
    hexes = hexes_apart(question, "range")
    if hexes > told.get("distance", hexes):
        return barred(OUT_OF_REACH)
    return barred(HEX_NOT_EMPTY if said.get("occupied", False) else None)


def _enter(question: Question) -> Answer:
    """Answer with whether a way leads into a tunnel; a unit that need not stays on the map."""
    said = question.said
    tunnel = said.get("tunnel", said.get("gate", said))
    start, cell = to_cell(said["from"]), to_cell(tunnel["position"])
    into = passes(straight(start, to_cell(said.get("to", cell))), cell, tunnel.get("facing"))
    goes = into and said.get("enter", True)
    told: Answer = {"enters": goes, "removed": goes, "in_play": not goes}
    return told | barred(None if into else NOT_ENTERED)


def _transfer(question: Question) -> Answer:
    """Answer with whether a drive takes a tunnel over; one that is not ready does not try."""
    told = question.said.get("second_drive", _told(question))
    if not told.get("ready", True):
        return barred(NOT_CHARGED, success=False)
    count = transfer_dice(told["rating"], question.options.transfer_least_dice)
    faces = question.throw(count, TRANSFER_SIDES) if count else ()
    success = takes_over(faces, question.tables.drives)
    told_after: Answer = {"total": sum(faces), "success": success}
    if success:
        return told_after | {"tunnel": "open", "first_drive": "free"}
    return told_after | {"tunnel": "closes", "charged": 0}


def to_drive(told: Given) -> TransLightDrive:
    """Return a drive; it is a shift drive where its kind is not told."""
    kind: Any = told.get("kind", told.get("type", "shift"))
    return TransLightDrive(
        id="drive",
        structure=told.get("structure", 20),
        travel=kind,
        rating=told.get("rating", 0),
        power=told.get("power", 0),
        part=told.get("enhancement", told.get("partial_shifting", False)),
    )


def _part_shift(question: Question) -> Answer:
    told = _told(question)
    drive = to_drive(told)
    more = surcharge(drive.power, question.tables.drives)
    return barred(bar_to_part_shift(drive, told.get("lost", 0)), extra_power=more)


def _end_part_shift(question: Question) -> Answer:
    said = question.said
    told = said.get("other_unit_masses", (said.get("other_unit_mass"),))
    masses = [each for each in told if each is not None]
    destroyed = is_crushed(masses, question.options.part_shift_mass)
    return {"destroyed": destroyed, "other_unit_harmed": False, "other_unit": "unharmed"}


def _check(question: Question) -> Answer:
    """Answer with what becomes of a damaged drive at work."""
    told = _told(question)
    kind = told.get("kind", told.get("type", "hyper"))
    kept = bool(told.get("maintaining", told.get("bubble", False)))
    count = drive_dice(
        told.get("lost", 0),
        told.get("rating", 0),
        opening=bool(told.get("opening", not kept)) and not told.get("transferring", False),
        bubble=kept and kind == "warp",
    )
    if not count:
        return {"rolled": False, "ones": 0, "effect": None}
    faces = question.throw(count, FAILURE_SIDES)
    return {"rolled": True, "dice": count, "ones": ones(faces), "effect": drive_failure(faces)}


def _meltdown(question: Question) -> Answer:
    told = question.said.get("section", {})
    unit = to_unit(told if isinstance(told, Mapping) else question.said)
    faces = question.throw(MELTDOWN_DICE, MELTDOWN_SIDES)
    after = meltdown(unit.condition, unit.route[0], faces)
    section = section_of(after, unit.route[0])
    left = {"hull": section.hull, "armor": section.armour, "section_destroyed": section.destroyed}
    return {"damage": sum(faces), "drive": "destroyed", "repairable": False} | left


def _failure_rating(question: Question) -> Answer:
    said = question.said
    return {"rating": failure_rating(said["hull"], said.get("lost", 0), question.tables.drives)}


def _use_gate(question: Question) -> Answer:
    """Answer with what becomes of a gate that is used; an undamaged one throws no die."""
    said = question.said
    rating = said["rating"] if "rating" in said else _failure_rating(question)["rating"]
    if not rating:
        return {"rolled": False, "effect": "works", "users_destroyed": False, "rating": 0}
    (face,) = question.throw(1, GATE_SIDES)
    effect = gate_effect(face, rating) or "works"
    destroyed = effect == "explodes"
    return {"rolled": True, "effect": effect, "users_destroyed": destroyed, "rating": rating}


def _bubble(question: Question) -> Answer:
    """Answer with whether a ship in a warp bubble stays on the map."""
    said = question.said
    gone = leaves_map(said.get("speed", 0), all_in_bubbles=bool(said.get("all_warped", False)))
    return {"on_board": not gone, "removed": gone, "in_play": not gone}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "charge_turns": _charge_turns,
    "charge_drive": _charge,
    "reduce_drive_power": _reduce,
    "damage_drive": _upkeep,
    "maintain_tunnel": _upkeep,
    "activate_drive": _activate,
    "declare_tunnel": _activate,
    "open_tunnel": _open,
    "enter_tunnel": _enter,
    "transfer_tunnel": _transfer,
    "partial_shift": _part_shift,
    "end_partial_shift": _end_part_shift,
    "hyper_check": _check,
    "shift_check": _check,
    "snap_check": _check,
    "warp_check": _check,
    "drive_check": _check,
    "hyper_meltdown": _meltdown,
    "drive_meltdown": _meltdown,
    "gate_failure_rating": _failure_rating,
    "use_gate": _use_gate,
    "warp_bubble": _bubble,
    "create_warp_bubble": _bubble,
}
