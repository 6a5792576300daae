"""Sensors, bogeys and ECM in the words of the suite (FT 11.1 to 11.4)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from umpire.rules.full_thrust.sensors import (
    BogeyRevealed,
    DummyRemoved,
    ScanShip,
    ShipScanned,
    announce_scans,
    find_covered,
    group_shown,
    require_enough_ships,
    sense,
    true_group,
)
from umpire.rules.full_thrust.state.battle import Battle, Ruling, require_ship
from umpire.rules.full_thrust.state.ship import (
    Group,
    Jammer,
    SensorSuite,
    Ship,
    System,
    WeaselDecoy,
)
from umpire.rules.full_thrust.state.values import Manoeuvre
from umpire.rules.full_thrust.table_edges import fault
from umpire.rules.full_thrust.tournament import dummies_cost

from .full_thrust_remixed_asking import Happened, Question, in_phase, ruled
from .full_thrust_remixed_words import named, to_ship
from .vocabulary import Answer

Given = Mapping[str, Any]

DUMMY = "dummy"
BASIC = "basic"
SUITES = {"enhanced", "superior"}


def _sighting(question: Question) -> Battle:
    """Return the position with its bogeys, and the sensors and ECM that its ships tell of."""
    given, battle = question.given, question.battle
    told = {each["id"]: each for each in map(named, given.get("ships", ()))}
    ships = [_equipped(ship, told.get(ship.id, {})) for ship in battle.ships]
    hidden = [_bogey(battle, each) for each in given.get("bogeys", ())]
    return replace(battle, ships=(*ships, *hidden))


def _equipped(ship: Ship, given: Given) -> Ship:
    """Return a ship with what a case tells of it in words of its own, and not as a system."""
    order = ship.order or Manoeuvre()
    jams = bool(given.get("ecm_active", given.get("ecm") or given.get("area_ecm")))
    ssd = replace(ship.ssd, systems=(*ship.ssd.systems, *_fitted(given)))
    orders = replace(order, ecm=jams or order.ecm)
    return replace(ship, ssd=ssd, order=orders, bogey=bool(given.get("bogey")))


def _fitted(given: Given) -> Iterator[System]:
    if given.get("sensor", BASIC) in SUITES:
        yield SensorSuite("sensors", given["sensor"])
    if given.get("area_ecm"):
        yield Jammer("area ecm", area=True)
    elif given.get("ecm") or given.get("ecm_active"):
        yield Jammer("ecm")
    if given.get("weasel"):
        yield WeaselDecoy("weasel", given["weasel"])


def _bogey(battle: Battle, given: Given) -> Ship:
    """Return a bogey: a dummy, or a ship whose true group a case may tell, and a false one."""
    ship = _equipped(to_ship(battle, given), given)
    if given.get("truth") == DUMMY:
        return replace(ship, ssd=replace(ship.ssd, systems=()), bogey=True, dummy=True)
    shown: Group | None = given.get("shown_group")
    real: Group | None = given.get("true_group", given.get("group", shown))
    systems = ship.ssd.systems
    if shown in {"cruiser", "capital"} and shown != real:
        systems = (*systems, WeaselDecoy("weasel", "capital" if shown == "capital" else "cruiser"))
    return replace(ship, ssd=replace(ship.ssd, systems=systems, group=real), bogey=True)


def _passive_sensors(question: Question) -> Answer:
    """Answer for what is found when all ships have moved."""
    battle = _sighting(question)
    ruling = sense(Ruling(battle))
    return _found(question, battle, ruling.state, ruling.events)


def _active_scan(question: Question) -> Answer:
    """Answer for the scans of one ship, as its order is written and its targets are named."""
    when, battle = question.when, _sighting(question)
    scanner = require_ship(battle, when["ship"], at="/ship")
    scanner = _equipped(scanner, {"ecm_active": when.get("own_ecm_active", False)})
    order = replace(scanner.order or Manoeuvre(), scan=True)
    scanner = replace(scanner, order=order, bogey=battle.ship(scanner.id).bogey)  # type: ignore[union-attr]
    wrong = fault(battle, scanner, order)
    if wrong:
        raise wrong.code.refuse(wrong.message, rule=wrong.rule)
    ships = [scanner if each.id == scanner.id else each for each in battle.ships]
    if not any(isinstance(each, SensorSuite) for each in scanner.ssd.systems):
        ships = [_unknown(each) if each.id in when["targets"] else each for each in ships]
    before = replace(battle, ships=tuple(ships))
    after = in_phase(announce_scans(Ruling(before)).state, "sensors")
    happened: Happened = ()
    for target in when["targets"]:
        after, events = ruled(after, ScanShip(scanner.id, target), question.dice)
        after, happened = in_phase(after, "sensors"), happened + events
    found = _found(question, before, after, happened)
    found["revealed"] = [_code(question, scanner.id), *found["revealed"]]
    return {**found, **_disclosed(happened)}


def _unknown(ship: Ship) -> Ship:
    """Return a ship at which basic sensors are aimed, which find out bogeys and nothing else."""
    return replace(ship, bogey=True)


def _disclosed(happened: Happened) -> Answer:
    """Return what came of the first scan that threw dice."""
    scans = [event for event in happened if isinstance(event, ShipScanned)]
    thrown = [event for event in scans if event.score is not None]
    blocked = any(event.blocked for event in scans)
    if not thrown:
        return {"rolled": False, "blocked": blocked}
    scan = thrown[0]
    return {"rolled": True, "blocked": blocked, "score": scan.score, "discloses": scan.disclosed}


def _found(question: Question, before: Battle, after: Battle, happened: Happened) -> Answer:
    """Return which bogeys are revealed and which were dummies: markers first, ships after."""
    markers = [each["id"] for each in question.given.get("bogeys", ())]
    revealed = [event.ship for event in happened if isinstance(event, BogeyRevealed)]
    revealed.sort(key=lambda name: name not in markers)
    return {
        "revealed": [_code(question, name) for name in revealed],
        "removed": [event.ship for event in happened if isinstance(event, DummyRemoved)],
        "shown_group": {ship.id: group_shown(before, ship) for ship in before.ships if ship.bogey},
        "shown_group_after": {
            ship.id: group_shown(after, ship) for ship in after.ships if ship.id in markers
        },
        "group": {ship.id: true_group(after, ship) for ship in after.ships},
    }


def _code(question: Question, name: str) -> str:
    """Return the code of the bogey that a ship of a case is, or its name."""
    told = [each for each in map(named, question.given.get("ships", ())) if each["id"] == name]
    return str(told[0].get("bogey") or name) if told else name


def _fleet(question: Question) -> Answer:
    """Answer for a fleet with dummies: whether it may have so many, and their price."""
    ships, dummies = question.when["ships"], question.when.get("dummies", 0)
    require_enough_ships("A", ships, dummies)
    return {"points": dummies_cost(dummies, question.battle.tables.design)}


def _ecm_cover(question: Question) -> Answer:
    """Answer for the ships that the ECM of one covers."""
    battle = _sighting(question)
    source = require_ship(battle, question.when["source"], at="/source")
    return {"protected": [ship.id for ship in find_covered(battle, source)]}


COMMANDS: dict[str, Callable[[Question], Answer]] = {
    "passive_sensors": _passive_sensors,
    "active_scan": _active_scan,
    "fleet": _fleet,
    "ecm_cover": _ecm_cover,
}
