"""What modifies a throw to hit, in the words of the suite (CI 7.3.1, 7.5, 9.0): term by term."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from umpire.kernel.hexes import Hex
from umpire.rules.cold_infinity.defence.allocation import (
    Contribution,
    defence_total,
    may_meet,
    weapon_speed,
)
from umpire.rules.cold_infinity.defence.answers import Decoys, decoys
from umpire.rules.cold_infinity.fire.lines import accuracy, counted_sections
from umpire.rules.cold_infinity.fire.throws import Circumstances, Drm, drm
from umpire.rules.cold_infinity.guided.strikes import Guidance, amplification, launcher_accuracy
from umpire.rules.cold_infinity.movement.manoeuvres import evasion_drm
from umpire.rules.cold_infinity.sighting.arcs import range_penalty
from umpire.rules.cold_infinity.sighting.sections import shown
from umpire.rules.cold_infinity.small import group_accuracy, group_silhouette
from umpire.rules.cold_infinity.state.battle import Mode
from umpire.rules.cold_infinity.state.tables import row_of, technology_row
from umpire.rules.cold_infinity.state.units import range_between
from umpire.rules.cold_infinity.state.weapons import (
    Accuracy,
    Damage,
    DirectWeapon,
    MissileRack,
    Munition,
    TorpedoLauncher,
    WeaponBlock,
)
from umpire.rules.cold_infinity.warfare.levels import (
    Fire,
    Helped,
    Signature,
    Support,
    Targeting,
    ecm,
    ew_effects,
    shroud_radius,
)

from .cold_infinity_arcs import hour_of
from .cold_infinity_asking import Given, Question
from .cold_infinity_frigate import CLASS_NAME, FRIGATE, block_named, to_sheet
from .cold_infinity_space import hexes_apart
from .cold_infinity_stationary import is_mine, known_mine
from .cold_infinity_words import (
    to_accuracy,
    to_attitude,
    to_cell,
    to_damage,
    to_defensive_fire,
    to_hull,
    to_pulse,
    to_range,
    to_rate,
    to_silhouettes,
    to_technology,
)
from .vocabulary import Answer, Unsupported

MODES: dict[str, Mode] = {"sdf": "standard", "ahdf": "ad_hoc", "edf": "emergency"}
"""Modes of defensive fire, by what cases call them."""
_NAMES = {"defence": "df"}
_TORPEDO = Munition(id="torpedo", damage=Damage(), launch_range=0)


class Fired(NamedTuple):
    """What a case fires: a block of weapons, and of guided weapons what is on its way."""

    block: WeaponBlock
    munition: Munition | None = None

    @property
    def fire(self) -> Fire:
        """By what kind of weapon it is fired."""
        if isinstance(self.block, MissileRack):
            return "missile"
        return "torpedo" if isinstance(self.block, TorpedoLauncher) else "direct"


def to_weapon(told: Given) -> DirectWeapon:
    """Return a weapon of direct fire by what a case tells of it."""
    configuration = told.get("configuration", "burst")
    listed = configuration if isinstance(configuration, list) else [configuration]
    return DirectWeapon(
        id="weapon",
        technology=to_technology(told.get("technology", "particle")),
        configurations=tuple(listed),
        damage=to_damage(told.get("damage", 0)),
        range=to_range(told.get("range", "-1/1")),
        rate_of_fire=to_rate(told),
        accuracy=to_accuracy(told.get("accuracy", 0)),
        defensive_fire=to_defensive_fire(told),
        speed=told.get("speed"),
        pulse=to_pulse(told["pulse"]) if "pulse" in told else None,
        slashing=told.get("slashing", told.get("rating") if "slashing" in listed else None),
        tracking=told.get("tracking"),
        wave=told.get("wave", told.get("wave_range")),
        plasma=told.get("plasma", told.get("plasma_rating")),
        traits=(*told.get("traits", ()), *(("Linked",) if told.get("linked") else ())),
    )


def to_fired(said: Given) -> Fired:
    """Return what a case fires: a rack and its missile, a torpedo, a weapon by name or by facts."""
    weapon = said.get("weapon", {})
    firer = said.get("firer")
    ship = firer.get("ship") if isinstance(firer, Mapping) else None
    sheet = to_sheet(ship or CLASS_NAME)
    if "rack" in said:
        rack = said["rack"]
        block = block_named(rack, sheet) if isinstance(rack, str) else _rack(rack)
        return Fired(block, to_munition(said, block))
    if weapon == "torpedo" or "launcher_accuracy" in said:
        aim = to_accuracy(said.get("accuracy", said.get("launcher_accuracy", 0)))
        return Fired(TorpedoLauncher(id="launcher", accuracy=aim, munition="torpedo"), _TORPEDO)
    if isinstance(weapon, str):
        return Fired(block_named(weapon, sheet))
    return Fired(to_weapon(weapon))


def _rack(told: Given) -> MissileRack:
    return MissileRack(
        id="rack",
        magazine=told.get("magazine", 1),
        accuracy=to_accuracy(told.get("accuracy", 0)).number,
        munitions=("missile",),
    )


def to_munition(said: Given, block: WeaponBlock) -> Munition:
    """Return the missile of a case; that for which a rack is made, if it names none."""
    told = said.get("missile")
    if isinstance(told, Mapping):
        fixed = to_damage(told.get("damage", 0))
        return Munition(
            id="missile",
            technology=to_technology(told.get("technology", "matter")),
            damage=fixed,
            launch_range=told.get("launch_range", 0),
            range_factor=told.get("max_multiplier", 1),
            amplification=told.get("amplification", 2),
        )
    assert isinstance(block, MissileRack)
    name = told or block.munitions[0]
    for munition in FRIGATE.munitions:
        if munition.id == name:
            return munition
    raise Unsupported(f"no missile {name!r}")


def target_of(said: Given) -> Given:
    """Return what a case tells of a target, be it by itself or with `target_` before it."""
    told = said.get("target", {})
    named = {
        key.removeprefix("target_"): value
        for key, value in said.items()
        if key.startswith("target_")
    }
    return {**named, **(told if isinstance(told, Mapping) else {"kind": told})}


def _silhouette(question: Question, target: Given) -> int:
    """Return the silhouette that counts: as told, of a group, by its aspect, or as it shows."""
    if "group" in target:
        table = question.tables.small_vessels
        return group_silhouette(target.get("mass_each", 1), target["group"], table)
    told = target.get("silhouette", 0)
    if isinstance(told, int) and "ship" not in target:
        return told
    sheet = to_sheet(target["ship"]) if "ship" in target else None
    both = sheet.silhouettes if sheet else to_silhouettes(told)
    aspect = target.get("aspect")
    if aspect:
        return both.fore_aft if aspect == "fa" else both.port_starboard
    hour = hour_of(target, _source(question.said))
    found = shown(both, to_attitude(target), hour, question.tables.silhouettes)
    return max(each.rating for each in found)


def _source(said: Given) -> Hex:
    """Return from where fire comes: of guided weapons the launch hex."""
    return to_cell(said["launch_hex"] if "launch_hex" in said else said["firer"]["position"])


def sections_of(question: Question, target: Given) -> int:
    """Return how many sections a target counts as having; small vessels have none.

    A case tells them by number, by the class of a ship, or by its hull type.
    """
    hull = target.get("hull_type")
    row = row_of(to_hull(hull), question.tables.hulls) if hull else None
    by_hull = (row.sections if row else 0) or 0
    if "ship" in target:
        by_hull = len(to_sheet(target["ship"]).sections)
    lost = target.get("destroyed_sections", ())
    lost = lost if isinstance(lost, int) else len(lost)
    return counted_sections(int(target.get("sections", by_hull)), lost, question.options)


def hexes_to(question: Question) -> int:
    """Return the range of a case, in hexes: as told, or as the units stand."""
    said = question.said
    firer, target = said.get("firer"), said.get("target")
    if isinstance(firer, Mapping) and isinstance(target, Mapping) and "position" in firer:
        start, end = to_cell(firer["position"]), to_cell(target["position"])
        there = range_between(start, end, question.options)
        return hexes_apart(question, "range", otherwise=there)
    return hexes_apart(question, "range", otherwise=1)


def _accuracy(question: Question, fired: Fired, target: Given) -> int:
    """Return what the accuracy of a weapon adds; a rack's only while it bears on the target."""
    said, block = question.said, fired.block
    if isinstance(block, MissileRack | TorpedoLauncher):
        guidance = Guidance(
            in_arc=said.get("target_in_rack_arc", True),
            line_of_sight=said.get("rack_line_of_sight", True),
            small=said.get("small_vessel", False),
            barnstorming=said.get("barnstorming", False),
        )
        return launcher_accuracy(block, guidance, sections_of(question, target))
    assert isinstance(block, DirectWeapon)
    rating: Accuracy = block.accuracy
    if "count" in said:
        table, linked = question.tables.small_vessels, "Linked" in block.traits
        formation = said.get("formation", False)
        found = group_accuracy(
            rating.number, said["count"], table, linked=linked, formation=formation
        )
        return found.total
    return accuracy(rating, sections_of(question, target))


