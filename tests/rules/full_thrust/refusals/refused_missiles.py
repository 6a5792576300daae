"""Salvoes, point defence and mines that are refused (FT 5.3, FT 6, FT 12.1)."""

from typing import Any

from rules.full_thrust import builders_mines as mines
from rules.full_thrust.builders_missiles import (
    ESCORT,
    FORWARD,
    LAUNCHER,
    battle,
    defence,
    group,
    salvo,
    ship,
)
from rules.full_thrust.refusals.raising import case, not_written, strict
from rules.refusing import Refused
from umpire.rules.full_thrust.gunnery import FireWeapons, Shot
from umpire.rules.full_thrust.movement import WriteOrder
from umpire.rules.full_thrust.salvoes import Launch, LaunchSalvoes, PassLaunch, ResolvePointDefence
from umpire.rules.full_thrust.state.battle import Battle
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import (
    AreaDefence,
    MainDrive,
    PointDefence,
    SalvoMissileLauncher,
)
from umpire.rules.full_thrust.state.values import Manoeuvre, MineDrop


def launching(options: Options | None = None, **changes: Any) -> Battle:
    """Return a battle in which A1, which has launchers and racks, acts."""
    own = ship("A1", **({"systems": LAUNCHER} | changes))
    return battle(own, ship("B1", (0.0, 40.0)), phase="missiles", options=options or Options())


def launch(
    weapon: str = "R1", x: float = 0.0, y: float = 10.0, ammunition: Any = None
) -> LaunchSalvoes:
    """Return the order to launch one salvo of A1."""
    return LaunchSalvoes("A1", (Launch(weapon, x, y, ammunition),))


def escorted(**changes: Any) -> Battle:
    """Return a battle in which A1 is attacked by B1 and salvo B-1, and A2, 8 MU off, by B2."""
    own = ship("A1", **({"systems": ESCORT} | changes))
    attackers = (group("B1", "A1"), group("B2", "A2"), group("B3"), salvo("B-1", at="A1"))
    fleet = (own, ship("A2", (0.0, 8.0)), ship("B9", (0.0, 40.0)))
    return battle(*fleet, *attackers, phase="point_defence")


def with_adfc() -> Battle:
    """Return a battle in which A1 has an ADFC, and A2 and A3 beside it are attacked."""
    systems = (PointDefence("P1"), PointDefence("P2"), AreaDefence("AD"))
    fleet = (ship("A1", systems=systems), ship("A2", (0.0, 3.0)), ship("A3", (0.0, -3.0)))
    attackers = (group("B2", "A2"), group("B3", "A3"))
    return battle(*fleet, ship("B9", (0.0, 40.0)), *attackers, phase="point_defence")


