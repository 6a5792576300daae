"""Fleets for random battles: ships of many kinds, with their weapons mixed. As JSON of a set-up."""

from random import Random
from typing import Any

Json = Any
AROUND = ["F", "FS", "AS", "A", "AP", "FP"]
SPREADS = (["FP", "F", "FS"], ["AP", "FP", "F"], ["F", "FS", "AS"], ["F"], AROUND)
SIDES = ("West", "East")
FIGHTERS = ("standard", "fast", "heavy", "interceptor", "attack", "long_range", "torpedo")


def rows_of(boxes: int) -> list[int]:
    """Return the rows of a hull: four as even as may be, longer ones first (FT 9.3)."""
    rows = [boxes // 4 + (1 if row < boxes % 4 else 0) for row in range(4)]
    return [row for row in rows if row]


def _numbered(kind: str, count: int, **more: Json) -> list[Json]:
    short = "".join(word[0] for word in kind.split("_")).upper()
    return [{"kind": kind, "id": f"{short}{number}", **more} for number in range(1, count + 1)]


def _weapon(random: Random, name: str) -> list[Json]:
    arcs = random.choice(SPREADS)
    kind = random.choice(
        ("beam", "beam", "beam", "pulse_torpedo", "needle_beam", "submunition_pack", "rack", "tube")
    )
    if kind == "beam":
        weapon_class = random.choice((1, 1, 2, 2, 3, 3, 4))
        around = AROUND if weapon_class == 1 else arcs
        return [{"kind": kind, "id": name, "weapon_class": weapon_class, "arcs": around}]
    front = random.choice((["FP", "F", "FS"], ["F"], ["F", "FS"]))
    if kind == "rack":
        ammunition = random.choice(("standard", "extended_range"))
        return [{"kind": "salvo_missile_rack", "id": name, "arcs": front, "ammunition": ammunition}]
    if kind == "tube":
        magazine = {"standard": random.randint(0, 2), "extended_range": random.randint(1, 2)}
        return [
            {"kind": "salvo_missile_launcher", "id": name, "arcs": front, "magazine": f"M{name}"},
            {"kind": "magazine", "id": f"M{name}", **magazine},
        ]
    return [{"kind": kind, "id": name, "arcs": front}]


def _common(random: Random) -> list[Json]:
    """Return what a ship has besides weapons."""
    return [
        *_numbered("fire_control", random.choice((1, 2, 2, 3))),
        *_numbered("point_defence", random.randint(0, 3)),
        *_numbered("area_defence", random.choice((0, 0, 1))),
        *_numbered("screen_generator", random.choice((0, 0, 1, 1, 2))),
        {"kind": "main_drive", "id": "MD"},
        {"kind": "ftl_drive", "id": "FTL"},
    ]


def _ship(
    random: Random, name: str, side: str, systems: list[Json], boxes: int, **ssd: Json
) -> Json:
    west = side == SIDES[0]
    return {
        "id": name,
        "side": side,
        "ssd": {
            "rows": rows_of(boxes),
            "systems": systems,
            "thrust": random.choice((2, 3, 4, 5, 6)),
            "mass": boxes * 3,
            **ssd,
        },
        "x": (20.0 if west else 38.0) + random.randint(-4, 4),
        "y": random.choice((24.0, 12.0 + random.randint(0, 24))),
        "facing": random.choice((3, 3, 2, 4) if west else (9, 9, 8, 10)),
        "velocity": random.choice((0, 2, 4, 6, 7)),
    }


def _group(random: Random, name: str, ship: Json, bay: str) -> Json:
    kind = random.choice(FIGHTERS)
    return {
        "id": name,
        "side": ship["side"],
        "type": kind,
        "strength": random.choice((6, 6, 5, 4)),
        "endurance": 9 if kind == "long_range" else 6,
        "status": "aboard",
        "carrier": ship["id"],
        "bay": bay,
        "x": ship["x"],
        "y": ship["y"],
        "facing": ship["facing"],
    }


def remixed(random: Random, **options: Json) -> Json:
    """Return a set-up of Full Thrust: Remixed: three ships a side, one of them a carrier."""
    ships: list[Json] = []
    groups: list[Json] = []
    for side in SIDES:
        for number in range(1, 4):
            weapons = [
                system
                for place in range(random.randint(3, 6))
                for system in _weapon(random, f"W{place + 1}")
            ]
            bays = _numbered("fighter_bay", 2 if number == 3 else 0)
            systems = [*_common(random), *weapons, *bays]
            boxes = random.choice((7, 10, 14, 18, 22, 26))
            ship = _ship(
                random, f"{side[0]}{number}", side, systems, boxes, armour=random.choice((0, 3, 5))
            )
            ships.append(ship)
            groups += [_group(random, f"{side[0]}g{each['id']}", ship, each["id"]) for each in bays]
    table = {"min_x": -10.0, "min_y": -20.0, "max_x": 75.0, "max_y": 70.0}
    return {
        "sides": list(SIDES),
        "ships": ships,
        "groups": groups,
        "table": table,
        "options": options,
    }


def _setting_weapon(random: Random, name: str) -> Json:
    kind = random.choice(("phaser", "phaser", "phaser", "photon_tube", "submunition_pack"))
    if kind == "phaser":
        arcs = random.choice(
            (["FP", "F", "FS"], ["AP", "FP", "F"], ["F", "FS", "AS"], ["F"], ["A"])
        )
        return {"kind": kind, "id": name, "weapon_class": random.choice("AABBC"), "arcs": arcs}
    if kind == "photon_tube":
        return {"kind": kind, "id": name, "arcs": [random.choice(("F", "F", "FS", "FP", "A"))]}
    return {"kind": kind, "id": name, "arcs": ["FP", "F", "FS"]}


def _setting_systems(random: Random, *, cloaks: bool) -> list[Json]:
    """Return what a ship of this setting has besides weapons."""
    grade = random.choice(("enhanced", "superior"))
    shields = {"strength": random.choice((5, 8, 13, 16)), "grade": "standard"}
    systems = [
        *_numbered("fire_control", random.choice((2, 3))),
        *_numbered("shield_generator", random.choice((0, 1, 1, 1)), **shields),
        *_numbered("transporter", 1),
        *_numbered("sensor_suite", random.choice((0, 1, 1)), grade=grade),
        *_numbered("cloaking_device", int(cloaks)),
        {"kind": "main_drive", "id": "MD"},
        {"kind": "ftl_drive", "id": "FTL"},
    ]
    for number in range(random.choice((0, 1, 1))):
        arc = [random.choice(("F", "FS", "FP"))]
        tractor = {"kind": "tractor", "id": f"T{number}", "arcs": arc}
        systems.append({**tractor, "tractor_class": random.choice("ABC")})
    return systems


def boldly(random: Random, **options: Json) -> Json:
    """Return a set-up of To Boldly Thrust: three ships a side, some of which cloak."""
    ships: list[Json] = []
    for side in SIDES:
        for number in range(1, 4):
            weapons = [
                _setting_weapon(random, f"W{place}") for place in range(1, random.randint(4, 7))
            ]
            systems = [*_setting_systems(random, cloaks=number == 2), *weapons]
            boxes = random.choice((8, 12, 16, 20, 24))
            race = random.choice(("federation", "klingon", "other"))
            group = random.choice(("escort", "cruiser", "capital"))
            ship = _ship(random, f"{side[0]}{number}", side, systems, boxes, race=race, group=group)
            ships.append({**ship, "velocity": random.choice((0, 2, 3, 4))})
    return {
        "sides": list(SIDES),
        "ships": ships,
        "table": {"min_x": -10.0, "min_y": -20.0, "max_x": 75.0, "max_y": 70.0},
        "options": options,
    }
