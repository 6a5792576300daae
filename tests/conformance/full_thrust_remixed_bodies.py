"""The bodies on the table of Full Thrust: Remixed cases (FT 13)."""

from collections.abc import Mapping
from typing import Any

import msgspec

from umpire.kernel.plane import COURSES, POINT_DEG
from umpire.rules.full_thrust.state.options import Body, WreckCloud

from .full_thrust_remixed_worlds import planets_of
from .vocabulary import Unsupported

Given = Mapping[str, Any]

_KINDS = {
    "asteroid": "asteroid",
    "cloud": "dust_cloud",
    "dust": "dust_cloud",
    "nebula": "dust_cloud",
    "meteor": "meteor_swarm",
    "meteors": "meteor_swarm",
    "swarm": "meteor_swarm",
    "planet": "planet",
}
_TOLD = ("x", "y", "radius", "drift", "damage_points", "damage")


def terrain_of(given: Given) -> tuple[Body, ...]:
    """Return the bodies of a case, each by its name, or by its kind and place in the list."""
    listed = tuple(to_body(place, each) for place, each in enumerate(given.get("terrain", ())))
    return (*listed, *planets_of(given))


def to_body(place: int, given: Given) -> Body:
    """Return one body.

    Raises:
        Unsupported: it is of no kind that is known, or as none can be.
    """
    name, kind = given.get("id", f"{given['type']}-{place}"), given["type"]
    if kind == "debris":
        return to_wreck(name, given)
    if kind not in _KINDS:
        raise Unsupported(f"no body {kind!r}")
    told = {key: given[key] for key in _TOLD if given.get(key) is not None}
    if "diameter" in given:
        told["radius"] = given["diameter"] / 2
    try:
        body: Body = msgspec.convert({"kind": _KINDS[kind], "id": name, **told}, Body)
    except msgspec.ValidationError as wrong:
        raise Unsupported(f"a {kind} with {', '.join(told)}: {wrong}") from wrong
    return body


def to_wreck(name: str, given: Given) -> WreckCloud:
    """Return the debris that a case tells of."""
    width = given["diameter"] if "diameter" in given else 2 * given["radius"]
    return WreckCloud(
        id=given.get("id", name),
        x=given.get("x", 0.0),
        y=given.get("y", 0.0),
        radius=width / 2,
        course_deg=POINT_DEG * (given.get("course", COURSES) % COURSES),
        velocity=given.get("velocity", 0),
        turn=given.get("created", given.get("created_turn", 1)),
    )
