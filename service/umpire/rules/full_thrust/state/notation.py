"""The notation of movement orders (FT-3.3-2, FT 10.2): `P2+4: 12`, `Roll S1`, `TP3, MD6`.

Items stand in any order, apart by blanks or commas or not at all; capitals do not matter. Left
and right may stand for port and starboard. An order that says nothing is to fly straight on.
`Drop ML1@3.5/-2` drops a mine of the minelayer ML1 at a point (FT-12.1-2); `Cloak 3` lets a ship
vanish for three turns (FT-12.3-9).
"""

import re
from collections.abc import Callable, Iterator
from typing import Any

from umpire.kernel.plane import rounded
from umpire.rules.full_thrust.state.manoeuvre import Manoeuvre, MineDrop
from umpire.rules.full_thrust.state.refusals import NOTATION
from umpire.rules.full_thrust.state.ship_state import Orbit, Sense, VectorItem

_ITEMS = re.compile(
    r"""
      (?P<flag> (?:roll|launch|ftl|mine|sweep|scan|ecm|reveal|nova|wave|reflex|undock|inside)\b )
    | cloak \s+ (?P<cloak> \d{1,3} )
    | dock \s+ (?P<dock> [a-z0-9_][a-z0-9_.-]{0,39} )
    | orbit \s+ (?P<orbit> [a-z0-9_][a-z0-9_.-]{0,39} ) (?: \s+ (?P<sense> c?cw ) \b )?
    | ram \s+ (?P<ram> [a-z0-9_][a-z0-9_.-]{0,39} )
    | drop \s+ (?P<drop> [a-z0-9_][a-z0-9_.-]{0,39} ) \s* @
      \s* (?P<x> -?\d{1,9}(?:\.\d{1,6})? ) \s* / \s* (?P<y> -?\d{1,9}(?:\.\d{1,6})? )
    | (?P<item> md | t[ps] | p[psr](?![a-z]) ) \s* (?P<amount> \d{1,3} )?
    | (?P<side> port | left | p | l | starboard | right | s | r ) \s* (?P<points> \d{1,3} )
    | (?P<speed> [+-] \s* \d{1,3} )
    | : \s* (?P<final> \d{1,6} )
    """,
    re.IGNORECASE | re.ASCII | re.VERBOSE,
)
_BETWEEN = re.compile(r"[\s,;]*")
_MINUS = str.maketrans({"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"})  # as word processors write it

_LETTERS: dict[Any, str] = {
    "burn": "MD",
    "rotate_port": "TP",
    "rotate_starboard": "TS",
    "push_port": "PP",
    "push_starboard": "PS",
    "push_rear": "PR",
}
_KINDS: dict[str, Any] = {letters: kind for kind, letters in _LETTERS.items()}
_FLAGS = {
    "undock": "Undock",
    "inside": "Inside",
    "roll": "Roll",
    "launch": "Launch",
    "ftl": "FTL",
    "mine": "Mine",
    "sweep": "Sweep",
    "scan": "Scan",
    "ecm": "ECM",
    "reveal": "Reveal",
    "nova": "Nova",
    "wave": "Wave",
    "reflex": "Reflex",
}


def parse(notation: str) -> Manoeuvre:
    """Read an order.

    Raises:
        Malformed: part of it is not in the notation, or one thing is ordered twice.
    """
    read: dict[str, Any] = {}
    items: list[VectorItem] = []
    drops: list[MineDrop] = []
    for found in _found_in(notation.translate(_MINUS)):
        if found["item"]:
            items.append(_vector_item(found))
            continue
        if found["drop"]:
            drops.append(MineDrop(found["drop"], float(found["x"]), float(found["y"])))
            continue
        field, value = _field(found)
        if field in read:
            raise NOTATION.refuse(
                f"{notation!r} orders its {field} twice: order it once.", at="/notation"
            )
        read[field] = value
    return Manoeuvre(items=tuple(items), mines=tuple(drops), **read)


