"""Transporters, tractor beams, cloaks, sensors and stances that are refused, and what is told."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.full_thrust.fleets import Fields
from rules.refusing import Refused
from rules.to_boldly_thrust import builders_cloaks as cloaks
from rules.to_boldly_thrust import builders_engagements as engagements
from rules.to_boldly_thrust import builders_sensors as sensors
from rules.to_boldly_thrust.builders_cloaks import DROP, ENGAGE
from rules.to_boldly_thrust.builders_engagements import LOWERED, without
from rules.to_boldly_thrust.refused_weapons import case, ordered
from umpire.kernel.ruling import Value as Order
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.values import Core, Docking, Orbit, Station
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.boarding import BeamBoarders
from umpire.rules.to_boldly_thrust.decloaking import DropCloak
from umpire.rules.to_boldly_thrust.sensors import SweepArc
from umpire.rules.to_boldly_thrust.stances import WriteStance
from umpire.rules.to_boldly_thrust.state import Battle, Options, Prize, Stance, Tractor, TractorLock
from umpire.rules.to_boldly_thrust.tractors import LockTractor

GO = BeamBoarders("A1", "B1")
LOCK = LockTractor("A1", "TB", "B1")
SWEEP = SweepArc("A1", "F")


def _beside(target: Fields | None = None, **changes: Any) -> Battle:
    """Return A1, its shields lowered, beside B1, whose shields are down."""
    prey: Fields = {"place": (0.0, 5.0), "shield_marks": 20} | (target or {})
    own = engagements.ship("A1", **({"stance": LOWERED} | changes))
    return engagements.battle(
        own, engagements.ship("B1", **prey), engagements.ship("A2", (9.0, 0.0))
    )


def _beamed(code: str, names: tuple[str, ...], *legal: str, **changes: Any) -> Refused:
    return Refused(code, ordered(_beside(**changes), GO), names, legal)


def _docked(order: Order) -> Callable[[], object]:
    """Return what orders A1 to do something to B1, which is docked at B2."""
    drifting: Fields = {"velocity": 0, "thrust": 0, "systems": without("D")}
    ships = (
        engagements.ship("A1", velocity=0),
        engagements.ship("B1", (0.0, 5.0), docked=Docking("B2", "external", since=1), velocity=0),
        engagements.ship("B2", (0.0, 5.0), station=Station(), **drifting),
    )
    return ordered(engagements.battle(*ships, options={"starbases": True}), order)


TRANSPORTERS: tuple[Refused, ...] = (
    _beamed("no_transporter", ("A1",), "transporter", lost=("T",)),
    _beamed("beamed", ("A1",), "each transporter", engaged=("T",)),
    _beamed("no_firecon", ("A1", "T;"), "TB, TC", engaged=("TB", "TC")),
    _beamed("no_sensor", ("A1",), "active sensors", lost=("X",)),
    _beamed("own_shields_up", ("A1",), "lower_shields", stance=Stance()),
    _beamed("no_boarders", ("A1",), "1", boarders_lost=6),
    _beamed("target_shielded", ("B1",), "down", target={"shield_marks": 12}),
    _beamed("not_in_range", ("B1", "A1", "9.50"), "9.", target={"place": (0.0, 9.5)}),
    _beamed("velocity_mismatch", ("A1", "B1", "7"), "6 is the most", target={"velocity": 13}),
    _beamed("cloaking", ("A1",), "pass_fire", stance=ENGAGE),
    case("own_side", _beside(), BeamBoarders("A1", "A2"), ("A2", "A1"), "enemies"),
    case("no_boarders", _beside(), BeamBoarders("A1", "B1", 9), ("A1", "9"), "6 boarding"),
    case("no_boarders", _beside(), BeamBoarders("A1", "B1", 3, 5), ("A1", "5"), "3 factors"),
    Refused(
        "no_odds",
        lambda: BOOK.odds(_beside(rows=(900, 900)), GO),
        ("A1", "B1"),
        ("factors a side",),
    ),
    case("ship_begun", _beside(begun=True), BeamBoarders("A2", "B1"), ("A1", "A2"), "fire or pass"),
    _beamed("prize", ("A1",), "fly", prize=Prize(1, 1, locked_out=False), first_side="B"),
    _beamed("locked_out", ("A1",), "a die", prize=Prize(1, 1), first_side="B"),
)
TRACTORS: tuple[Refused, ...] = (
    case("no_tractor", _beside(), LockTractor("A1", "TX", "B1"), ("A1", "TX"), "TB"),
    case(
        "tractor_used",
        _beside(
            locks=(TractorLock("TB", "B1", 2.0),), systems=(*without(), Tractor("T2", "C", ("F",)))
        ),
        LOCK,
        ("TB of A1",),
        "T2",
    ),
    case("no_firecon", _beside(engaged=("T", "TC")), LOCK, ("A1", "TB;"), "T, TC"),
    case("own_side", _beside(), LockTractor("A1", "TB", "A1"), ("A1",), "other"),
    Refused("docked", _docked(LOCK), ("B1",), ("station",)),
    case("out_of_arc", _beside({"place": (0.0, -5.0)}), LOCK, ("TB of A1", "B1 is in A"), "F"),
    case(
        "no_pull",
        _beside({"place": (0.0, 13.0), "shield_marks": 0}),
        LOCK,
        ("TB", "B1", "-3"),
        "above 0",
    ),
)


def _stance(before: Battle, name: str, stance: Stance) -> Callable[[], object]:
    return ordered(before, WriteStance(name, stance))


def _unable(code: str, *others: Any, options: Any = None, **changes: Any) -> Refused:
    """Return the case of a ship that cannot cloak."""
    given = {} if options is None else {"options": options}
    before = cloaks.battle(cloaks.ship("K1", **changes), cloaks.ship("F1"), *others, **given)
    return Refused(code, _stance(before, "K1", ENGAGE), ("K1",), ("none",))


def _hidden(stance: Stance | None = None, **changes: Any) -> Battle:
    """Return K1 under its cloak, about to fire, and F1."""
    own = cloaks.cloaked("K1", **({"stance": stance or Stance()} | changes))
    return cloaks.firing(own, cloaks.ship("F1", (0.0, 20.0)))


def _fading() -> Battle:
    return cloaks.firing(cloaks.ship("K1", stance=ENGAGE), cloaks.ship("F1", (0.0, 20.0)))


UNDER = cloaks.battle(cloaks.cloaked("K1"), cloaks.ship("F1"))
MOORED: Fields = {"velocity": 0, "thrust": 0, "station": Station()}
AT_A_STATION = cloaks.ship("F2", systems=cloaks.FEDERATION[2:], **MOORED)
STARBASES = Options(starbases=True)
ORBITING = replace(
    cloaks.battle(cloaks.ship("K2"), cloaks.ship("F1")),
    ships=(cloaks.ship("K1", orbit=Orbit("E")), cloaks.ship("F1")),
)
CLOAKS: tuple[Refused, ...] = (
    _unable("no_cloak", lost=("C",)),
    _unable("no_cloak", core=Core(life_support="failing"), options=Options(core_systems=True)),
    _unable("bogey", bogey=True, options=Options(sensors=True)),
    _unable("ftl_warming", ftl_since=1),
    _unable("no_drive", options=STARBASES, systems=cloaks.KLINGON[2:], **MOORED),
    _unable(
        "docked",
        AT_A_STATION,
        options=STARBASES,
        docked=Docking("F2", "external", since=1),
        velocity=0,
    ),
    Refused("in_orbit", _stance(ORBITING, "K1", ENGAGE), ("K1",), ("none",)),
    Refused("under_cloak", _stance(UNDER, "K1", ENGAGE), ("K1",), ("none or drop",)),
    Refused("not_cloaked", _stance(UNDER, "F1", DROP), ("F1",), ("none or engage",)),
    case("not_cloaked", _fading(), DropCloak("K1"), ("K1",), "fires or passes"),
    case("not_dropping", _hidden(), DropCloak("K1"), ("K1",), "pass_fire"),
    case("cloaking", _fading(), FireWeapons("K1", (Shot("P1", "F1"),)), ("K1",), "pass_fire"),
    case("cloak_waits", _hidden(DROP), PassFire("K1"), ("K1",), "drop_cloak"),
    case("cloak_waits", _hidden(DROP), FinishPhase("K"), ("K1",), "drop_cloak"),
    case("cloak_waits", _fading(), FinishPhase("K"), ("K1",), "pass_fire"),
    case(
        "ship_begun",
        cloaks.firing(cloaks.ship("K1", begun=True), cloaks.ship("F1", (0.0, 20.0))),
        FinishPhase("K"),
        ("K1",),
        "fire or pass",
    ),
    case("already_fired", _hidden(DROP, activated=True), DropCloak("K1"), ("K1",), "turn"),
    case("cloaked", _hidden(DROP), FireWeapons("K1", (Shot("P1", "F1"),)), ("K1",), "drop_cloak"),
    case(
        "cloaked",
        cloaks.firing(cloaks.ship("F1"), cloaks.cloaked("K1")),
        FireWeapons("F1", (Shot("P1", "K1"),)),
        ("K1",),
        "bursts near",
    ),
    case(
        "locked_out",
        cloaks.battle(
            cloaks.ship("K1", prize=Prize(1, 1), first_side="F"),
            cloaks.ship("F1"),
            turn=2,
            options=Options(illegal_orders="reject"),
        ),
        WriteOrder("K1", notation="+1"),
        ("K1",),
        "a die",
    ),
)


def _sweep(order: Order = SWEEP, phase: str = "sensors", **changes: Any) -> Callable[[], object]:
    """Return what sweeps an arc of A1."""
    own = sensors.ship("A1", **({"stance": sensors.ACTIVE} | changes))
    before = replace(sensors.sweeping(own, sensors.cloaked("B1", (0.0, 20.0))), phase=phase)
    return ordered(before, order)


SENSORS: tuple[Refused, ...] = (
    Refused("arc_swept", _sweep(swept="F"), ("A1", "F"), ("turn",)),
    Refused("scan_limit", _sweep(scanned=("B1", "B2")), ("A1",), ("2 scans",)),
    Refused("no_sensor", _sweep(stance=Stance()), ("A1",), ("stance",)),
    Refused("wrong_phase", _sweep(phase="orders"), ("sweep_arc", "A1", "orders"), ("sensors",)),
    Refused(
        "no_sensor",
        _stance(
            sensors.battle(sensors.ship("A1", lost=("X",)), sensors.ship("B1")),
            "A1",
            sensors.ACTIVE,
        ),
        ("A1",),
        ("active_sensors", "false"),
    ),
)
FLYING: tuple[Refused, ...] = (*TRANSPORTERS, *TRACTORS, *CLOAKS, *SENSORS)
