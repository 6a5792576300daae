"""What a captain makes of each choice of Full Thrust: Remixed."""

from typing import Any

from audit.full_thrust.captain import Captain, Choice, Decision
from audit.full_thrust.geometry import arcs_of, bearing_deg, range_mu, within

Json = Any
IMPOSSIBLE = "P9+9"
"""An order beyond any thrust of these fleets: the ship flies straight on (FT 3.3)."""


def _any(_captain: Captain, _choice: Choice) -> Json:
    return {}


def _ship_alone(_captain: Captain, choice: Choice) -> Json:
    return {"ship": choice["ship"]}


def _write_order(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("order", choice["ship"]):
        return None
    ship, random = captain.ship(choice["ship"]), captain.random
    if choice["launches"] and captain.chance(0.7):
        return {"ship": ship["id"], "notation": "Launch"}
    if captain.chance(0.05):
        return {"ship": ship["id"], "notation": IMPOSSIBLE}
    here = (ship["x"], ship["y"])
    enemy = captain.enemy(ship["side"], here)
    off = 0
    if enemy is not None:
        goal = captain.soon(enemy)
        off = round(bearing_deg(here, goal) / 30 - ship["facing"] + 5) % 12 - 5
    rolled = choice["rolls"] and captain.chance(0.15)
    most = choice["turn"] - rolled
    turn = max(-most, min(most, off + random.choice((-1, 0, 0, 0, 1))))
    left = choice["thrust"] - abs(turn) - rolled
    slowest = max(choice["slowest"], ship["velocity"] - left)
    fastest = min(choice["fastest"], ship["velocity"] + left, 8)
    wanted = random.randint(1, 7)
    speed = max(slowest, min(fastest, wanted)) - ship["velocity"] if fastest >= slowest else 0
    return {"ship": ship["id"], **_written(captain, speed, turn, rolled=rolled)}


def _written(captain: Captain, speed: int, turn: int, *, rolled: bool) -> Json:
    """Return an order in notation or in numbers."""
    if captain.chance(0.5):
        return {"manoeuvre": {"speed": speed, "turn": turn, "roll": rolled}}
    course = f"{'P' if turn < 0 else 'S'}{abs(turn)}" if turn else ""
    return {"notation": f"{'Roll ' if rolled else ''}{course}{f'{speed:+d}' if speed else ''}"}


def _assign_screen(captain: Captain, choice: Choice) -> Json | None:
    if choice["screening"] or not choice["ships"] or not captain.once("screen", choice["group"]):
        return None
    if not captain.chance(0.15):
        return None
    return {"group": choice["group"], "ship": captain.random.choice(choice["ships"])}


def _towards(captain: Captain, choice: Choice, stop_mu: float) -> Json | None:
    """Return a move to near an enemy, as far as it reaches, facing where that will be."""
    here = (choice["x"], choice["y"])
    enemy = captain.enemy(captain.side_of(choice["group"]), here)
    if enemy is None:
        return None
    goal = captain.soon(enemy)
    away = range_mu(here, goal)
    part = max(0.0, min(choice["reach_mu"] - 0.01, away - stop_mu)) / away if away else 0.0
    x, y = (at + (to - at) * part for at, to in zip(here, goal, strict=True))
    facing = round(bearing_deg((x, y), goal) / 30) % 12 or 12
    return {"group": choice["group"], "x": round(x, 3), "y": round(y, 3), "facing": facing}


def _move_group(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("move", choice["group"]):
        return None
    return _towards(captain, choice, captain.random.uniform(0, 5))


def _secondary_move(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("secondary", choice["group"]) or not captain.chance(0.4):
        return None
    return _towards(captain, choice, captain.random.uniform(0, 3))


def _break_off(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("break", choice["group"]) or not captain.chance(0.4):
        return None
    group = next(each for each in captain.battle["groups"] if each["id"] == choice["group"])
    return {"group": choice["group"], "x": group["x"] + 5, "y": group["y"] + 5, "facing": 12}


def _evade(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("evade", choice["group"]) or not captain.chance(0.4):
        return None
    group = next(each for each in captain.battle["groups"] if each["id"] == choice["group"])
    return {"group": choice["group"], "x": group["x"] - 4, "y": group["y"] + 4, "facing": 3}


def _launch_salvoes(captain: Captain, choice: Choice) -> Json | None:
    ship = captain.ship(choice["ship"])
    if not captain.once("launch", ship["id"]):
        return None
    here = (ship["x"], ship["y"])
    launches = []
    left: dict[tuple[str, str], int] = {}
    for launcher in choice["launchers"]:
        enemy = captain.enemy(ship["side"], here)
        salvo = captain.random.choice(launcher["salvoes"])
        stock = (launcher["magazine"] or launcher["weapon"], salvo["ammunition"])
        if enemy is None or left.setdefault(stock, salvo["left"]) < 1:
            continue
        goal = captain.soon(enemy)
        if enemy["velocity"] and captain.chance(0.2):
            goal = (goal[0] + 4, goal[1] - 3)
        inside = set(arcs_of(here, ship["facing"], goal)) <= set(launcher["arcs"])
        if inside and within(range_mu(here, goal), salvo["reach_mu"]):
            left[stock] -= 1
            place = {"x": round(goal[0], 4), "y": round(goal[1], 4)}
            launches.append(
                {"weapon": launcher["weapon"], **place, "ammunition": salvo["ammunition"]}
            )
    return {"ship": ship["id"], "launches": launches} if launches else None


def _declare_attack(captain: Captain, choice: Choice) -> Json | None:
    if choice["declared"] or not captain.once("attack", choice["group"]):
        return None
    reached = [each["target"] for each in choice["solutions"] if not each["screens"]]
    if not reached:
        return None
    return {"group": choice["group"], "targets": [captain.random.choice(reached)]}


def _recover(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("recover", choice["group"]):
        return None
    return {"group": choice["group"], "ship": choice["carriers"][0]["ship"]}


def _allocate(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("defend", choice["side"]):
        return None
    defences = []
    for ship in choice["ships"]:
        for weapon in ship["weapons"]:
            own = [each for each in choice["threats"] if each["ship"] in weapon["protects"]]
            near = [each for each in own if each["ship"] == ship["ship"]] or own[:1]
            if near and captain.chance(0.8):
                target = captain.random.choice(near)["target"]
                defences.append(
                    {"ship": ship["ship"], "weapon": weapon["weapon"], "target": target}
                )
    return {"side": choice["side"], "defences": defences}


def _settle_arc(captain: Captain, choice: Choice) -> Json | None:
    """Have the die for an arc thrown before fire now and then; else it falls with the fire."""
    if not captain.once("settle", choice["ship"], choice["target"]) or not captain.chance(0.5):
        return None
    return {"ship": choice["ship"], "target": choice["target"]}


def _fire(captain: Captain, choice: Choice) -> Json | None:
    """Fire weapons at as many targets as there are FireCons; needles take one each."""
    if not captain.once("fire", choice["ship"]):
        return None
    targets: list[str] = []
    free = choice["fire_controls"]
    shots: dict[str, Json] = {}
    solutions = list(choice["solutions"])
    captain.random.shuffle(solutions)
    needles = _needles(captain.ship(choice["ship"]))
    for each in solutions:
        weapon, target = each["weapon"], each["target"]
        if weapon in shots:
            continue
        if weapon in needles:
            system = _aim(captain, target) if free > 0 and captain.chance(0.6) else None
            if system is not None:
                free -= 1
                shots[weapon] = {"weapon": weapon, "target": target, "system": system}
            continue
        if target not in targets:
            if free < 1:
                continue
            free -= 1
            targets.append(target)
        shots[weapon] = {"weapon": weapon, "target": target}
    return {"ship": choice["ship"], "shots": list(shots.values())} if shots else None


def _needles(ship: Json) -> set[str]:
    return {each["id"] for each in ship["ssd"]["systems"] if each["kind"] == "needle_beam"}


def _aim(captain: Captain, target: str) -> str | None:
    ship = captain.ship(target)
    gone = {*ship["lost"], *ship["spent"]}
    names = [each["id"] for each in ship["ssd"]["systems"] if each["id"] not in gone]
    return captain.random.choice(names) if names else None


def _repair(captain: Captain, choice: Choice) -> Json | None:
    if not choice["parties"] or not captain.once("repair", choice["ship"]):
        return None
    jobs, free = [], choice["parties"]
    for system in choice["systems"]:
        parties = min(free, captain.random.randint(1, 3))
        if parties:
            jobs.append({"system": system, "parties": parties})
            free -= parties
    return {"ship": choice["ship"], "jobs": jobs} if jobs else None


def _core(captain: Captain, choice: Choice) -> Json | None:
    if not captain.once("core", choice["ship"]) or not captain.chance(0.3):
        return None
    return {"ship": choice["ship"]}


def _finish(_captain: Captain, choice: Choice) -> Json:
    return {"side": choice["side"]}


DECISIONS: dict[str, Decision] = {
    "write_order": _write_order,
    "assign_screen": _assign_screen,
    "roll_initiative": _any,
    "evade_contact": _evade,
    "break_off": _break_off,
    "move_group": _move_group,
    "launch_salvoes": _launch_salvoes,
    "move_ships": _any,
    "secondary_move": _secondary_move,
    "recover_group": _recover,
    "declare_attack": _declare_attack,
    "resolve_fighter_actions": _any,
    "allocate_defence": _allocate,
    "resolve_point_defence": _any,
    "resolve_attacks": _any,
    "settle_arc": _settle_arc,
    "fire_weapons": _fire,
    "pass_fire": _ship_alone,
    "repair_systems": _repair,
    "dump_core": _core,
    "abandon_ship": _core,
    "finish_phase": _finish,
    "end_turn": _any,
}
"""What is decided of each kind of choice, the first first."""
