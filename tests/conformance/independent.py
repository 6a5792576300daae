"""A second engine for the tabulated rules, written from the books and not from `umpire`.

It tries the suite: `test_mutants.py` changes every number and every comparison here in turn, and
the suite must notice. So the engine imports nothing of the service, and a rule is told once, in the
plainest way. A function is called `BOOK_COMMAND`, takes what a case gives and asks, and answers the
keys that it knows; it answers `None` to a case with anything that it does not.
"""

import itertools
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any

Asked = Mapping[str, Any]
Told = dict[str, Any]

BOOKS = {
    "full-thrust-light": "light",
    "full-thrust-remixed": "remixed",
    "to-boldly-thrust": "boldly",
    "space-fleet": "fleet",
    "cold-infinity": "cold",
}


def function_of(case: Asked) -> str:
    """Return the name of the function that answers a case, whether it exists or not."""
    prefixes = {"FTL": "light", "FT": "remixed", "TBT": "boldly", "SF": "fleet", "CI": "cold"}
    given = case.get("given", {})
    book = BOOKS.get(given.get("ruleset"), prefixes.get(case["rule"].partition("-")[0]))
    return f"{book}_{case['when']['command']}"


def asked_of(case: Asked) -> Asked:
    """Return what a case gives and asks, in one."""
    return {**case.get("given", {}), **case["when"]}


# Numbers as the books round them


def half_up(value: float) -> int:
    """Round to the nearest; a half goes up (Remixed 2682-2687)."""
    return math.floor(value + 0.5)


def at_least_one(mass: float) -> int:
    """Round a mass; no system has none (Remixed 2706-2707)."""
    return max(1, half_up(mass))


def ceil(value: float) -> int:
    """Round up, but for the dust of floating point."""
    return math.ceil(round(value, DIGITS))


# Full Thrust Light and Remixed: what both books print alike


EDGE_MU = 0.001
LINE_DEG = 0.01
DIGITS = 6
"""What the suite counts as on an edge of a band and on a line between arcs; dust of floats."""

BEAM_BAND_MU = 12
TORPEDO_BAND_MU = 6


def bands_beyond(range_mu: float, width_mu: float, edge: str) -> int:
    """Return how many whole bands lie between; `edge` says to which band an edge belongs."""
    bands = math.floor((range_mu + EDGE_MU) / width_mu)
    on_edge = abs(range_mu - bands * width_mu) <= EDGE_MU
    return bands - 1 if on_edge and edge == "near" and bands else bands


def beam(points_class: int, range_mu: float, edge: str) -> int:
    """Return the dice of a beam: one for each class, one less a further 12 MU (1086-1093)."""
    if range_mu > points_class * BEAM_BAND_MU + EDGE_MU:
        return 0
    return max(1, points_class - bands_beyond(range_mu, BEAM_BAND_MU, edge))


def torpedo(range_mu: float, edge: str) -> int | None:
    """Return the score that a pulse torpedo needs (Remixed 1269-1278, Light 715-728)."""
    if range_mu > 5 * TORPEDO_BAND_MU + EDGE_MU:
        return None
    return min(6, 2 + bands_beyond(range_mu, TORPEDO_BAND_MU, edge))


def score(face: int, screens: int = 0) -> int:
    """Return the damage of a beam's die (Light 643-660, Remixed 1094-1100, 1131-1160)."""
    if face == 6:
        return 1 if screens >= 2 else 2
    if face == 5:
        return 1
    return 1 if face == 4 and screens < 1 else 0


def bearing_deg(one: Asked, other: Asked, heading_deg: float) -> float:
    """Return where another stands, clockwise off the bow."""
    dx, dy = other.get("x", 0) - one.get("x", 0), other.get("y", 0) - one.get("y", 0)
    return (math.degrees(math.atan2(dx, dy)) - heading_deg) % 360


def is_on_line(bearing: float) -> bool:
    """Whether a bearing lies on the line between two arcs, where a reading decides."""
    off = (bearing + 30) % 60
    return min(off, 60 - off) <= LINE_DEG


