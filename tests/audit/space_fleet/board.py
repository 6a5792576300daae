"""The board of Space Fleet, from the book: hexes, or a table without them. Places are plain dicts.

A hex is a unit across. Direction 1 is up the page and the others follow clockwise; on a table
headings are degrees clockwise from up. Bodies, mines and debris fill a hex, or a disc of that size.
"""

from fractions import Fraction
from math import atan2, cos, degrees, hypot, radians, sin, sqrt
from typing import Any

Json = Any
STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
RADIUS = 0.5  # of a disc, in units
NEARLY = 1e-5  # positions are told to a millionth


def spot_of(place: Json) -> Json:
    """Return where a place is, whichever way it faces."""
    keys = ("kind", "q", "r") if place["kind"] == "hex" else ("kind", "x", "y")
    return {key: place[key] for key in keys}


def same(one: Json, other: Json) -> bool:
    """Tell whether two places or spots are the same, direction and all."""
    if one.keys() != other.keys():
        return False
    for key, value in one.items():
        if key == "heading_deg":
            if abs((value - other[key] + 180) % 360 - 180) > NEARLY:
                return False
        elif isinstance(value, float):
            if abs(value - other[key]) > NEARLY:
                return False
        elif value != other[key]:
            return False
    return True


def at(one: Json, other: Json) -> bool:
    """Tell whether two things are in one hex, or at one point."""
    return same(spot_of(one), spot_of(other))


def distance(one: Json, other: Json) -> float:
    """Return the hexes or the units from one to the other."""
    if one["kind"] == "hex":
        across, down = other["q"] - one["q"], other["r"] - one["r"]
        return float(abs(across) + abs(down) + abs(across + down)) / 2
    return hypot(other["x"] - one["x"], other["y"] - one["y"])


def ahead(place: Json, units: int = 1) -> Json:
    """Return the place so many units on, the way it faces."""
    if place["kind"] == "hex":
        across, down = STEPS[place["facing"] - 1]
        return {**place, "q": place["q"] + across * units, "r": place["r"] + down * units}
    angle = radians(place["heading_deg"])
    return {
        **place,
        "x": place["x"] + sin(angle) * units,
        "y": place["y"] + cos(angle) * units,
    }


def turned(place: Json, faces: int) -> Json:
    """Return the place turned by so many sixths, to the right if positive."""
    if place["kind"] == "hex":
        return {**place, "facing": (place["facing"] - 1 + faces) % 6 + 1}
    return {**place, "heading_deg": (place["heading_deg"] + 60 * faces) % 360}


def flat(place: Json) -> tuple[float, float]:
    """Return the middle of a place on paper, in units to the right and up."""
    if place["kind"] == "hex":
        return (sqrt(3) / 2 * place["q"], -(place["r"] + place["q"] / 2))
    return (place["x"], place["y"])


def off_bow(place: Json, target: Json) -> float:
    """Return how many degrees a target lies off the bow, from 0 to 180."""
    return abs(off_bow_signed(place, target))


def off_bow_signed(place: Json, target: Json) -> float:
    """Return how many degrees to the right of the bow a target lies; to the left is negative."""
    (x, y), (to_x, to_y) = flat(place), flat(target)
    heading = 60 * (place["facing"] - 1) if place["kind"] == "hex" else place["heading_deg"]
    bearing = degrees(atan2(to_x - x, to_y - y))
    return float((bearing - heading + 180) % 360 - 180)


def crosses(start: Json, end: Json, cell: Json) -> bool:
    """Tell whether some of the line between two middles lies within a hex or a disc."""
    if start["kind"] == "hex":
        return _crosses_hex(start, end, cell)
    return _chord(start, end, cell) > NEARLY


def enters(start: Json, end: Json, cell: Json) -> bool:
    """Tell whether a unit of movement comes into a hex, or from outside into a disc."""
    if start["kind"] == "hex":
        return at(end, cell)
    began_in = distance(start, cell) <= RADIUS
    return not began_in and (distance(end, cell) <= RADIUS or _chord(start, end, cell) > 0)


def within(place: Json, cell: Json) -> bool:
    """Tell whether a place is in a hex or a disc."""
    return at(place, cell) if place["kind"] == "hex" else distance(place, cell) <= RADIUS


def _crosses_hex(start: Json, end: Json, cell: Json) -> bool:
    """Clip the line by the three strips whose common part is the hex: exactly, edges included."""
    first, last = Fraction(0), Fraction(1)
    for begins, ends in zip(_strips(start, cell), _strips(end, cell), strict=True):
        if begins == ends:
            if abs(begins) > Fraction(1, 2):
                return False
            continue
        into = (Fraction(-1, 2) - begins) / (ends - begins)
        out = (Fraction(1, 2) - begins) / (ends - begins)
        first, last = max(first, min(into, out)), min(last, max(into, out))
    return first < last


def _strips(spot: Json, cell: Json) -> tuple[Fraction, Fraction, Fraction]:
    """Return how far a middle lies from that of a hex, towards three of its sides."""
    across, down = spot["q"] - cell["q"], spot["r"] - cell["r"]
    return (
        Fraction(2 * down + across, 2),
        Fraction(across - down, 2),
        Fraction(2 * across + down, 2),
    )


def _chord(start: Json, end: Json, disc: Json) -> float:
    """Return how much of a line lies within a disc."""
    length = distance(start, end)
    if not length:
        return 0.0
    along = ((end["x"] - start["x"]) / length, (end["y"] - start["y"]) / length)
    to_disc = (disc["x"] - start["x"], disc["y"] - start["y"])
    abreast = to_disc[0] * along[0] + to_disc[1] * along[1]
    aside = to_disc[0] * along[1] - to_disc[1] * along[0]
    if abs(aside) >= RADIUS:
        return 0.0
    half = sqrt(RADIUS**2 - aside**2)
    return float(max(0.0, min(length, abreast + half) - max(0.0, abreast - half)))
