"""Places, courses, ranges and arcs as the book measures them (FT 2.3, 3.1, 4.1).

Units: MU and degrees. x grows to starboard of course 12, y along it; courses run clockwise.
"""

from math import atan2, cos, degrees, hypot, radians, sin

Point = tuple[float, float]
POINT_DEG = 30
"""One point of course, of which the clock face has twelve (FT 3.1)."""
ARCS = ("F", "FS", "AS", "A", "AP", "FP")
"""The six arcs of 60 degrees, clockwise from the bow (FT 4.1)."""
MIRRORED = {"F": "F", "FS": "FP", "AS": "AP", "A": "A", "AP": "AS", "FP": "FS"}
"""Where the arcs of a ship that has rolled over bear (FT 3.3)."""
NEAR_MU, NEAR_DEG = 0.001, 0.01
"""What counts as on a limit or on a line (FT-RUL-3)."""


def range_mu(here: Point, there: Point) -> float:
    """Return the distance between two centres."""
    return hypot(there[0] - here[0], there[1] - here[1])


def bearing_deg(here: Point, there: Point) -> float:
    """Return where a place lies, clockwise from course 12."""
    return degrees(atan2(there[0] - here[0], there[1] - here[1])) % 360


def ahead(place: Point, course: float, way_mu: float) -> Point:
    """Return where a way along a course of the clock face leads."""
    angle = radians(course * POINT_DEG)
    return (place[0] + way_mu * sin(angle), place[1] + way_mu * cos(angle))


def course_after(course: int, points: int) -> int:
    """Return the course so many points to starboard of another."""
    return (course + points - 1) % 12 + 1


def arcs_of(here: Point, facing: int, there: Point) -> tuple[str, ...]:
    """Return the arc in which a place lies: two on a line, nearer the bow first; six at no range.

    Two arcs are for a die to settle: odd is the first of them (FT-RUL-4).
    """
    if range_mu(here, there) <= NEAR_MU:
        return ARCS
    off = (bearing_deg(here, there) - facing * POINT_DEG + 30) % 360
    number, within = int(off // 60), off % 60
    if NEAR_DEG < within < 60 - NEAR_DEG:
        return (ARCS[number],)
    line = round(off / 60) % 6
    pair = (ARCS[line - 1], ARCS[line])
    return tuple(sorted(pair, key=_from_the_bow))


def _from_the_bow(arc: str) -> int:
    return {"F": 0, "FS": 1, "FP": 1, "AS": 2, "AP": 2, "A": 3}[arc]


def bands_passed(distance_mu: float, band_mu: float) -> int:
    """Return how many full bands lie before a target; edges belong to the farther (FT-RUL-1)."""
    return int((distance_mu + NEAR_MU) // band_mu)


def within(distance_mu: float, limit_mu: float) -> bool:
    """Tell whether a distance is not beyond a limit; the limit itself is inside."""
    return distance_mu <= limit_mu + NEAR_MU
