"""Small lies for logs: one for each subject of the audit."""

from collections.abc import Callable
from typing import Any, NamedTuple

Json = Any


class Forgery(NamedTuple):
    """A change of the first event of a kind for which `fits`."""

    kind: str
    change: Callable[[Json], None]
    fits: Callable[[Json], bool] = lambda _event: True


def more(field: str, by: float = 1) -> Callable[[Json], None]:
    """Return a change that adds to a figure."""

    def change(event: Json) -> None:
        event[field] += by

    return change


def other(field: str, value: Json) -> Callable[[Json], None]:
    """Return a change that says something else."""

    def change(event: Json) -> None:
        event[field] = value

    return change


def turned(field: str) -> Callable[[Json], None]:
    """Return a change of yes and no."""

    def change(event: Json) -> None:
        event[field] = not event[field]

    return change


def _first_face(face: int) -> Callable[[Json], None]:
    def change(event: Json) -> None:
        event["rolls"][0]["faces"][0] = face

    return change


def _one_die_more(event: Json) -> None:
    event["rolls"][0]["faces"].append(1)


def _end(event: Json) -> None:
    event["path"][-1][0] += 0.01


def _other_arc(event: Json) -> None:
    event["arc"] = "FS" if event["arc"] == "F" else "F"


def _fewer_systems(event: Json) -> None:
    del event["systems"][0]
    del event["rolls"][0]["faces"][0]


def _reversed(field: str) -> Callable[[Json], None]:
    def change(event: Json) -> None:
        event[field].reverse()

    return change


def _misses(event: Json) -> bool:
    return bool(event["rolls"][0]["faces"][0] <= 3)


def _thrown(event: Json) -> bool:
    return bool(event["rolls"])


def _with_ranges(kind: str) -> dict[str, Forgery]:
    return {
        f"{kind}: range": Forgery(kind, more("range_mu", 0.5)),
        f"{kind}: arc": Forgery(kind, _other_arc, lambda event: event["range_mu"] > 1),
    }


REMIXED: dict[str, Forgery] = {
    "orders: what is possible": Forgery("order_written", other("voided", "order_exceeds_thrust")),
    "moves: position": Forgery("ship_moved", _end),
    "moves: course": Forgery(
        "ship_moved", lambda event: other("facing", event["facing"] % 12 + 1)(event)
    ),
    "moves: velocity": Forgery("ship_moved", more("velocity")),
    "moves: thrust": Forgery("ship_moved", more("thrust_used")),
    "moves: roll": Forgery("ship_moved", turned("rolled")),
    "initiative": Forgery("initiative_rolled", _reversed("order")),
    **_with_ranges("beam_fired"),
    "beams: number of dice": Forgery("beam_fired", _one_die_more),
    "beams: a face": Forgery("beam_fired", _first_face(5), _misses),
    "beams: points": Forgery("beam_fired", more("damage")),
    "beams: penetrating": Forgery("beam_fired", more("penetrating")),
    "beams: screens": Forgery("beam_fired", more("screens")),
    **_with_ranges("torpedo_fired"),
    "torpedoes: to hit": Forgery("torpedo_fired", more("need", -1)),
    "torpedoes: damage": Forgery("torpedo_fired", more("damage"), lambda event: event["hit"]),
    "submunitions: dice": Forgery("submunitions_fired", _one_die_more),
    "submunitions: points": Forgery("submunitions_fired", more("damage")),
    "arc lines": Forgery("arc_settled", _other_arc),
    "weapons fired": Forgery("ship_activated", lambda event: event["fired"].append("W9")),
    "armour": Forgery("damage_taken", more("to_armour")),
    "a hull box": Forgery("damage_taken", more("damage")),
    "points of an attack": Forgery("damage_taken", more("points")),
    "threshold number": Forgery("threshold_checked", more("number")),
    "threshold point": Forgery("threshold_checked", more("point")),
    "points passed at once": Forgery("threshold_checked", more("modifier")),
    "systems that throw": Forgery("threshold_checked", _fewer_systems),
    "a system lost": Forgery("system_lost", other("system", "PD9")),
    "excess": Forgery("ship_destroyed", more("excess")),
    "repairs": Forgery("repair_tried", turned("done")),
    "parties": Forgery("repair_tried", more("repaired_with")),
}
OF_REMIXED_ALONE: dict[str, Forgery] = {
    "needles: damage": Forgery("needle_fired", more("damage")),
    "needles: system": Forgery("needle_fired", turned("knocked_out")),
    "fighters: move": Forgery("group_moved", more("x", 40)),
    "fighters: endurance": Forgery("endurance_spent", more("endurance")),
    "fighters: attack dice": Forgery("ship_attacked", _one_die_more, _thrown),
    "fighters: damage": Forgery("ship_attacked", more("points")),
    "fighters: morale": Forgery("morale_thrown", turned("holds")),
    "fighters: craft left": Forgery("group_reduced", more("strength")),
    "dogfights: dice": Forgery("group_fired", _one_die_more),
    "dogfights: kills": Forgery("group_fired", other("kills", [9])),
    "pilots": Forgery("pilots_thrown", turned("ace")),
    "salvoes: aim": Forgery("salvo_launched", more("x")),
    "salvoes: homing": Forgery("salvo_homed", more("range_mu", 0.5)),
    "salvoes: on target": Forgery("salvo_locked", more("locked")),
    "salvoes: interception": Forgery("salvo_intercepted", more("kills")),
    "salvoes: hits": Forgery("salvo_struck", more("hits")),
    "salvoes: damage": Forgery("salvo_struck", more("damage")),
    "point defence: kills": Forgery("point_defence_fired", more("kills")),
    "point defence: dice": Forgery("point_defence_fired", _one_die_more, _thrown),
    "core systems": Forgery("reactor_thrown", more("number")),
}
BOLDLY: dict[str, Forgery] = {
    "shields: absorbed": Forgery("shields_absorbed", more("absorbed")),
    "shields: let through": Forgery("shields_absorbed", more("let_through")),
    "shields: marks": Forgery("shields_absorbed", more("shield_marks")),
    "shields: status": Forgery("shields_absorbed", other("shield_status", "?")),
    "shields: restored": Forgery("shields_restored", more("restored")),
    "phasers at systems": Forgery("system_targeted", turned("knocked_out")),
    "phasers at systems: dice": Forgery("system_targeted", _one_die_more),
    "spreads: way": Forgery("spread_launched", _end),
    "spreads: place": Forgery("spread_detonated", more("x")),
    "spreads: distance": Forgery("spread_struck", more("away_mu", 0.5)),
    "spreads: damage": Forgery("spread_struck", more("damage")),
    "tractors: pull": Forgery("tractor_locked", more("pull_mu")),
    "tractors: drag": Forgery("tractor_dragged", more("target_dragged_mu")),
    "tractors: place": Forgery("ship_dragged", more("y")),
    "warp cores": Forgery("warp_core_thrown", turned("breached")),
    "cloaks: hidden place": Forgery("hidden_move", _end),
    "cloaks: where they drop": Forgery("cloak_dropped", more("x")),
    "cloaks: shift": Forgery("cloak_dropped", more("shift_mu")),
    "sweeps": Forgery("sweep_thrown", turned("found")),
    "markers": Forgery("marker_moved", more("x")),
    "boarding: totals": Forgery("boarding_round", more("attack_total")),
    "boarding: factors": Forgery("boarders_beamed", more("factors", 9)),
    "prizes": Forgery("prize_taken", more("returned")),
    "lock-outs": Forgery("lock_out_thrown", turned("broken")),
    "failed repairs": Forgery("failures_counted", other("failures", [])),
}