def _defence(question: Question, fired: Fired, target: Given) -> int:
    """Return the points of defensive fire: in all, or of each weapon that is fast enough."""
    met = [
        Contribution("target", f"{name}{place}", mode, abs(rating))
        for name, mode in MODES.items()
        for place, (rating, speed) in enumerate(map(_rated, _each(target.get(name, ()))))
        if speed is None or may_meet(speed, _attack_speed(question, fired))
    ]
    guided = fired.munition is not None
    found = defence_total(met, question.tables.defence, guided=guided)
    return int(abs(question.said.get("df_total", 0)) - found.drm)


def _each(told: Any) -> list[Any]:
    return list(told) if isinstance(told, list | tuple) else [told]


def _rated(told: Any) -> tuple[int, int | None]:
    """Return the rating of a weapon that defends, and its Speed if a case tells it."""
    return (told["rating"], told.get("speed")) if isinstance(told, Mapping) else (told, None)


def _attack_speed(question: Question, fired: Fired) -> int:
    block = fired.block
    if not isinstance(block, DirectWeapon):
        return int(question.tables.guided.speed)
    row = technology_row(block.technology, question.tables)
    return int(weapon_speed(row, block.speed))


def _targeting(question: Question, fired: Fired, hexes: int) -> Targeting:
    """Return how a case aims: what it tells of its firer counts before what it tells at large."""
    said = question.said
    firer = said.get("firer")
    facts = {**said, **(firer if isinstance(firer, Mapping) else {})}
    own = facts.get("amplification", facts.get("firer_amplification", 0))
    if fired.munition is not None and isinstance(fired.block, MissileRack | TorpedoLauncher):
        own = amplification(fired.block, fired.munition, own)
    radius = max(1, hexes) if facts.get("locked", True) else 0
    if "shroud" in facts:
        radius = shroud_radius(facts["shroud"], question.tables.warfare.shroud_hexes)
    by_eye = facts.get("visual", firer in ("fighter", "shuttle") and not facts.get("high_density"))
    return Targeting(radius, own, visual=bool(by_eye), fire=fired.fire)


