"""Refusals of any chapter: unknown names, whose turn it is, and who is out of the battle (FT 2)."""

from typing import Any

from msgspec.structs import replace

from rules.full_thrust import builders_combat as combat
from rules.full_thrust import builders_fighters as fighters
from rules.full_thrust.refusals.raising import case
from rules.full_thrust.table import battle, duel, ship
from rules.refusing import Refused
from umpire.kernel.dice import SuppliedDice
from umpire.rules.full_thrust.damage import EndTurn
from umpire.rules.full_thrust.dogfights import intercept
from umpire.rules.full_thrust.fighter_attacks import ResolveFighterActions
from umpire.rules.full_thrust.gunnery import FireWeapons, PassFire, Shot
from umpire.rules.full_thrust.movement import WriteOrder, WriteSquadronOrder
from umpire.rules.full_thrust.referee import ApplyDamage, CorrectGroup, CorrectShip, Withdraw
from umpire.rules.full_thrust.salvoes import ResolveAttacks, ResolvePointDefence
from umpire.rules.full_thrust.sequence import FinishPhase, RollInitiative
from umpire.rules.full_thrust.state.battle import Battle, PhaseName, Result, Ruling
from umpire.rules.full_thrust.state.ship import Status

SHOT = FireWeapons("A1", (Shot("B1", "B1"),))


def acting(active: str = "A", phase: PhaseName = "fire", **changes: Any) -> Battle:
    """Return a battle of two cruisers 8 MU apart, one side to act."""
    opponents = (ship("A1", **changes), ship("B1", (0.0, 8.0), facing=6))
    return battle(*opponents, phase=phase, initiative=("A", "B"), active=active)


def _gone(status: Status) -> Battle:
    two = battle(ship("A1"), ship("A2", (5.0, 0.0)), ship("B1", (0.0, 30.0)))
    return replace(two, ships=(replace(two.ships[0], status=status), *two.ships[1:]))


def _out(code: str, status: Status, word: str) -> Refused:
    return case(code, _gone(status), WriteOrder("A1", notation="P1"), ("A1", word), "on the table")


def _of_nobody() -> Battle:
    return replace(duel(), ships=(duel().ships[0], replace(duel().ships[1], status="jumped")))


OVER = replace(duel(), phase="over", result=Result("A", "fleet_eliminated"))
UNKNOWN: tuple[Refused, ...] = (
    case("unknown_ship", duel(), WriteOrder("X9", notation="P1"), ("X9",), "on the table"),
    case("unknown_group", duel(), CorrectGroup("X9", "who", strength=1), ("X9",)),
    Refused(
        "unknown_salvo",
        lambda: intercept(
            Ruling(fighters.battle("fighter_actions", fighters.group("A7"))),
            "A7",
            "S9",
            SuppliedDice(()),
        ),
        ("S9",),
    ),
    case(
        "unknown_target",
        replace(acting(), groups=(fighters.group("B7"),)),
        FireWeapons("A1", (Shot("B1", "B7"),)),
        ("B7",),
        "ships",
    ),
    case("unknown_target", duel(), WriteOrder("A1", notation="Ram X9"), ("X9",), "enemy ship"),
    case("unknown_side", duel(), Withdraw("X"), ("X",), "A or B"),
    case(
        "unknown_squadron",
        battle(ship("A1"), ship("B1"), options=replace(duel().options, squadrons=True)),
        WriteSquadronOrder("A", "R", notation="P1"),
        ("A", "R"),
    ),
    case("unknown_system", duel(), CorrectShip("A1", "what", lose=("Z",)), ("A1", "Z")),
    case(
        "unknown_weapon", acting(), FireWeapons("A1", (Shot("Z", "B1"),)), ("A1", "Z"), "B1 or B2"
    ),
    case("nothing_corrected", duel(), CorrectShip("A1", "nothing"), ("A1",), "at least one"),
)
OUT_OF_IT: tuple[Refused, ...] = (
    case("battle_over", OVER, FinishPhase("A"), ("battle",), "no more orders"),
    _out("destroyed", "destroyed", "destroyed"),
    _out("off_table", "off_table", "left the table"),
    _out("jumped", "jumped", "FTL"),
    _out("withdrawn", "withdrawn", "withdrawn"),
    _out("surrendered", "surrendered", "surrendered"),
    _out("landed", "landed", "landed"),
    _out("left_for_orbit", "in_orbit", "orbit"),
    case("cloaked", replace(_gone("cloaked"), phase="fire"), SHOT, ("A1", "cloaked")),
    case("withdrawn", _of_nobody(), Withdraw("B"), ("Side B",)),
    case("destroyed", _gone("destroyed"), ApplyDamage("A1", 3), ("A1",), "on the table"),
)
TURNS: tuple[Refused, ...] = (
    case("finished", duel(finished=("A",)), FinishPhase("A"), ("Side A", "orders"), "next"),
    case(
        "not_finished",
        combat.turn_end(combat.warship(lost=("F1",), mass=90), combat.ship("B1", (0.0, 9.0))),
        EndTurn(),
        ("damage_control", "A"),
        "finish_phase",
    ),
    case("not_active_side", acting(active="B"), SHOT, ("A", "B"), "turn of side B"),
    case(
        "initiative_thrown",
        replace(acting(), phase="initiative", active=None),
        RollInitiative(),
        ("turn 1",),
        "once a turn",
    ),
    case(
        "nothing_to_resolve",
        replace(acting(), phase="fighter_actions"),
        ResolveFighterActions(),
        ("fighter group",),
        "next phase",
    ),
    case(
        "nothing_to_resolve",
        replace(acting(), phase="point_defence", finished=("A", "B")),
        ResolvePointDefence("A1"),
        ("A1",),
    ),
    case("nothing_to_resolve", acting(phase="attacks"), ResolveAttacks("A1"), ("A1",)),
    case("already_fired", acting(activated=True), PassFire("A1"), ("A1",), "next turn"),
    case("option_off", duel(), WriteSquadronOrder("A", "Q", notation="P1"), ("Q",), "squadrons"),
)
TURNS_REFUSED: tuple[Refused, ...] = (*UNKNOWN, *OUT_OF_IT, *TURNS)
