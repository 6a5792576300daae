"""The words of To Boldly Thrust cases for ships, and the rulebook's own words for them."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from umpire.kernel.arcs import ARCS
from umpire.rules.full_thrust.state.ship import (
    DriveState,
    FireControl,
    FtlDrive,
    MainDrive,
    SensorSuite,
)
from umpire.rules.to_boldly_thrust.state import (
    SHIELDS,
    Battle,
    CloakingDevice,
    CloakState,
    Failures,
    Hidden,
    Phaser,
    PhotonTube,
    Prize,
    ShieldGenerator,
    Ship,
    Ssd,
    Stance,
    System,
    Tractor,
    TractorLock,
    Transporter,
)

from .full_thrust_remixed_systems import to_arcs
from .full_thrust_remixed_systems import to_system as to_remixed_system
from .full_thrust_remixed_words import UNLISTED

Given = Mapping[str, Any]

WARP, DRIVE = f"{UNLISTED}warp", f"{UNLISTED}drive"
GENERATOR, SENSORS = f"{UNLISTED}generator", f"{UNLISTED}sensors"
TRANSPORTER, CLOAK = f"{UNLISTED}transporter", f"{UNLISTED}cloak"
FIRECON = f"{UNLISTED}firecon"
_CALLED: Mapping[str, str] = {
    **dict.fromkeys(("warp", "warp_engine", "ftl", "ftl_drive"), WARP),
    **dict.fromkeys(("main_drive", "drive"), DRIVE),
    **dict.fromkeys(("shield_generator", "generator", "shields", "shield"), GENERATOR),
    **dict.fromkeys(("sensors", "sensor"), SENSORS),
    **dict.fromkeys(("transporter", "transporters"), TRANSPORTER),
    **dict.fromkeys(("cloak", "cloaking_device"), CLOAK),
    "firecon": f"{FIRECON} 1",
}
"""What a case may call systems that it tells of by one word; answers use the first of them."""

_PLAIN: Mapping[str, Callable[[str], System]] = {
    "transporter": Transporter,
    "cloak": CloakingDevice,
    "cloaking_device": CloakingDevice,
}

HULL_ROWS = (6, 6, 6, 6)
FIRECONS = 2
GRADES = {"enhanced", "superior"}
_DRIVES: Mapping[int, DriveState] = {0: "full", 1: "half", 2: "out"}


_CLOAKS: Mapping[str, CloakState] = {"decloaking": "dropped"}


def name_of(word: str) -> str:
    """Return the name that a system has in the display."""
    return _CALLED.get(word, word)


def part_of(word: str) -> str:
    """Return the name of what parties are to repair: shields are their strength there."""
    return SHIELDS if word in {"shield", "shields", "shield_strength"} else name_of(word)


def word_for(name: str) -> str:
    """Return what a case calls a system of the display."""
    return next((word for word, called in _CALLED.items() if called == name), name)


class Named(NamedTuple):
    """What a command, or a job, says of a ship's systems.

    Those that it names exist, though the ship does not list them; what is to be `repaired`, and of
    which nothing else is told, is lost. Parties have `failed` on some for so many turns up to the
    last one, and have `tried` others this turn.
    """

    aimed_at: tuple[str, ...] = ()
    repaired: tuple[str, ...] = ()
    failed: Mapping[str, int] = {}
    tried: tuple[str, ...] = ()


def to_ship(battle: Battle, given: Given, named: Named) -> Ship:
    """Return a ship of a case, in the turn of its battle."""
    cloak = given.get("cloak") or {}
    state = cloak.get("state", "off")
    hiding = state == "cloaked" or bool(state == "cloaking" and cloak.get("window_used_by"))
    marker = cloak.get("marker", given) if hiding else given
    prize = given.get("boarding") or {}
    captor = prize.get("captured_by")
    systems = tuple(_systems(given, named))
    lost = tuple(_lost(given, systems, named))
    hits = min(2, given.get("drive_hits", int(DRIVE in named.repaired)))
    return Ship(
        id=given["id"],
        side=captor or given.get("side", battle.sides[0]),
        ssd=_display(given, systems),
        x=marker.get("x", 0.0),
        y=marker.get("y", 0.0),
        facing=given.get("course", 12),
        velocity=given.get("velocity", 0),
        damage=given.get("damage", 0),
        lost=lost,
        used=tuple(each["id"] for each in _listed(given) if each.get("fired")),
        drive=_DRIVES[hits],
        activated=given.get("activated", False),
        status="cloaked" if hiding else given.get("status", "active"),
        first_side=given.get("side") if captor else None,
        scanned=tuple(_scanned(given)),
        shield_marks=(given.get("shield") or {}).get("absorbed", 0),
        stance=_stance(given, state),
        cloak_state="cloaked" if hiding else _CLOAKS.get(state, "off"),
        hidden=_hidden(battle, given, cloak) if hiding else None,
        engaged=tuple(_engaged(given)),
        locks=tuple(_locks(given)),
        prize=_prize(battle, prize) if captor else None,
        core_ejected=given.get("warp") == "ejected",
        failures=tuple(
            Failures(system, turns, max(1, battle.turn - 1))
            for system, turns in named.failed.items()
        ),
        repairs_tried=named.tried,
        swept=given.get("sensors", {}).get("swept_arc"),
    )


def _display(given: Given, systems: tuple[System, ...]) -> Ssd:
    shown = {
        "rows": given.get("rows", HULL_ROWS),
        "thrust": given.get("thrust", 0),
        "armour": given.get("armour", 0),
        "mass": given.get("mass", 0),
        "group": given.get("size"),
        "military": given.get("kind", "military") == "military",
        "race": given.get("race", "other"),
    }
    return msgspec.structs.replace(msgspec.convert(shown, Ssd), systems=systems)


# Systems.


def _listed(given: Given) -> list[Given]:
    """Return the systems that a case lists, each with a box in the display."""
    kinds = {"phasers": "phaser", "photon_tubes": "photon_tube", "tractors": "tractor"}
    told = [{"type": kind, **each} for key, kind in kinds.items() for each in given.get(key, ())]
    return [*told, *given.get("systems", ())]


def _systems(given: Given, named: Named) -> Iterator[System]:
    """Yield the systems that a case lists, those that it names, and those told by one word."""
    listed = [_system(each, given) for each in _listed(given)]
    kinds = {type(each) for each in listed}
    unlisted = [each for each in _unlisted(given) if type(each) not in kinds]
    known = {each.id for each in (*listed, *unlisted)}
    yield from listed
    yield from [
        Phaser(name, "C", ARCS) for name in (*named.aimed_at, *named.repaired) if name not in known
    ]
    yield from unlisted


def _system(given: Given, ship: Given) -> System:
    name, kind = given["id"], given["type"]
    arcs = to_arcs([given["arc"]] if "arc" in given else given.get("arcs"))
    if kind == "phaser":
        return Phaser(name, given.get("class", "A"), arcs)
    if kind == "photon_tube":
        return PhotonTube(name, (arcs[0],))
    if kind == "tractor":
        return Tractor(name, given.get("class", "A"), (given.get("arc", "F"),))
    if kind == "shield_generator":
        return _generator(name, ship)
    if kind in _PLAIN:
        return _PLAIN[kind](name)
    fitted: Any = to_remixed_system(given, ship)
    return fitted  # type: ignore[no-any-return]


def _unlisted(given: Given) -> Iterator[System]:
    """Yield what a case tells of by one word, or takes for granted."""
    if given.get("warp", "ok") != "none":
        yield FtlDrive(WARP)
    yield MainDrive(DRIVE)
    if (given.get("shield") or {}).get("strength"):
        yield _generator(GENERATOR, given)
    for number in range(1, 1 + _firecons(given)):
        yield FireControl(f"{FIRECON} {number}")
    sensors = given.get("sensors", {})
    grade = sensors.get("grade", "basic")
    if grade in GRADES or not sensors.get("working", True):
        yield SensorSuite(SENSORS, grade if grade in GRADES else "enhanced")
    if given.get("transporter", True):
        yield Transporter(TRANSPORTER)
    if given.get("cloak"):
        yield CloakingDevice(CLOAK)


def _generator(name: str, ship: Given) -> ShieldGenerator:
    shield = ship["shield"]
    return ShieldGenerator(name, shield["strength"], shield.get("type", "standard"))


def _firecons(given: Given) -> int:
    told = given.get("firecons", FIRECONS)
    return int(told["working"] if isinstance(told, Mapping) else told)


def _lost(given: Given, systems: tuple[System, ...], named: Named) -> Iterator[str]:
    """Yield what is lost: as listed, or as the words for the one system of its kind say."""
    told = {each["id"]: _is_whole(each) for each in _listed(given)} | dict(_told(given))
    for system in systems:
        if not told.get(system.id, system.id not in named.repaired or system.id == DRIVE):
            yield system.id


def _is_whole(system: Given) -> bool:
    return bool(system.get("working", system.get("state") != "lost"))


def _told(given: Given) -> Iterator[tuple[str, bool]]:
    """Yield what a case tells by one word: whether the system works."""
    shield, sensors = given.get("shield") or {}, given.get("sensors", {})
    if given.get("drive_hits", 0) > 1:
        yield DRIVE, False
    if "warp" in given:
        yield WARP, given["warp"] == "ok"
    if "generator" in shield:
        yield GENERATOR, shield["generator"] == "ok"
    if "working" in sensors:
        yield SENSORS, sensors["working"]
    for name, key in ((TRANSPORTER, "transporter"), (CLOAK, "cloak")):
        if key in given:
            yield name, _works(given[key])


def _works(told: Any) -> bool:
    return bool(told.get("working", True)) if isinstance(told, Mapping) else True


# What a ship is doing.


def _stance(given: Given, cloak: str) -> Stance:
    lowered = (given.get("shield") or {}).get("lowered", False)
    return Stance(lower_shields=lowered, cloak="engage" if cloak == "cloaking" else "none")


def _hidden(battle: Battle, given: Given, cloak: Given) -> Hidden:
    moves = cloak.get("turns_cloaked", 0)
    return Hidden(
        x=given.get("x", 0.0),
        y=given.get("y", 0.0),
        facing=given.get("course", 12),
        velocity=given.get("velocity", 0),
        since=max(0, battle.turn - max(1, moves)),
        moves=moves,
    )


def not_yet_back(battle: Battle, ship: Ship, given: Given) -> Ship:
    """Return a ship that is to drop its cloak as it is before that, which a case tells apart."""
    told = next(each for each in given.get("ships", ()) if each["id"] == ship.id)
    hidden = ship.hidden or _hidden(battle, told, told.get("cloak") or {})
    stance = msgspec.structs.replace(ship.stance, cloak="drop")
    return msgspec.structs.replace(
        ship, status="cloaked", cloak_state="cloaked", hidden=hidden, stance=stance
    )


def _engaged(given: Given) -> Iterator[str]:
    told = given.get("firecons", FIRECONS)
    if isinstance(told, Mapping):
        yield from (str(use) for use in told.get("used_for", ()))


def _locks(given: Given) -> Iterator[TractorLock]:
    for each in _listed(given):
        if each.get("lock"):
            yield TractorLock(each["id"], each["lock"]["target"], each["lock"]["x"])


def _prize(battle: Battle, given: Given) -> Prize:
    return Prize(
        factors=given.get("prize_factors", 1),
        captured_turn=given.get("turn_captured", max(1, battle.turn - 1)),
        locked_out=given.get("locked_out", True),
    )


def _scanned(given: Given) -> Iterator[str]:
    """Yield a name for each scan of this turn besides a sweep."""
    sensors = given.get("sensors", {})
    scans = sensors.get("scans_used", 0) - bool(sensors.get("swept_arc"))
    yield from (f"scan {number + 1}" for number in range(scans))