def terms_of(question: Question, fired: Fired | None = None) -> Drm:
    """Return the modifier of the throw that a case asks for, term by term."""
    said = question.said
    fired, target, hexes = fired or to_fired(said), target_of(said), hexes_to(question)
    targeting = _targeting(question, fired, hexes)
    # A missile of which a case tells no more needs no shroud.
    own_ecm = target.get("ecm", 0) if not is_mine(said) else ecm(known_mine(question))
    signature = Signature(own_ecm, target.get("power_used_last_turn", 0))
    helped = Support(
        amplification=Helped("friend", said.get("ess_amplification", 0)),
        ecm=Helped("enemy", said.get("ess_countermeasures", 0)),
    )
    effects = ew_effects(targeting, signature, hexes, helped, question.options)
    block, decoyed = fired.block, decoys_of(question)
    at = Circumstances(
        silhouette=_silhouette(question, target),
        accuracy=_accuracy(question, fired, target),
        range=_range(question, block, hexes, doubled=effects.doubled),
        evasion=_evasion(question, target, hexes),
        own_evasion=-said.get("own_evasion", 0),
        defence=_defence(question, fired, target),
        terrain=said.get("terrain", 0),
        called=bool(said.get("called", False)),
        chaff=decoyed.chaff,
        flares=decoyed.flares,
        arc=said.get("arc_drm", 0),
        deflection=abs(target.get("deflection", said.get("deflection", 0))),
    )
    return drm(at, effects.terms, question.tables.fire)


def decoys_of(question: Question) -> Decoys:
    """Return what chaff and flares take off a throw, be there one of a kind or several."""
    told = (_each(question.said.get(name, ())) for name in ("chaff", "flares"))
    chaff, flares = ([abs(each) for each in points] for points in told)
    return decoys(chaff, flares, chaff_stacks=question.options.chaff_stacks)


def _range(question: Question, block: WeaponBlock, hexes: int, *, doubled: bool) -> int:
    if not isinstance(block, DirectWeapon):
        return 0
    table, options = question.tables.fire, question.options
    return range_penalty(block.range, hexes, table, options, doubled=doubled)


def _evasion(question: Question, target: Given, hexes: int) -> int:
    told = question.said.get("firer", "starship")
    firer = to_hull(told) if isinstance(told, str) and told != CLASS_NAME else "cruiser"
    table, level = question.tables.movement, target.get("evasion", 0)
    return evasion_drm(level, firer, hexes, table, question.options)


def told_terms(found: Drm) -> Answer:
    """Return a modifier as the suite tells it: in all, and term by term."""
    terms = {_NAMES.get(name, name): points for name, points in found._asdict().items()}
    return {"drm": found.total, "terms": terms}