UNFED = (SalvoMissileLauncher("L", FORWARD),)
LAUNCHES: tuple[Refused, ...] = (
    case("already_launched", launching(launches_done=True), launch(), ("A1",), "next turn"),
    case("nothing_to_launch", launching(systems=()), PassLaunch("A1"), ("A1",), "nothing to pass"),
    case("unknown_weapon", launching(), launch("Z"), ("A1", "Z"), "L1, L2, R1 or R2"),
    case("wrong_weapon", launching(), launch("M1"), ("A1", "M1"), "L1, L2, R1 or R2"),
    case("weapon_destroyed", launching(lost=("R1",)), launch(), ("A1", "R1"), "L1, L2 or R2"),
    case("weapon_spent", launching(spent=("R1",)), launch(), ("A1", "R1"), "L1, L2 or R2"),
    case("weapon_used", launching(used=("L1",)), launch("L1"), ("A1", "L1"), "once"),
    case(
        "ammo_empty",
        launching(),
        launch("R1", ammunition="extended_range"),
        ("R1", "A1"),
        "standard",
    ),
    case("ammo_empty", launching(lost=("M1",)), launch("L1"), ("L1", "M1", "A1")),
    case(
        "ammo_empty",
        launching(),
        LaunchSalvoes(
            "A1", (Launch("L1", 0, 10, "extended_range"), Launch("L2", 0, 10, "extended_range"))
        ),
        ("M1", "A1", "2"),
        "1 is the most",
    ),
    case("no_magazine", launching(systems=UNFED), launch("L"), ("L", "A1")),
    case("aft_arc", launching(), launch("L1", 0, -10), ("A1", "(0.0, -10.0)"), "bears in"),
    case("out_of_arc", launching(), launch("R1", 10, 0), ("R1", "A1", "(10.0, 0.0)"), "bears in F"),
    case("out_of_range", launching(), launch("R1", 0, 25), ("R1", "A1", "25.00"), "24 MU"),
    case("ftl_warming", launching(ftl_since=1), launch(), ("A1",), "launches nothing"),
    case("no_firecon", launching(Options(sm_needs_firecon=True)), launch(), ("A1",), "FireCon"),
)
DEFENCES: tuple[Refused, ...] = (
    case("unknown_ship", escorted(), defence("A", ("B9", "P1", "B1")), ("A", "B9"), "its own"),
    case(
        "unknown_weapon", escorted(), defence("A", ("A1", "Z", "B1")), ("A1", "Z"), "P1, P2 or B1"
    ),
    case(
        "wrong_weapon", escorted(), defence("A", ("A1", "B2", "B1")), ("A1", "B2"), "P1, P2 or B1"
    ),
    case(
        "weapon_destroyed",
        escorted(lost=("P1",)),
        defence("A", ("A1", "P1", "B1")),
        ("A1", "P1"),
        "P2 or B1",
    ),
    case(
        "weapon_used",
        escorted(used=("P1",)),
        defence("A", ("A1", "P1", "B1")),
        ("A1", "P1"),
        "once",
    ),
    case("unknown_target", escorted(), defence("A", ("A1", "P1", "Z")), ("Z",), "side A"),
    case("target_not_attacking", escorted(), defence("A", ("A1", "P1", "B3")), ("B3",), "side A"),
    case(
        "target_not_attacking",
        escorted(lost=("AD",)),
        defence("A", ("A1", "P1", "B2")),
        ("A1", "A2"),
        "itself alone",
    ),
    case(
        "not_in_range", escorted(), defence("A", ("A1", "P1", "B2")), ("A1", "A2", "8.00"), "6 MU"
    ),
    case(
        "adfc_capacity",
        with_adfc(),
        defence("A", ("A1", "P1", "B2"), ("A1", "P2", "B3")),
        ("A1", "A3"),
        "protects 1",
    ),
    case("not_allocated", escorted(), ResolvePointDefence(), ("A",), "allocate_defence"),
)
ENEMY = mines.ship("B1", (90.0, 0.0))


def laying(*fitted: Any, **changes: Any) -> Battle:
    """Return a battle in which A1 has minelayers L1 and L2, and mines are in use."""
    return strict(mines.battle(mines.ship("A1", systems=fitted or mines.LAYER, **changes), ENEMY))


def _dropped(
    code: str, drop: MineDrop, names: tuple[str, ...], legal: str, **changes: Any
) -> Refused:
    order = WriteOrder("A1", manoeuvre=Manoeuvre(mines=(drop,)))
    return case(code, laying(**changes), order, names, legal)


def _sweeping() -> Battle:
    own = mines.ship("A1", systems=mines.SWEEPER, order=Manoeuvre(sweep=True))
    return mines.in_phase(mines.battle(own, mines.ship("B1", (0.0, 8.0))), "fire", "A")


MINES: tuple[Refused, ...] = (
    not_written("no_minelayer", laying(MainDrive("D")), "Mine", ("A1",), "leave Mine out"),
    _dropped("no_minelayer", MineDrop("L9", 0.0, 3.0), ("A1", "L9"), "display"),
    _dropped("off_path", MineDrop("L1", 4.0, 2.0), ("A1", "L1", "4.00"), "legal"),
    _dropped("weapon_destroyed", MineDrop("L1", 0.0, 2.0), ("A1", "L1"), "lost", lost=("L1",)),
    not_written("no_minesweeper", laying(), "Sweep", ("A1",), "leave Sweep out"),
    case("sweeping", _sweeping(), FireWeapons("A1", (Shot("B", "B1"),)), ("A1",), "pass_fire"),
)
MISSILES_REFUSED: tuple[Refused, ...] = (*LAUNCHES, *DEFENCES, *MINES)
