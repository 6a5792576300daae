"""Three dimensions in the words of the suite (CI 6): ranges, shrouds, segments, same hexes."""

from collections.abc import Callable

from umpire.kernel.hexes import Hex, at_layer, distance
from umpire.rules.cold_infinity.sighting.arcs import in_arc, segments
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.units import beyond_longer, range_between, rooted
from umpire.rules.cold_infinity.warfare.levels import in_shroud, shroud_radius

from .cold_infinity_asking import Given, Question
from .cold_infinity_words import to_arc, to_attitude, to_cell
from .vocabulary import Answer

_SPAN = range(-20, 21)
"""Layers of which a case asks whether an arc reaches them."""


def places(said: Given) -> tuple[Hex, Hex]:
    """Return two hexes of a case, as they stand, or so many hexes and layers apart."""
    if "from" in said and "to" in said:
        return to_cell(said["from"]), to_cell(said["to"])
    one, other = said.get("layers", (0, 0))
    hexes = said.get("hexes", said.get("distance", 0))
    return at_layer((0, 0), one), at_layer((0, -hexes), other)


def hexes_apart(question: Question, *names: str, otherwise: int = 0) -> int:
    """Return a range of a case: by one of its names, or as hexes and layers or two places tell."""
    return apart(question.said, question.options, *names, otherwise=otherwise)


def apart(said: Given, options: Options, *names: str, otherwise: int = 0) -> int:
    """Return a range that a part of a case tells; see `hexes_apart`."""
    told = next((said[name] for name in names if name in said), None)
    if told is not None:
        return int(told)
    if "hexes" in said or "layers" in said or {"from", "to"} <= said.keys():
        return range_between(*places(said), options)
    return otherwise


def _range(question: Question) -> Answer:
    return {"range": range_between(*places(question.said), question.options)}


def _range_table(question: Question) -> Answer:
    """Answer with what the table adds to the longer of two distances."""
    one, other = question.said["r1"], question.said["r2"]
    more = beyond_longer(one, other)
    return {"n": more, "added": more, "r3": max(one, other) + more, "range": rooted(one, other)}


def _in_shroud(question: Question) -> Answer:
    far, said = hexes_apart(question, "range", "target_range"), question.said
    points = said.get("ew", said).get("shroud", 0)
    radius = said.get(
        "shroud_radius",
        said.get("radius", shroud_radius(points, question.tables.warfare.shroud_hexes)),
    )
    return {"range": far, "in_shroud": in_shroud(far, radius), "shroud_radius": radius}


def _segments(question: Question) -> Answer:
    said = question.said
    found = segments(said["firer_layer"], said["target_layer"], question.options.los_segments)
    return {"segments": [[float(end) for end in each] for each in found]}


def _same_hex(question: Question) -> Answer:
    units = question.said["units"]
    told = units.values() if isinstance(units, dict) else units
    one, other = [to_cell(each["position"]) for each in told]
    far = range_between(one, other, question.options)
    return {"same_hex": one == other, "range": far}


def _layers_in_arc(question: Question) -> Answer:
    """Answer with the layers that an arc reaches at a distance, the lowest and the highest."""
    said, lies = question.said, to_attitude(question.said)
    around = [
        (q, r)
        for q in range(-said["distance"], said["distance"] + 1)
        for r in range(-said["distance"], said["distance"] + 1)
        if distance((0, 0), (q, r)) == said["distance"]
    ]
    arc, widths = to_arc(said["arc"]), question.tables.arcs
    reached = [
        layer
        for layer in _SPAN
        if in_arc(arc, lies, widths, [at_layer(each, layer) for each in around])
    ]
    ends = {"lowest": reached[0], "highest": reached[-1]} if reached else {}
    return {"layers": reached, **ends}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "range": _range,
    "range_3d": _range,
    "range_table": _range_table,
    "in_shroud": _in_shroud,
    "los_segments": _segments,
    "same_hex": _same_hex,
    "layers_in_arc": _layers_in_arc,
}
