"""Arcs, lines of sight, silhouettes and sections in the words of the suite (CI 7.1, 7.3, 7.4.1)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from umpire.kernel.hexes import Hex, at_layer, distance, flat, layer, neighbour, offset
from umpire.rules.cold_infinity.sighting.arcs import (
    Bearing,
    Obstacle,
    Sight,
    blockers,
    came_from,
    dogfight,
    facing_drm,
    in_arc,
    incoming_hour,
    named,
    off_layer,
    on_map,
    shape_drm,
)
from umpire.rules.cold_infinity.sighting.sections import (
    Choice,
    Target,
    choices,
    determined,
    determined_in_space,
    hulls,
    larger,
    shown,
)
from umpire.rules.cold_infinity.small import group_silhouette
from umpire.rules.cold_infinity.state.units import added, parse
from umpire.rules.cold_infinity.state.values import SectionName

from .cold_infinity_asking import Given, Question
from .cold_infinity_frigate import of_ship, to_sheet
from .cold_infinity_words import (
    SILHOUETTE_NAMES,
    section_named,
    to_arc,
    to_attitude,
    to_cell,
    to_sections,
    to_silhouettes,
)
from .vocabulary import Answer, Unsupported

_ALONG = ("along_facing", "incoming_facing", "incoming", "along", "bearing_facing")
_ASPECTS = {"fa": "fore_aft", "ps": "port_starboard"}


def _ring(hexes: int, layers: int = 0) -> Iterator[Hex]:
    """Yield all hexes at a distance from (0, 0), so many layers above."""
    for q in range(-hexes, hexes + 1):
        for r in range(-hexes, hexes + 1):
            if distance((0, 0), (q, r)) == hexes:
                yield at_layer((q, r), layers)


def _hexes_in_arc(question: Question) -> Answer:
    said = question.said
    at = to_cell(said.get("position", (0, 0)))
    ring = tuple(_ring(said["distance"], said.get("layer", said.get("layers", 0))))
    found = in_arc(to_arc(said["arc"]), to_attitude(said), question.tables.arcs, ring)
    return {"hexes": sorted(flat(added(at, each)) for each in found), "count": len(found)}


def _in_arc(question: Question) -> Answer:
    said = question.said
    at = to_cell(said.get("position", (0, 0)))
    arc, attitude, widths = to_arc(said["arc"]), to_attitude(said), question.tables.arcs
    one = said.get("target", said.get("hex"))
    offsets = [offset(at, _place(each)) for each in said.get("hexes", [one])]
    if not question.options.arcs_in_layers:
        offsets = [flat(each) for each in offsets]
    found = [bool(in_arc(arc, attitude, widths, (each,))) for each in offsets]
    return {"in_arc": found if "hexes" in said else found[0]}


def _effective_arc(question: Question) -> Answer:
    """Answer with the arc that covers the same of the map as a weapon on a ship that lies so."""
    said, widths = question.said, question.tables.arcs
    arc = to_arc(said.get("arc", said))
    seen = on_map(arc, to_attitude({**said, "facing": 1}), widths)
    if seen is None:
        return {"arc": None}
    found = named(seen, widths)
    if found is None:
        raise Unsupported("an arc as wide as no shape")
    words = found.shape if found.shape == "turret" else f"{found.heading} {found.shape}"
    return {"arc": words}


def _arc_drm(question: Question) -> Answer:
    said, table = question.said, question.tables.abstracted_arcs
    if question.options.abstracted_arcs == "system_2":
        return {"drm": facing_drm(str(said["target_facing"]), table)}  # type: ignore[arg-type]
    if question.options.abstracted_arcs == "system_1":
        shape = said["shape"] if "shape" in said else to_arc(said["arc"]).shape
        return {"drm": shape_drm(shape, table)}
    return {"drm": 0}


def _place(told: Any) -> Hex:
    """Return where something is, told as a hex or as a unit in it."""
    return to_cell(told["position"] if isinstance(told, Mapping) else told)


def _line_of_sight(question: Question) -> Answer:
    said = question.said
    target = said["target"]
    sight = Sight(_place(said["firer"]), to_cell(target["position"]), target["mass"])
    obstacles = [
        Obstacle(str(each.get("id", n)), to_cell(each["position"]), each["mass"])
        for n, each in enumerate(said.get("objects", ()))
    ]
    found = blockers(sight, obstacles, question.options)
    return {"clear": not found, "blocked_by": [each.id for each in found]}


def hour_of(target: Given, source: Sequence[int]) -> Bearing:
    """Return the hour from which fire meets a target, or where it comes from on another layer."""
    at, facing = to_cell(target.get("position", (0, 0))), target.get("facing", 1)
    cell = to_cell(source)
    return off_layer(at, facing, cell) or incoming_hour(at, facing, cell)


def _source(said: Given) -> Sequence[int]:
    """Return from where fire comes; guided weapons come from their launch hex.

    A case may tell but how far it is, along which facing of the map, and whether it is above.
    """
    if "launch_hex" in said or "attacker" in said:
        return _place(said["launch_hex"] if "launch_hex" in said else said["attacker"])
    along = next((said[each] for each in _ALONG if each in said), None)
    words = ("attacker_above", "attacker_below", "same_layer")
    if along is None and not any(word in said for word in words):
        raise Unsupported("fire from nowhere")
    if along is None and _is_level(said):
        along = said["target"].get("facing", 1)
    at = to_cell(said["target"].get("position", (0, 0)))
    away = neighbour(at, int(along), said.get("plane_distance", 1)) if along else at
    higher = said.get("attacker_above", not said.get("attacker_below", False))
    layers = 0 if _is_level(said) else said.get("z_distance", 1) * (1 if higher else -1)
    return at_layer(away, layer(at) + layers)


def _is_level(said: Given) -> bool:
    """Tell whether fire comes from the layer of its target: a case says so, or that it is null."""
    beside = ("attacker_above" in said or "attacker_below" in said) and not any(
        isinstance(said.get(word), bool) for word in ("attacker_above", "attacker_below")
    )
    return bool(said.get("same_layer", beside))


def _silhouette(question: Question) -> Answer:
    said = question.said
    if "count" in said:
        table = question.tables.small_vessels
        return {"rating": group_silhouette(said["mass_each"], said["count"], table)}
    target = said["target"]
    silhouettes = (
        to_sheet(target["ship"]).silhouettes
        if "ship" in target
        else to_silhouettes(target["silhouette"])
    )
    bearing, wedges = hour_of(target, _source({"target": target, **said})), question.tables
    found = shown(silhouettes, to_attitude(target), bearing, wedges.silhouettes)
    names = [SILHOUETTE_NAMES[each.aspect] for each in found]
    if len(found) > 1:
        return {"attacker_chooses": names, "use": "attacker_chooses"}
    return {"use": names[0], "rating": found[0].rating}


def _silhouette_rule(question: Question) -> Answer:
    """Answer with how a silhouette is determined; by both diagrams if its ratings are equal."""
    said = question.said
    silhouettes, attitude = to_silhouettes(said["silhouette"]), to_attitude(said)
    rules: list[str] = []
    if said.get("z_distance"):
        rules += determined_in_space(attitude, said["plane_distance"], said["z_distance"])
    else:
        rules += dict.fromkeys(determined(hull, attitude) for hull in hulls(silhouettes))
    names = [SILHOUETTE_NAMES.get(each, each) for each in rules]
    if len(names) > 1:
        return {"attacker_chooses": names, "use": "attacker_chooses"}
    if rules == ["larger"]:
        return {"use": "larger", "rating": larger(silhouettes)[0].rating}
    rating = getattr(silhouettes, rules[0], None)
    return {"use": names[0], "rating": rating}


def to_target(told: Given) -> Target:
    """Return a unit as fire meets it, by its sections, silhouettes, and how it lies."""
    return Target(
        to_sections(of_ship(told)["sections"]),
        to_silhouettes(told.get("silhouette")),
        to_attitude(told),
    )


def chosen_among(question: Question, target: Target, hour: Bearing) -> tuple[Choice, ...]:
    """Return what of a target the attacker may choose, as the case reads the diagrams."""
    seams = question.options.seams_on_facings
    return choices(target, hour, question.tables.silhouettes, seams_on_facings=seams)


def _section_hit(question: Question) -> Answer:
    """Answer with the section that fire strikes, or with those of which the attacker chooses."""
    told = question.said["target"]
    target = to_target(told)
    hour = hour_of(told, _source(question.said))
    used = _ASPECTS.get(question.said.get("silhouette_used", ""))
    found = [each for each in chosen_among(question, target, hour) if used in (None, each.aspect)]
    struck: list[SectionName] = list(dict.fromkeys(each.section for each in found))
    names = [section_named(each, target.sections) for each in struck]
    if len(names) > 1:
        return {"attacker_chooses": names, "section": None}
    return {"section": names[0]}


def _relative_position(question: Question) -> Answer:
    """Answer with where the later of two units in a hex counts as standing."""
    units = question.said["units"]
    later = question.said.get("of") or max(units, key=lambda name: units[name]["arrived"])
    told = units[later]
    found = came_from(to_cell(told["position"]), parse(str(told["vector"])))
    answer: Answer = {"range": 0, "candidates": found}
    return answer | ({f"{later.lower()}_from": found[0]} if found else {})


def _dogfight(question: Question) -> Answer:
    told = question.said["initiative"]
    first, second = told
    one, other = question.throw(2)
    found = dogfight((one, other), (told[first], told[second]))
    chooser = None if found.chooser is None else (first, second)[found.chooser]
    return {"totals": dict(zip(told, found.totals, strict=True)), "chooser": chooser}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "hexes_in_arc": _hexes_in_arc,
    "in_arc": _in_arc,
    "effective_arc": _effective_arc,
    "arc_drm": _arc_drm,
    "line_of_sight": _line_of_sight,
    "silhouette": _silhouette,
    "silhouette_rule": _silhouette_rule,
    "section_hit": _section_hit,
    "relative_position": _relative_position,
    "dogfight": _dogfight,
}