def written(manoeuvre: Manoeuvre) -> str:
    """Return a manoeuvre in notation, as `parse` reads it: `Roll P2+4 Ram Wolf: 12`."""
    words = [word for field, word in _FLAGS.items() if getattr(manoeuvre, field)]
    turn = f"{'S' if manoeuvre.turn > 0 else 'P'}{abs(manoeuvre.turn)}" if manoeuvre.turn else ""
    speed = f"{manoeuvre.speed:+d}" if manoeuvre.speed else ""
    if turn or speed:
        words.append(turn + speed)
    words.extend([_item_written(item) for item in manoeuvre.items])
    words.extend([_drop_written(drop) for drop in manoeuvre.mines])
    if manoeuvre.ram is not None:
        words.append(f"Ram {manoeuvre.ram}")
    if manoeuvre.cloak:
        words.append(f"Cloak {manoeuvre.cloak}")
    if manoeuvre.dock is not None:
        words.append(f"Dock {manoeuvre.dock}")
    if manoeuvre.orbit is not None:
        words.append(f"Orbit {manoeuvre.orbit.planet} {manoeuvre.orbit.direction}")
    final = "" if manoeuvre.final_velocity is None else f": {manoeuvre.final_velocity}"
    return " ".join(words) + final


def _found_in(notation: str) -> Iterator[re.Match[str]]:
    """Yield what a notation is made of, from left to right."""
    place = _after_blanks(notation, 0)
    while place < len(notation):
        found = _ITEMS.match(notation, place)
        if found is None:
            raise NOTATION.refuse(
                f"{notation[place:]!r} is neither like 'P2+4: 12' nor like 'TP3 MD6'.",
                at="/notation",
            )
        yield found
        place = _after_blanks(notation, found.end())


def _after_blanks(notation: str, place: int) -> int:
    between = _BETWEEN.match(notation, place)
    return between.end() if between else place


def _vector_item(found: re.Match[str]) -> VectorItem:
    """Return an item of a vector order; only a push needs no number."""
    letters = found["item"].upper()
    amount = int(found["amount"] or (1 if letters.startswith("P") else 0))
    if not amount:
        raise NOTATION.refuse(
            f"{found[0]!r} does not say how much: write a number after it.", at="/notation"
        )
    return VectorItem(_KINDS[letters], amount)


def _field(found: re.Match[str]) -> tuple[str, object]:
    """Return the field of a manoeuvre that an item fills, and its value."""
    if found["flag"]:
        return found["flag"].lower(), True
    named = next((field for field in ("ram", "dock", "cloak", "orbit") if found[field]), None)
    if named is not None:
        return named, _NAMED[named](found)
    if found["side"]:
        to_starboard = found["side"][0].upper() in {"S", "R"}
        return "turn", int(found["points"]) if to_starboard else -int(found["points"])
    if found["speed"]:
        return "speed", int(re.sub(r"\s", "", found["speed"]))
    return "final_velocity", int(found["final"])


def _orbit(found: re.Match[str]) -> Orbit:
    sense: Sense = "ccw" if (found["sense"] or "").lower() == "ccw" else "cw"
    return Orbit(found["orbit"], sense)


_NAMED: dict[str, Callable[[re.Match[str]], object]] = {
    "ram": lambda found: found["ram"],
    "dock": lambda found: found["dock"],
    "cloak": lambda found: int(found["cloak"]),
    "orbit": _orbit,
}


def _item_written(item: VectorItem) -> str:
    letters = _LETTERS[item.kind]
    return letters if letters.startswith("P") and item.amount == 1 else f"{letters}{item.amount}"


def _drop_written(drop: MineDrop) -> str:
    x, y = [f"{value + 0.0:.6f}".rstrip("0").rstrip(".") for value in rounded((drop.x, drop.y))]
    return f"Drop {drop.minelayer}@{x}/{y}"