def sector(bearing: float) -> int:
    """Return the number of the 60-degree arc, clockwise from the bow."""
    return int((bearing + 30) // 60) % 6


def distance(one: Asked, other: Asked) -> float:
    """Return how far apart two ships are."""
    return math.hypot(other.get("x", 0) - one.get("x", 0), other.get("y", 0) - one.get("y", 0))


def ships(asked: Asked) -> Mapping[str, Asked]:
    """Return the ships of a case by name."""
    return {ship["id"]: ship for ship in asked["ships"]}


def flown(ship: Asked, turn: int, dv: int, *, whole: bool) -> Told:
    """Return where a cinematic move ends: half the turn first, the rest in mid move."""
    velocity, course = ship["velocity"] + dv, ship.get("course", 12)
    x, y = ship.get("x", 0), ship.get("y", 0)
    early = velocity // 2 if whole else velocity / 2
    first = int(turn / 2)
    for part, far in ((first, early), (turn - first, velocity - early)):
        course = (course + part - 1) % 12 + 1
        x += far * math.sin(math.radians(course * 30))
        y += far * math.cos(math.radians(course * 30))
    return {"x": x, "y": y, "course": course, "velocity": velocity}


def read_order(order: Any, port: str) -> tuple[int, int] | None:
    """Return turn (port negative) and change of velocity of an order in notation."""
    if isinstance(order, dict):
        return order.get("turn", 0), order.get("dv", 0)
    if not isinstance(order, str):
        return None
    text = order.partition(":")[0].replace(",", "").replace(" ", "")
    found = re.fullmatch(rf"([+-]\d+)?(?:([{port}S])(\d+))?([+-]\d+)?", text)
    if found is None:
        return None
    before, side, points, after = found.groups()
    if before and after:
        return None
    turn = int(points or 0)
    return (turn if side == "S" else -turn), int(before or after or 0)


def turn_limit(thrust: int) -> int:
    """Half of the thrust, rounded up, turns a ship (Light 386-389, Remixed 600-606)."""
    return (thrust + 1) // 2


# Full Thrust Light


def light_beam_dice(asked: Asked) -> Told | None:
    dice = beam(asked["class"], asked["range"], "near")
    return {"dice": dice, "in_range": bool(dice)}


def light_to_hit(asked: Asked) -> Told | None:
    return {"need": torpedo(asked["range"], "near")}


def light_threshold(asked: Asked) -> Told | None:
    rows = asked.get("rows", 1)
    if asked.get("options", {}).get("multi_threshold") == "per_row":
        return {"threshold": asked["row"] + rows - 1}
    return {"threshold": asked["row"] + (1 if rows > 1 else 0)}


def light_thrust(asked: Asked) -> Told | None:
    return {"max_turn": turn_limit(asked["thrust"])} if "thrust" in asked else None


LIGHT_ARCS = ("B", "SB", "SH", "H", "BH", "BB")


def light_arc(asked: Asked) -> Told | None:
    if asked.get("options"):
        return None
    one, other = ships(asked)[asked["ship"]], ships(asked)[asked["target"]]
    bearing = bearing_deg(one, other, one["course"] * 30)
    if distance(one, other) == 0 or is_on_line(bearing):
        return None
    arc = LIGHT_ARCS[sector(bearing)]
    return {"arc": arc, "relative_bearing": bearing, "fire_allowed": arc != "H"}


def light_move(asked: Asked) -> Told | None:
    if asked.get("options") or asked.get("table") or "order" not in asked:
        return None
    ship = ships(asked)[asked["ship"]]
    drives = [each for each in ship.get("systems", ()) if each["kind"] == "drive"]
    thrust = sum(each["thrust"] for each in drives if each.get("working", True))
    order = read_order(asked["order"], "BP")
    if order is None or ship.get("status", "active") != "active" or not ship["velocity"]:
        return None
    turn, dv = order
    if abs(turn) > turn_limit(thrust):
        return {"ok": False, "reason": "turn_over_half"}
    if abs(turn) + abs(dv) > thrust:
        return {"ok": False, "reason": "over_thrust"}
    if ship["velocity"] + dv < 0:
        return {"ok": False, "reason": "negative_velocity"}
    return {"ok": True, "ship": flown(ship, turn, dv, whole=False)}


def light_fire(asked: Asked) -> Told | None:
    if asked.get("options") or len({shot["target"] for shot in asked["shots"]}) != 1:
        return None
    firer, target = ships(asked)[asked["ship"]], ships(asked)[asked["shots"][0]["target"]]
    mounts = {each["id"]: each for each in firer["systems"]}
    range_mu = distance(firer, target)
    bearing = bearing_deg(firer, target, firer["course"] * 30)
    place = sector(bearing)
    fls = [each for each in mounts.values() if each["kind"] == "fls" and each.get("working", True)]
    weapons = [mounts.get(shot["weapon"], {}) for shot in asked["shots"]]
    dice = iter(asked.get("dice", ()))
    if (
        is_on_line(bearing)
        or not fls
        or range_mu == 0
        or target.get("status", "active") != "active"
    ):
        return None
    if LIGHT_ARCS[place] == "H":
        return {"ok": False, "reason": "aft_arc"}
    for weapon in weapons:
        if weapon.get("fired") or not weapon.get("working", True) or not weapon:
            return None
        if LIGHT_ARCS[place] not in weapon["arcs"]:
            return {"ok": False, "reason": "out_of_arc"}
        reach = (
            beam(weapon["class"], range_mu, "near")
            if weapon["kind"] == "beam"
            else torpedo(range_mu, "near")
        )
        if not reach:
            return {"ok": False, "reason": "out_of_range"}
    beams = [w for w in weapons if w["kind"] == "beam"]
    faces = [[next(dice) for _ in range(beam(w["class"], range_mu, "near"))] for w in beams]
    damages = {
        w["id"]: sum(score(f) for f in thrown) for w, thrown in zip(beams, faces, strict=True)
    }
    torpedoes = [w["id"] for w in weapons if w["kind"] != "beam"]
    need = torpedo(range_mu, "near")
    hits = {name: need is not None and next(dice) >= need for name in torpedoes}
    damages |= {name: next(dice) if hit else 0 for name, hit in hits.items()}
    if sum(damages.values()) >= target.get("rows", (20,))[0] - target.get("damage", 0):
        return None
    shots: list[Told] = [
        {"damage": damages[shot["weapon"]], "range": range_mu} for shot in asked["shots"]
    ]
    for shot, told in zip(asked["shots"], shots, strict=True):
        if shot["weapon"] in hits:
            told["hit"], told["need"] = hits[shot["weapon"]], need
    return {
        "ok": True,
        "shots": shots,
        "targets": {target["id"]: {"damage_taken": sum(damages.values())}},
    }


def light_apply_damage(asked: Asked) -> Told | None:
    if asked.get("options") or "rows" not in (ship := ships(asked)[asked["target"]]):
        return None
    rows, before = ship["rows"], ship.get("damage", 0)
    after = before + asked["points"]
    ends = [sum(rows[: place + 1]) for place in range(len(rows))]
    ended = [place + 1 for place, end in enumerate(ends) if before < end <= after]
    told: Told = {"damage": after, "status": "destroyed" if after >= sum(rows) else "active"}
    if after < sum(rows):
        threshold = (
            (light_threshold({"row": ended[-1], "rows": len(ended)}) or {})["threshold"]
            if ended
            else None
        )
        told["threshold"] = threshold
        working = [each["id"] for each in ship.get("systems", ()) if each.get("working", True)]
        faces = dict(zip(working, asked.get("dice", ()), strict=False)) if ended else {}
        told["lost"] = [name for name, face in faces.items() if face <= threshold]
    return told


# Full Thrust: Remixed


def remixed_beam_dice(asked: Asked) -> Told | None:
    edge = asked.get("options", {}).get("range_band_edge", "far")
    dice = beam(asked["beam_class"], asked["range"], edge)
    return {"dice": dice, "in_range": bool(dice)}


def remixed_crew_factors(asked: Asked) -> Told | None:
    return {"cf": ceil(asked["mass"] / 20)} if asked.get("military") else None


def remixed_crew_dots(asked: Asked) -> Told | None:
    step = ceil(asked["hull"] / asked["cf"])
    return {
        "step": step,
        "boxes": [min(step * n, asked["hull"]) for n in range(1, asked["cf"] + 1)],
    }


def remixed_hull_rows(asked: Asked) -> Told | None:
    boxes = asked["hull"]
    return {"rows": [boxes // 4 + (1 if row < boxes % 4 else 0) for row in range(4)]}


def remixed_cargo_split(asked: Asked) -> Told | None:
    cargo, rows = asked["cargo"], asked["rows"]
    return {"holds": [cargo // rows + (1 if row < cargo % rows else 0) for row in range(rows)]}


def remixed_hull_boxes(asked: Asked) -> Told | None:
    boxes = at_least_one(asked["mass"] * asked["hull_pct"] / 100)
    return {"boxes": boxes, "points": boxes * 2}


def remixed_drive_cost(asked: Asked) -> Told | None:
    main = at_least_one(asked["mass"] * asked["thrust"] * 0.05) if asked["thrust"] else 0
    ftl = at_least_one(asked["mass"] * 0.1) if asked.get("ftl") else 0
    return {"main_drive_mass": main, "ftl_mass": ftl, "points": (main + ftl) * 2}


def remixed_streamlining_cost(asked: Asked) -> Told | None:
    partial, full = at_least_one(asked["mass"] * 0.1), at_least_one(asked["mass"] * 0.2)
    return {
        "partial": {"mass": partial, "points": partial * 2},
        "full": {"mass": full, "points": full * 2},
    }


def remixed_tug_drive(asked: Asked) -> Told | None:
    own = at_least_one(asked["tug_mass"] * 0.1)
    extra = ceil(asked["tow_mass"] * 0.2)
    return {"own_ftl": own, "extra": extra, "total": own + extra, "points": (own + extra) * 2}


def remixed_hangar_cost(asked: Asked) -> Told | None:
    mass = half_up(asked["craft"] * 1.5)
    return {"mass": mass, "points": mass * 3}


def remixed_tender_bay(asked: Asked) -> Told | None:
    mass = half_up(asked["carry"] * 1.5)
    return {"mass": mass, "points": mass * 3}


FIGHTERS = {
    "standard": 18,
    "heavy": 30,
    "fast": 24,
    "interceptor": 18,
    "attack": 24,
    "long_range": 24,
    "torpedo": 36,
}


def remixed_fighter_prices(_: Asked) -> Told | None:
    return dict(FIGHTERS)


def remixed_missile_costs(_: Asked) -> Told | None:
    return {"smr_standard": 4, "smr_er": 5, "sml_1_salvo": 3 + 2, "sml_2_salvo": 3 + 2 * 2}


FIXED_SYSTEMS = {
    "firecon": (1, 4),
    "adfc": (2, 8),
    "pds": (1, 3),
    "needle": (2, 6),
    "submunition": (1, 3),
    "sml": (3, 9),
    "ortillery": (3, 9),
    "nova_cannon": (20, 60),
    "wave_gun": (12, 36),
    "enhanced_sensors": (2, 8),
    "superior_sensors": (4, 16),
    "weasel_cruiser": (4, 16),
    "weasel_capital": (8, 32),
    "ecm": (4, 16),
    "area_ecm": (6, 24),
}
"""Mass and points (2872-2927, 3108-3134, 4025-4075)."""


def arcs_of(asked: Asked) -> int:
    arcs = asked.get("arcs", 1)
    return arcs if isinstance(arcs, int) else len(arcs)


def remixed_system_cost(asked: Asked) -> Told | None:
    system = asked["system"]
    if system in ("needle", "submunition") and arcs_of(asked) > 1:
        return {"refused": True, "reason": "too_many_arcs"}
    if system in FIXED_SYSTEMS:
        mass, points = FIXED_SYSTEMS[system]
        return {"mass": mass, "points": points}
    if system == "beam":
        return beam_cost(asked["class"], arcs_of(asked), asked)
    if system == "pulse_torpedo":
        arcs = arcs_of(asked)
        if arcs > 3:
            return {"refused": True, "reason": "too_many_arcs"}
        return {"mass": 3 + arcs, "points": (3 + arcs) * 3}
    if system in ("screen", "screen_backup"):
        level = asked.get("level", 1)
        if level > 2:
            return None
        mass = max(3 * level, half_up(asked["mass"] * 0.05 * level))
        return {"mass": mass, "points": mass * 3}
    if system == "armour":
        return {"mass": asked["boxes"], "points": asked["boxes"] * 2}
    if system == "magazine":
        mass = asked.get("standard", 0) * 2 + asked.get("er", 0) * 3
        return {"mass": mass, "points": mass * 3}
    if system == "smr":
        mass = 5 if asked.get("er") else 4
        return {"mass": mass, "points": mass * 3}
    if system == "minelayer":
        return {"mass": 2 + asked["mines"], "points": 6 + asked["mines"] * 2}
    if system == "reflex_field":
        mass = max(10, half_up(asked["mass"] * 0.1))
        return {"mass": mass, "points": mass * 6}
    if system == "cloaking_field":
        mass = max(2, half_up(asked["mass"] * 0.1))
        return {"mass": mass, "points": mass * 10}
    return None


def beam_cost(points_class: int, arcs: int, asked: Asked) -> Told | None:
    """Return mass and points of a beam (2873-2901)."""
    if isinstance(asked.get("arcs"), list):
        order = ("F", "FS", "AS", "A", "AP", "FP")
        places = {order.index(arc) for arc in asked["arcs"]}
        starts = [place for place in places if (place - 1) % 6 not in places]
        if len(starts) > 1:
            return {"refused": True, "reason": "arcs_not_adjacent"}
    base = 2 ** (points_class - 1)
    mass = base + base / 4 * (arcs - 1)
    if points_class == 1:
        mass = base
    if points_class == 2:
        mass = base + 1 if arcs > 3 else base
    return {"mass": mass, "points": mass * 3}


CLASSES = {
    "SC": (4, 10),
    "CT": (8, 16),
    "FF": (14, 26),
    "DD": (24, 36),
    "DH": (30, 44),
    "CL": (40, 60),
    "CE": (50, 70),
    "CA": (60, 90),
    "BC": (80, 110),
    "BB": (100, 140),
    "BDN": (120, 160),
    "DN": (140, 180),
    "SDN": (160, math.inf),
    "CVE": (80, 140),
    "CVL": (120, 180),
    "CVH": (160, math.inf),
    "CVA": (150, math.inf),
}
"""The range of mass of each class (2655-2672)."""


def remixed_classes_for_mass(asked: Asked) -> Told | None:
    fits = [code for code, (least, most) in CLASSES.items() if least <= asked["mass"] <= most]
    return {"codes": fits}


def remixed_to_hit(asked: Asked) -> Told | None:
    if asked["weapon"] != "pulse_torpedo":
        return None
    edge = asked.get("options", {}).get("range_band_edge", "far")
    need = torpedo(asked["range"], edge)
    return {"need": need, "in_range": need is not None}


def remixed_fire(asked: Asked) -> Told | None:
    if asked.get("options") or asked.get("terrain") or len(asked.get("attacks", ())) != 1:
        return None
    firer, target = ships(asked)[asked["ship"]], ships(asked).get(asked["attacks"][0]["target"], {})
    mounts = {each["id"]: each for each in firer.get("systems", ())}
    weapon = mounts.get(asked["attacks"][0]["weapon"], {})
    if weapon.get("type") != "beam" or not target or target.get("armour") or firer.get("rolled"):
        return None
    dice = asked.get("dice", [])
    thrown = beam(weapon["class"], distance(firer, target), "far")
    if is_on_line(bearing_deg(firer, target, firer["course"] * 30)) or len(dice) < thrown:
        return None
    if not thrown:
        return None
    damage = sum(score(face, target.get("screen_level", 0)) for face in dice[:thrown])
    at, again = thrown, dice[:thrown].count(6)
    while again:
        faces = dice[at : at + again]
        damage += sum(score(face) for face in faces)
        at, again = at + again, faces.count(6)
    return {"targets": {target["id"]: {"damage": damage}}}


REMIXED_ARCS = ("F", "FS", "AS", "A", "AP", "FP")


def remixed_arc(asked: Asked) -> Told | None:
    one, other = ships(asked)[asked["ship"]], ships(asked)[asked["target"]]
    if one.get("rolled") or "facing" in one or asked.get("options") or distance(one, other) == 0:
        return None
    bearing = bearing_deg(one, other, one["course"] * 30)
    if is_on_line(bearing):
        return None
    return {"arc": REMIXED_ARCS[sector(bearing)], "relative_bearing": bearing}


def remixed_move(asked: Asked) -> Told | None:
    orders = asked.get("orders", {})
    if asked.get("options") or asked.get("terrain") or asked.get("table") or len(orders) != 1:
        return None
    if asked.get("fighters"):
        return None
    ((name, text),) = orders.items()
    ship = ships(asked).get(name)
    order = read_order(text, "P")
    if ship is None or order is None or len(ships(asked)) != 1 or not ship.get("velocity"):
        return None
    if set(ship) - {
        "id",
        "side",
        "x",
        "y",
        "course",
        "velocity",
        "thrust",
        "hull_rows",
        "hull_damage",
        "armour",
        "screen_level",
        "systems",
    }:
        return None
    turn, dv = order
    thrust = ship["thrust"]
    legal = abs(turn) <= turn_limit(thrust) and abs(turn) + abs(dv) <= thrust
    if not legal or ship["velocity"] + dv < 0:
        return {"order_valid": False}
    return {"order_valid": True, **flown(ship, turn, dv, whole=True)}


def remixed_d12_from_2d6(asked: Asked) -> Told | None:
    first, second = asked["dice"]
    return {"value": second + (6 if first >= 4 else 0)}


def remixed_pilot_quality(asked: Asked) -> Told | None:
    face = asked["dice"][0]
    return {"quality": "turkey" if face <= 1 else "ace" if face >= 6 else "average"}


# To Boldly Thrust

SHIELDS = {"standard": (1, 20, 3), "superior": (1.5, 10, 2), "inferior": (0.5, 30, 4)}
"""Points a mass, one mass in so many, and strength: one in so many (6-8)."""
PHASERS = {"A": (6, 4, 3), "B": (4, 2, 2), "C": (3, 1, 1)}
TRACTORS = {"A": (18, 15, 3), "B": (12, 10, 2), "C": (6, 5, 1)}
TRANSPORTERS = {"capital": 15, "cruiser": 10, "escort": 5, "merchant": 5}


def boldly_shield_design(asked: Asked) -> Told | None:
    if asked.get("options"):
        return None
    mass = asked["design"]["mass"]
    points, per_mass, per_strength = SHIELDS[asked["design"]["shield_type"]]
    cost = half_up(mass * points)
    strength = half_up(mass / per_strength)
    return {"cost": cost, "mass": at_least_one(mass / per_mass), "strength": strength}


def boldly_weapon_cost(asked: Asked) -> Told | None:
    design = asked["design"]
    system, arcs = design["system"], design.get("arcs", ["F"])
    if asked.get("options"):
        return None
    if system in ("phaser", "disrupter"):
        first, extra, mass = PHASERS[design["class"]]
        if "A" in arcs and len(arcs) > 1:
            return {"ok": False, "reason": "aft_single_arc_only"}
        cost = first + extra * len(arcs)
    elif system == "photon_tube":
        cost, mass = 20, 3
        if len(arcs) > 1:
            return {"ok": False, "reason": "single_arc_only"}
    elif system == "tractor":
        strength, cost, mass = TRACTORS[design["class"]]
        if len(arcs) > 1:
            return {"ok": False, "reason": "single_arc_only"}
        return (
            None if "A" in arcs else {"ok": True, "strength": strength, "cost": cost, "mass": mass}
        )
    elif system == "transporter":
        return {"ok": True, "cost": TRANSPORTERS[design["size"]], "mass": 1}
    elif system == "cloak":
        cost = half_up(design["mass"] * 1.5)
        return {"cost": cost, "mass": at_least_one(design["mass"] / 18)}
    elif system == "main_drive":
        mass = at_least_one(design["mass"] * design["thrust"] * 0.05)
        return {"mass": mass, "cost": mass * (2 if design.get("warp", True) else 4)}
    else:
        return None
    if "A" in arcs:
        cost, mass = cost * 2, mass + 1
    return {"ok": True, "cost": cost, "mass": mass}


def boldly_fire(asked: Asked) -> Told | None:
    if asked.get("options") or len(asked["shots"]) != 1 or 6 in asked.get("dice", ()):
        return None
    shot, firer = asked["shots"][0], ships(asked)[asked["ship"]]
    mounts = {each["id"]: each for each in firer.get("phasers", ())}
    if (
        shot.get("mode", "normal") != "normal"
        or shot["weapon"] not in mounts
        or not asked.get("dice")
    ):
        return None
    phaser, target = mounts[shot["weapon"]], ships(asked)[shot["target"]]
    range_mu = distance(firer, target)
    if "cloak" in firer or range_mu % BEAM_BAND_MU == 0:
        return None
    thrown = beam({"A": 3, "B": 2, "C": 1}[phaser["class"]], range_mu, "far")
    if thrown != len(asked["dice"]):
        return {"ok": False}
    return {"ok": True, "damage": sum(score(face) for face in asked["dice"])}


def boldly_transport_check(asked: Asked) -> Told | None:
    one, other = ships(asked)[asked["ship"]], ships(asked)[asked["target"]]
    shields = [ship["shield"] for ship in (one, other)]
    ready = isinstance(one["firecons"], int) and one["firecons"] and one["sensors"]["working"]
    if not ready or "transporter" in one or distance(one, other) > 9:
        return None
    if "cloak" in one or "cloak" in other or "boarding" in other:
        return None
    if not all(each["lowered"] or each["absorbed"] >= each["strength"] for each in shields):
        return None
    off = abs(one["course"] - other["course"])
    off = min(off, 12 - off)
    fast, slow = one["velocity"], other["velocity"]
    total = abs(fast - slow) if off <= 1 else fast + slow
    match = total / 2 if 1 < off <= 4 else total
    if match > 6:
        return {"ok": False, "course_diff": off, "match": match}
    return {"course_diff": off, "match": match}


def boldly_prize_crew_roll(asked: Asked) -> Told | None:
    if not asked.get("dice"):
        return None
    free = asked["dice"][0] >= 6
    return {"locked_out": not free, "may_fly": free, "may_fire": False}


# Space Fleet

FLEET = {"DN": (15, 1, 8), "BB": (10, 2, 5), "HC": (6, 3, 3), "LC": (4, 4, 2), "DD": (2, 5, 1)}
"""Shields, speed and shots (3-35)."""
HULLS = {
    "DN": (14, 20, 2, math.inf),
    "BB": (11, 13, 3, 8),
    "HC": (9, 10, 4, 5),
    "LC": (8, 8, 5, 4),
    "DD": (6, 7, 5, 3),
}
"""Hull points from and to, most speed, most shots (127-160)."""
FACTORS = {5: 3, 4: 2, 3: 1.5, 2: 1, 1: 0.75}
BASE_NEEDS = {"beam": (4, 5, 6), "sr_missile": (4, None, None), "plasma": (5, 6, None)}
BANDS = ("short", "medium", "long")
DAMAGE_MODIFIERS = {"DD": -2, "LC": -1, "HC": 0, "BB": 1, "DN": 2}


def fleet_new_ship(asked: Asked) -> Told | None:
    shields, speed, shots = FLEET[asked["class"]]
    return {"shields": shields, "base_speed": speed, "beams": shots}


def band_of(range_units: int) -> int | None:
    """Return the number of the band of a range: 0-4, 5-8, 9-12 (49-63)."""
    for place, most in enumerate((4, 8, 12)):
        if range_units <= most:
            return place
    return None


def hexes(one: Asked, other: Asked) -> tuple[int, int, int]:
    dq = other.get("q", 0) - one.get("q", 0)
    dr = other.get("r", 0) - one.get("r", 0)
    return dq, dr, max(abs(dq), abs(dr), abs(dq + dr))


def fleet_bearing(one: Asked, other: Asked) -> float:
    """Return where another hex lies, clockwise off the bow."""
    dq, dr, _ = hexes(one, other)
    x, y = dq * math.sqrt(3) / 2, -(dr + dq / 2)
    heading: int = (one.get("facing", 1) - 1) * 60
    return round(math.degrees(math.atan2(x, y)) - heading, DIGITS) % 360


def fleet_fire(asked: Asked) -> Told | None:
    if set(asked) - {"ruleset", "ships", "sides", "command", "ship", "shots", "dice", "options"}:
        return None
    if asked.get("options", {}).keys() - {"plasma_cannon"}:
        return None
    firer = ships(asked)[asked["ship"]]
    if firer.get("fired_at_missile"):
        return {"ok": False, "reason": "already_fired"}
    if set(firer) & {"ew", "armour"} or firer.get("weapons", "ok") != "ok":
        return None
    rolls: list[Told] = []
    dice: Iterator[int] = iter(asked.get("dice", ()))
    if sum(s.get("count", 1) for s in asked["shots"] if s["weapon"] == "beam") > firer.get(
        "beams", FLEET[firer["class"]][2]
    ):
        return {"ok": False, "reason": "too_many_shots"}
    for shot in asked["shots"]:
        target = ships(asked).get(shot["target"])
        if target is None or target.get("status", "active") != "active" or len(ships(asked)) != 2:
            return None
        if shot["weapon"] != "beam" and len(asked["shots"]) > 1:
            return None
        if target.get("side") == firer.get("side"):
            return {"ok": False, "reason": "own_side"}
        range_units = hexes(firer, target)[2]
        bearing = fleet_bearing(firer, target)
        if range_units and 135 <= bearing <= 225:
            return {"ok": False, "reason": "rear_arc"}
        place = band_of(range_units)
        need = None if place is None else BASE_NEEDS[shot["weapon"]][place]
        if place is None or need is None:
            return {"ok": False, "reason": "out_of_range"}
        if shot["weapon"] == "plasma":
            off = (bearing - firer["plasma"][0]["arc"]) % 360
            if range_units and 30 < off < 330:
                return {"ok": False, "reason": "out_of_arc"}
        if shot["weapon"] == "sr_missile" and not firer["sr_launchers"][0]["salvoes"]:
            return {"ok": False, "reason": "no_ammunition"}
        if place == 2 and firer["class"] in ("DD", "LC"):
            return {"ok": False, "reason": "class_no_long_range"}
        small = {"beam": ("DD",), "plasma": ("DD",), "sr_missile": ("DD", "LC")}[shot["weapon"]]
        from_band = {"beam": 2, "plasma": 1}.get(shot["weapon"], 0)
        modifier = -1 if target["class"] in small and place >= from_band else 0
        for _ in range(shot.get("count", 1)):
            face = next(dice)
            rolls.append(
                {
                    "range": range_units,
                    "band": BANDS[place],
                    "need": need,
                    "modifier": modifier,
                    "die": face,
                    "hit": face + modifier >= need,
                }
            )
    return {"ok": True, "rolls": rolls}


def fleet_resolve_hits(asked: Asked) -> Told | None:
    options, ship = asked.get("options", {}), dict(asked["ships"][0])
    if options.keys() - {"hull_damage_capacity"} or len(asked["ships"]) != 1:
        return None
    capacity = int(ship["hull_points"] / 2) if options.get("hull_damage_capacity") else 4
    if ship.get("armour") or ship.get("ew") or ship.get("status", "active") != "active":
        return None
    ship.setdefault("shields", FLEET[ship["class"]][0])
    points, engines = ship.get("damage_points", 0), ship.get("engines", "ok")
    weapons, status = ship.get("weapons", "ok"), "active"
    dice = iter(asked.get("dice", ()))
    told: Told = {}
    for _ in range(asked["hits"]):
        if ship["shields"] > 0:
            ship["shields"] -= 1
            continue
        if status != "active":
            break
        face = next(dice)
        total = face + DAMAGE_MODIFIERS[ship["class"]]
        total -= 1 if asked.get("source") == "missile" else 0
        if total <= 2:
            result, status = "destroyed", "destroyed"
        elif total <= 4:
            result, points, engines, weapons = "major", points + 3, "wrecked", "destroyed"
        elif total == 5:
            result, points = "engines", points + 1
            engines = "damaged" if engines == "ok" else engines
        elif total == 6:
            result, points = "weapons", points + 1
            weapons = "ko" if weapons == "ok" else weapons
        else:
            result = "minor"
        if points >= capacity:
            status = "destroyed"
        told = {"die": face, "score": total, "result": result}
    return {
        **told,
        "target": {
            "shields": ship["shields"],
            "status": status,
            "engines": engines,
            "weapons": weapons,
            "damage_points": points,
        },
    }


def fleet_validate_design(asked: Asked) -> Told | None:
    design = asked["design"]
    if asked.get("options") or set(design) - {"class", "speed", "shots", "shields"}:
        return None
    least, most, speed, shots = HULLS[design["class"]]
    points = design["shields"] / 2 + design["speed"] + design["shots"]
    if design["class"] == "DN" and design["speed"] >= 2:
        points += 1
    if design["class"] == "BB" and design["speed"] >= 3:
        points += 1
    legal = least <= points <= most and design["speed"] <= speed and design["shots"] <= shots
    return {"ok": legal, "hull_points": points}


def fleet_campaign_cost(asked: Asked) -> Told | None:
    design = asked["design"]
    if asked.get("options") or set(design) - {"class", "speed", "shots", "shields"}:
        return None
    payload = design["shields"] / 2 + design["shots"]
    factor = FACTORS[design["speed"]]
    return {"payload": payload, "factor": factor, "cost": payload * factor + payload}


STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""From facing 1, clockwise."""


def fleet_move(asked: Asked) -> Told | None:
    if set(asked) - {"ruleset", "ships", "command", "ship", "path"} or not asked.get("path"):
        return None
    ship, path = ships(asked)[asked["ship"]], asked["path"]
    speed = ship.get("base_speed", FLEET[ship["class"]][1])
    if ship.get("engines", "ok") != "ok":
        speed //= 2
    units = path.count("F")
    if units == 0:
        facing = (ship.get("facing", 1) - 1 + path.count("R") - path.count("L")) % 6 + 1
        return {
            "ok": True,
            "ship": {"facing": facing, "q": ship.get("q", 0), "r": ship.get("r", 0)},
        }
    if units > speed:
        return {"ok": False, "reason": "exceeds_speed"}
    if path[0] != "F":
        return {"ok": False, "reason": "must_move_forward_first"}
    if any(one != "F" and other != "F" for one, other in itertools.pairwise(path)):
        return {"ok": False, "reason": "one_turn_per_unit"}
    if path[-1] != "F" and units == speed and ship["class"] != "DN":
        return {"ok": False, "reason": "no_turn_after_full_move"}
    q, r, facing = ship.get("q", 0), ship.get("r", 0), ship.get("facing", 1) - 1
    for step in path:
        facing = (facing + {"F": 0, "R": 1, "L": -1}[step]) % 6
        if step == "F":
            q, r = q + STEPS[facing][0], r + STEPS[facing][1]
    return {"ok": True, "ship": {"q": q, "r": r, "facing": facing + 1}}


def fleet_repair(asked: Asked) -> Told | None:
    ship = asked["ships"][0]
    needed = 4 if ship.get("armour") else 5
    dice = iter(asked.get("dice", ()))
    told: Told = {"engines": ship.get("engines", "ok"), "weapons": ship.get("weapons", "ok")}
    for system, broken in (("engines", "damaged"), ("weapons", "ko")):
        if told[system] == broken and next(dice) >= needed:
            told[system] = "ok"
    return told


def fleet_surrender_check(asked: Asked) -> Told | None:
    if len(asked.get("dice", ())) != 1 or not asked.get("fired_on"):
        return None
    return {"status": "surrendered" if asked["dice"][0] >= 5 else "active"}


def fleet_mine_attack(asked: Asked) -> Told | None:
    if "dice" not in asked:
        return None
    dice = iter(asked["dice"])
    return {"hits": next(dice) if next(dice) >= 4 else 0}


# Cold Infinity


SECTIONS = ((10, 1), (20, 3), (40, 5), (math.inf, 7))
"""Below that Mass, so many sections (5591-5597)."""


def cold_sections_for_mass(asked: Asked) -> Told | None:
    if asked["mass"] > 50 or asked["mass"] < 5:
        return None
    return {"sections": next(count for below, count in SECTIONS if asked["mass"] < below)}


def cold_range_penalty(asked: Asked) -> Told | None:
    if asked.get("options") or "hexes" in asked or "range" not in asked:
        return None
    rating = asked.get("range_rating", asked.get("weapon_range"))
    found = re.fullmatch(r"-(\d+)/(\d+)", rating) if isinstance(rating, str) else None
    if found is None:
        return None
    points, per = int(found[1]), int(found[2])
    penalty = max(1, ceil(asked["range"] / per)) * points
    return {"drm": -penalty * (1 if asked.get("locked", True) else 2)}


def cold_roll_to_hit(asked: Asked) -> Told | None:
    if asked.get("options") or asked.get("tables") or len(asked.get("dice", ())) != 3:
        return None
    natural = sum(asked["dice"])
    total = natural + asked["drm"]
    told: Told = {"result": total, "hit": total >= 11}
    if not told["hit"]:
        return told
    place = "hull" if total <= 14 else "core" if total >= 25 else "chart"
    return told | {"half_damage": total <= 12, "location": place}


def cold_pulse_count(asked: Asked) -> Told | None:
    if "total" not in asked:
        return None
    most, interval = (int(part) for part in asked["pulse"].partition("+")[0].split("/"))
    return {"pulses": min(most, max(1, ceil((asked["total"] - 10) / interval)))}


def cold_barnstorm_speed_modifier(asked: Asked) -> Told | None:
    speed = asked["speed"]
    steps = ((21, 8), (16, 5), (11, 3), (6, 2))
    return {"modifier": next((more for least, more in steps if speed >= least), 0)}


def cold_barnstorm(asked: Asked) -> Told | None:
    told = asked.get("modifiers", {})
    if len(asked.get("dice", ())) != 3 or not all(isinstance(v, int) for v in told.values()):
        return None
    if asked.get("barnstormer", {}).get("formation") or asked.get("options"):
        return None
    total = sum(asked["dice"]) + sum(told.values())
    if total <= 15:
        return {"result": total, "outcome": "success"}
    if total <= 20:
        return {"result": total, "outcome": "failed_disengaged"}
    single = asked.get("barnstormer", {}).get("single_ship")
    count = asked.get("barnstormer", {}).get("count", 1)
    rams = 1 if single else min(count, ceil((total - 20) / 5))
    return {"result": total, "outcome": "failed_rams", "rams": rams}


def cold_group_class(asked: Asked) -> Told | None:
    if "count" not in asked or asked.get("shuttle"):
        return None
    if asked["count"] <= 3:
        return {"class": "vanguard", "accuracy_bonus": 0, "enemy_df_change": 0}
    if asked["count"] <= 6:
        return {"class": "flight", "accuracy_bonus": 2, "enemy_df_change": -1}
    return {"class": "strike_force", "accuracy_bonus": 4, "enemy_df_change": -2}


def cold_systems_failure(asked: Asked) -> Told | None:
    if asked["natural"] < 17:
        return {"checked": False, "failed": False}
    if len(asked.get("dice", ())) != 3:
        return None
    return {"checked": True, "failed": sum(asked["dice"]) + asked["destroyed_hull"] > 18}


def cold_gate_failure_rating(asked: Asked) -> Told | None:
    return {"rating": ceil(asked["lost"] / asked["hull"] * 10)}


def cold_use_gate(asked: Asked) -> Told | None:
    if "rating" not in asked or not asked.get("dice"):
        return None
    face = asked["dice"][0]
    if face > asked["rating"]:
        return {"effect": "works"}
    return {"effect": "explodes" if face <= asked["rating"] / 2 else "breaks_down"}


def cold_arc_cost(asked: Asked) -> Told | None:
    percent = {"fixed": 50, "narrow": 75, "standard": 100, "wide": 125, "turret": 150}
    if asked.get("options") or asked.get("shape") not in percent:
        return None
    return {"cp": max(1, half_up(asked["base_cp"] * percent[asked["shape"]] / 100))}


def cold_shield_power(asked: Asked) -> Told | None:
    if set(asked) - {"ruleset", "command", "base_power", "sections"}:
        return None
    return {"power": asked["base_power"] + ceil(asked["sections"] / 2)}


def cold_launch_tube_cost(asked: Asked) -> Told | None:
    return {"cp": asked["tubes"] * (asked["tubes"] + 1) / 2}


def cold_evasion_limit(asked: Asked) -> Told | None:
    prices = {"light": 3, "heavy": 5}
    if asked.get("class") not in prices:
        return None
    return {"limit": 4 + asked.get("cp", 0) // prices[asked["class"]]}


def cold_hull_limit(asked: Asked) -> Told | None:
    return {"max": 15 * asked["mass"]} if "mass" in asked else None


def cold_thrust_limit(asked: Asked) -> Told | None:
    if "fighter" in asked:
        fighter = asked["fighter"]
        limits = {1: 18, 2: 9} if fighter.get("non_inertial") else {1: 24, 2: 12}
        return {"max": limits[fighter["mass"]]}
    if set(asked) - {"ruleset", "mass", "command"}:
        return None
    return {"max": 6 - asked["mass"]}


def cold_gate_cost(asked: Asked) -> Told | None:
    return {"cp": 500 + asked["hull"], "mass": 60, "silhouette": 24}


def cold_hsr_rates(asked: Asked) -> Told | None:
    if not isinstance(asked.get("hsr"), int):
        return None
    return {"retracted": asked["hsr"] // 4, "extended": asked["hsr"] // 2}


def cold_fixed_row(asked: Asked) -> Told | None:
    if "values" not in asked:
        return None
    rows = [ceil(value / 5) for value in asked["values"]]
    if any(not 2 <= row <= 3 for row in rows):
        return None
    return {"power": [row - 1 for row in rows], "structure": [2 * (row - 1) for row in rows]}


def cold_modifier_sum(asked: Asked) -> Told | None:
    return {"percent": max(-80, sum(asked["percent"]))} if "percent" in asked else None


def cold_true_tl(asked: Asked) -> Told | None:
    more, fewer = asked.get("enhancements", 0), asked.get("limitations", 0)
    if "base_tl" not in asked or not isinstance(more, int):
        return None
    return {"tl": max(asked["base_tl"], more - fewer)}


def cold_missile_tl(asked: Asked) -> Told | None:
    if set(asked) - {"ruleset", "cp", "command"}:
        return None
    return {"tl": max(1, asked["cp"] // 30)}


def cold_drum_mass(asked: Asked) -> Told | None:
    per = {"minelayer": 10, "beacon_launcher": 5}.get(asked["kind"])
    return None if per is None else {"mass": ceil(asked["munitions"] / per)}


def cold_drum_power(asked: Asked) -> Told | None:
    if asked.get("ejecting") is False:
        return {"power": 0}
    if asked["kind"] == "wpds" and asked.get("eject_hexes", 1) > 1:
        return {"accepted": False}
    if asked["kind"] == "wpds":
        return {"power": ceil(asked["platform_mass"] / 3)} if "platform_mass" in asked else None
    return {"power": asked.get("eject_hexes", 0)}


def cold_micro_platform(asked: Asked) -> Told | None:
    if set(asked) - {"ruleset", "command", "weapon_cp", "weapon_power"}:
        return None
    if asked["weapon_power"] >= 4:
        return {"accepted": False}
    return {"accepted": True, "cp": ceil(asked["weapon_cp"] / 10)}


def cold_ess_beacon(asked: Asked) -> Told | None:
    if set(asked) - {"ruleset", "command", "ess_cp", "ess_power"}:
        return None
    if asked["ess_power"] >= 11:
        return {"accepted": False}
    return {"accepted": True, "cp": ceil(asked["ess_cp"] / 10)}


def cold_reactor_unstable(asked: Asked) -> Told | None:
    reactor = asked.get("reactor")
    if not reactor or set(asked) - {"ruleset", "command", "reactor"}:
        return None
    return (
        {"unstable": reactor["structure"] > reactor["lost"] > reactor["structure"] / 2}
        if "structure" in reactor
        else None
    )


def cold_damage_cost(asked: Asked) -> Told | None:
    damages = asked["damage"]
    if not isinstance(damages, list) or set(asked) - {"ruleset", "command", "damage"}:
        return None
    averages = []
    for damage in damages:
        total = 0.0
        for part in damage.split("+"):
            count, _, sides = part.partition("d")
            total += int(count) * (int(sides) + 1) / 2 // 0.5 * 0.5 if sides else int(count)
        averages.append(math.floor(total))
    return {"cp": averages} if all("+" not in damage for damage in damages) else None


def cold_bridge_effects(asked: Asked) -> Told | None:
    bridge = asked["bridge"]
    if asked.get("ruleset_level") != "advanced" or "structure" not in bridge:
        return None
    lost, structure = bridge["lost"], bridge["structure"]
    if lost >= structure or set(bridge) - {"structure", "lost"}:
        return None
    hit = lost >= structure // 3
    return {"accuracy": -1 if hit else 0, "sensor": -1 if lost >= structure // 2 else 0}


def cold_hyper_check(asked: Asked) -> Told | None:
    drive = asked["drive"]
    if not asked.get("dice") or drive.get("kind", "hyper") != "hyper":
        return None
    ones = asked["dice"].count(1)
    effects = ((4, "ship_destroyed"), (3, "meltdown"), (2, "disabled"), (1, "reset"))
    effect = next((name for least, name in effects if ones >= least), None)
    return {"ones": ones, "effect": effect}


def cold_sail_hit(asked: Asked) -> Told | None:
    sail = asked["sail"]
    if sail.get("state") != "securing" or not asked.get("dice"):
        return None
    return {"sail_struck": asked["dice"][0] <= {1: 5, 2: 3, 3: 1}[sail["turn"]]}
