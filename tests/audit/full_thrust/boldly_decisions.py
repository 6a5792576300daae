"""What a captain makes of each choice of To Boldly Thrust: as of Remixed, and its own."""

from typing import Any

from audit.full_thrust.captain import Captain, Choice, Decision
from audit.full_thrust.decisions import DECISIONS as REMIXED
from audit.full_thrust.geometry import arcs_of, bearing_deg, range_mu

Json = Any


def _write_stance(captain: Captain, choice: Choice) -> Json | None:
    if choice["written"] is not None or not captain.once("stance", choice["ship"]):
        return None
    cloak = "none"
    for order, often in (("engage", 0.35), ("drop", 0.5)):
        if order in choice["cloak"] and captain.chance(often):
            cloak = order
    stance = {
        "cloak": cloak,
        "lower_shields": captain.chance(0.25),
        "active_sensors": choice["active_sensors"] and captain.chance(0.6),
    }
    return {"ship": choice["ship"], "stance": stance}


def _launch_spreads(captain: Captain, choice: Choice) -> Json | None:
    """Send spreads to about where an enemy will be, from the tubes that reach that way."""
    ship = captain.ship(choice["ship"])
    if not captain.once("spread", ship["id"]) or not captain.chance(0.7):
        return None
    here, spreads = (ship["x"], ship["y"]), []
    for tube in choice["tubes"]:
        enemy = captain.enemy(ship["side"], here)
        if enemy is None:
            continue
        goal = captain.soon(enemy)
        course = round(bearing_deg(here, goal) / 30) % 12 or 12
        if course in tube["courses"]:
            length = min(choice["reach_mu"], round(range_mu(here, goal), 2))
            turn = captain.random.choice((-2, -1, 0, 0, 0, 1, 2))
            spreads.append({"tube": tube["tube"], "course": course, "length": length, "turn": turn})
    return {"ship": ship["id"], "spreads": spreads} if spreads else None


def _sweep_arc(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("sweep", choice["ship"]):
        return None
    ship = captain.ship(choice["ship"])
    here = (ship["x"], ship["y"])
    hidden = [
        each
        for each in captain.battle["ships"]
        if each["side"] != ship["side"] and each["status"] == "cloaked"
    ]
    arcs = [arcs_of(here, ship["facing"], (each["x"], each["y"]))[0] for each in hidden]
    return {"ship": ship["id"], "arc": captain.random.choice(arcs or choice["arcs"])}


def _lock_tractor(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("tractor", choice["ship"]) or not captain.chance(0.6):
        return None
    return {name: choice[name] for name in ("ship", "tractor", "target")}


def _beam_boarders(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("beam", choice["ship"], choice["target"]):
        return None
    return {name: choice[name] for name in ("ship", "target")}


def _drop(_captain: Captain, choice: Choice) -> Json:
    return {"ship": choice["ship"]}


def _aim_at_systems(captain: Captain, choice: Choice) -> Json | None:
    """Now and then fire one phaser at a system, and nothing else."""
    if not captain.once("aim", choice["ship"]) or not captain.chance(0.5):
        return None
    random, shots, arms = captain.random, [], set()
    for target in choice["targets"][: choice["fire_controls"]]:
        ready = [aim["weapon"] for aim in target["aims"] if aim["weapon"] not in arms]
        if ready and target["systems"]:
            arms.add(ready[0])
            system = random.choice(target["systems"])
            shots.append({"weapon": ready[0], "target": target["target"], "system": system})
    return {"ship": choice["ship"], "shots": shots} if shots else None


def _as_fire(captain: Captain, choice: Choice) -> Json | None:
    order = _aim_at_systems(captain, choice)
    return None if order is None else {"kind": "fire_weapons", **order}


DECISIONS: dict[str, Decision] = {
    "write_stance": _write_stance,
    "drop_cloak": _drop,
    "lock_tractor": _lock_tractor,
    "beam_boarders": _beam_boarders,
    "aim_at_systems": _as_fire,
    "launch_spreads": _launch_spreads,
    "sweep_arc": _sweep_arc,
    **REMIXED,
}
"""What is decided of each kind of choice, the first first."""
