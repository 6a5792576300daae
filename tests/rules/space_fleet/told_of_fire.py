"""Cases of refusals in fire, long-range missiles and odds (SF 3, SF 8), as they must be told."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.refusing import Refused
from rules.space_fleet.builders_fire import ahead, battle, declare, opened, salvo, ship, shot
from rules.space_fleet.table import given
from umpire.rules.space_fleet import SPACE_FLEET
from umpire.rules.space_fleet.field import HexPlace
from umpire.rules.space_fleet.firing import ResolveFire
from umpire.rules.space_fleet.missile_attacks import DefendAgainstMissile, ResolveMissiles
from umpire.rules.space_fleet.missiles import LaunchMissile, MoveMissile
from umpire.rules.space_fleet.options import Options
from umpire.rules.space_fleet.state import Battle, Body, LrLauncher, PlasmaCannon, Shot, SrLauncher
from umpire.rules.space_fleet.turn import EndTurn

ARMED: dict[str, Any] = {
    "sr_launchers": (SrLauncher("S1", 1), SrLauncher("S2", 0)),
    "lr_launchers": (LrLauncher("L1", 1), LrLauncher("L2", 1)),
    "plasma": (PlasmaCannon("P1", 60),),
}
OPTIONS = Options(long_range_missiles=True, plasma_cannon=True)
HIDDEN = Options(limited_sensors=True)


def at(hexes: int, kind: str = "HC", *others: Any, **changes: Any) -> Battle:
    """Return the fire of A1, fully armed, at B1 so many hexes ahead."""
    firer = ship("A1", kind, **(ARMED | changes))
    return battle(firer, ship("B1", at=ahead(hexes)), *others, options=OPTIONS)


def fire(before: Battle, *shots: Shot) -> partial[Any]:
    """Return the declaration of fire of A1."""
    return given(before, declare(*(shots or (shot(),))))


def of(kind: str, before: Battle) -> Battle:
    """Return a battle in the phase in which a class fires."""
    return replace(before, phase=f"fire_{kind.lower()}")


def flying(*salvoes: Any, phase: str = "missiles", **changes: Any) -> Battle:
    """Return a battle of A1 and B1, 3 ahead, with salvoes in flight."""
    units = (ship("A1", **ARMED), ship("B1", at=ahead(3)), ship("B2", at=ahead(9)))
    before = battle(*units, options=OPTIONS, phase=phase, missiles=salvoes)
    return replace(before, **changes)


def defend(missile: str, by: str = "A1") -> DefendAgainstMissile:
    """Return the order to fire at a missile."""
    return DefendAgainstMissile(by, (Shot(missile),))


LAUNCHING = flying(phase="launch")
USED = flying(phase="launch", ships=(ship("A1", **ARMED, launched=("L1",)), ship("B1")))
COMING = salvo("M1", ahead(3), target="A1")
BEYOND = Shot("B1", "sr_missile", "S1")

CASES = (
    Refused("unknown_target", fire(at(3), shot("X9")), ("X9",), ("B1",)),
    Refused(
        "unknown_target",
        given(flying(salvo("M1", (0, 0), "A")), MoveMissile("M1", target="X9")),
        ("X9",),
        ("B1 or B2",),
    ),
    Refused("own_side", fire(at(3, "HC", ship("A2")), shot("A2")), ("A2", "A"), ("B1",)),
    Refused(
        "own_side",
        given(flying(salvo("M1", (0, 0), "A")), MoveMissile("M1", target="A1")),
        ("A1",),
        ("B1 or B2",),
    ),
    Refused(
        "own_side",
        given(flying(salvo("M1", (0, 0), "A"), phase="missile_defence"), defend("M1")),
        ("M1",),
    ),
    Refused(
        "not_detected",
        fire(
            battle(
                ship("A1", squadron="Aq", counter="Aq-1"),
                ship("B1", at=ahead(3), squadron="Bq", counter="Bq-1"),
                options=HIDDEN,
                broken=("Aq", "Bq"),
            ),
            shot("Bq-1"),
        ),
        ("Bq-1",),
        ("nothing",),
    ),
    Refused(
        "unknown_weapon", fire(at(3), shot(weapon="plasma", mount="P9")), ("A1", "P9"), ("P1",)
    ),
    Refused("unknown_weapon", fire(at(3), shot(mount="S1")), ("A1",), ("number",)),
    Refused(
        "unknown_weapon",
        given(LAUNCHING, LaunchMissile("A1", "L9", facing=1)),
        ("A1", "L9"),
        ("L1 or L2",),
    ),
    Refused("too_many_shots", fire(at(3), shot(count=4)), ("A1", "4"), ("3 beams",)),
    Refused("too_many_shots", fire(at(3), BEYOND, BEYOND), ("S1", "A1"), ("once",)),
    Refused("no_ammunition", fire(at(3), shot(weapon="sr_missile", mount="S2")), ("S2",), ("S1",)),
    Refused(
        "no_ammunition",
        given(
            flying(phase="launch", ships=(ship("A1", lr_launchers=(LrLauncher("L1", 0),)),)),
            LaunchMissile("A1", "L1", facing=1),
        ),
        ("L1", "A1"),
    ),
    Refused("launcher_used", given(USED, LaunchMissile("A1", "L1", facing=1)), ("L1",), ("L2",)),
    Refused("weapons_out", fire(at(3, weapons="ko")), ("A1",), ("repaired",)),
    Refused("weapons_out", fire(at(3, weapons="destroyed")), ("A1",)),
    Refused(
        "weapons_out",
        given(
            flying(phase="launch", ships=(ship("A1", weapons="ko", **ARMED),)),
            LaunchMissile("A1", "L1", facing=1),
        ),
        ("A1",),
        ("repaired",),
    ),
    Refused("already_fired", fire(at(3, fired_any=True)), ("A1",), ("the next",)),
    Refused("not_this_class", fire(of("DD", at(3))), ("A1", "fire_dd"), ("HC",)),
    Refused("nothing_declared", given(at(3), declare()), ("A1",), ("a shot",)),
    Refused("finished", fire(replace(at(3), finished=("A",))), ("A", "fire_hc")),
    Refused("not_finished", given(at(3), ResolveFire()), ("A or B",)),
    Refused(
        "nothing_to_resolve",
        given(opened(at(3), ("A1", shot())), ResolveFire("B1")),
        ("B1",),
        ("A1",),
    ),
    Refused("nothing_to_resolve", given(opened(at(3), ("A1", shot())), ResolveFire("X9")), ("X9",)),
    Refused(
        "nothing_to_resolve",
        given(flying(phase="missile_attacks"), ResolveMissiles()),
        ("missile",),
    ),
    Refused("out_of_range", fire(at(13)), ("B1", "13"), ("12",)),
    Refused("out_of_range", fire(at(5), BEYOND), ("A1", "B1"), ("only at short",)),
    Refused(
        "out_of_range",
        given(flying(salvo("M1", (0, 0), "A", warhead="directed")), MoveMissile("M1", target="B2")),
        ("18",),
        ("12",),
    ),
    Refused(
        "out_of_range",
        given(
            flying(salvo("M1", ahead(9), warhead="directed", target="A1"), phase="missile_defence"),
            defend("M1"),
        ),
        ("A1", "M1"),
        ("4",),
    ),
    Refused(
        "missile_beyond_medium",
        fire(flying(salvo("M1", ahead(9)), phase="fire_hc"), shot("M1")),
        ("M1", "9"),
        ("8",),
    ),
    Refused("class_no_long_range", fire(of("DD", at(9, "DD"))), ("A1", "B1"), ("8",)),
    Refused("rear_arc", fire(at(-3)), ("B1", "A1"), ("135",)),
    Refused(
        "out_of_arc", fire(at(3), shot(weapon="plasma", mount="P1")), ("P1", "B1"), ("30", "60")
    ),
    Refused(
        "line_blocked",
        fire(replace(at(3), bodies=(Body("R1", HexPlace(0, -2, 1)),))),
        ("R1", "B1"),
    ),
    Refused(
        "line_blocked",
        given(
            flying(
                salvo("M1", (0, 0), "A", warhead="directed"),
                bodies=(Body("R1", HexPlace(0, -2, 1)),),
            ),
            MoveMissile("M1", target="B1"),
        ),
        ("R1",),
    ),
    Refused(
        "missile_not_attacking",
        given(flying(salvo("M1", ahead(3)), COMING, phase="missile_defence"), defend("M1")),
        ("M1",),
    ),
    Refused(
        "not_in_target_squadron",
        given(
            replace(
                flying(COMING, phase="missile_defence"),
                ships=(*flying().ships, ship("A2", at=(1, 0))),
            ),
            defend("M1", by="A2"),
        ),
        ("A2", "M1"),
    ),
    Refused(
        "no_contact",
        given(flying(salvo("M1", (0, 0), "A")), MoveMissile("M1", target="B1")),
        ("M1", "B1"),
        ("its target's hex",),
    ),
    Refused(
        "unknown_missile",
        given(flying(COMING, phase="missile_defence"), defend("M9")),
        ("M9",),
        ("M1",),
    ),
    Refused(
        "already_moved",
        given(flying(salvo("M1", (0, 0), "A", moved=True)), MoveMissile("M1")),
        ("M1",),
        ("the next",),
    ),
    Refused(
        "pivot_while_moving",
        given(flying(salvo("M1", (0, 0), "A")), MoveMissile("M1", ("F",), facing=3)),
        ("M1",),
        ("the path",),
    ),
    Refused(
        "no_odds", partial(SPACE_FLEET.odds, at(3), EndTurn()), ("end_turn",), ("declare_fire",)
    ),
    Refused(
        "no_odds",
        partial(SPACE_FLEET.odds, flying(salvo("M1", (0, 0), "A")), MoveMissile("M1", ("F",))),
        ("M1",),
        ("attacks",),
    ),
)
