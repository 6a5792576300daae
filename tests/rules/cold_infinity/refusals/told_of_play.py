"""What the turn, its damage and the referee refuse, and what is told (CI 2, 7.4, 12, 13)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import entered
from rules.cold_infinity.refusals.ordering import case
from rules.cold_infinity.table import battle, given, group, ship
from rules.refusing import Refused
from umpire.rules.cold_infinity.hits.failures import reduced
from umpire.rules.cold_infinity.referee import CorrectMine, CorrectUnit, SectionSet, SystemSet
from umpire.rules.cold_infinity.small import GiveUpFighters, MergeGroups
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import system_of, with_system
from umpire.rules.cold_infinity.state.tables import DamageTable
from umpire.rules.cold_infinity.state.weapons import DirectWeapon, RangeRating
from umpire.rules.cold_infinity.turns.steps import (
    AskFor,
    DetermineInitiative,
    Finish,
    TransferBridge,
)

TWO = battle(ship("R"), ship("B", "blue", cell=(0, -5)), group("F", "blue", cell=(3, 3)))
RED = Finish("red")


def fleet(**fields: Any) -> Battle:
    units = (ship("Cruiser", sheet="harrowgate"), ship("Frigate", "blue", cell=(20, 0)))
    return battle(*units, phase="initiative", **fields)


def without_spare() -> Battle:
    state = fleet()
    condition = state.ships[0].condition
    gone = replace(system_of(condition, "bridge_auxiliary"), destroyed=True)
    return change_ship(state, "Cruiser", condition=with_system(condition, gone))


def handed(told: str, state: Battle, bridge: str) -> Refused:
    return case(told, state, TransferBridge("Cruiser", bridge), "Cruiser", bridge)


def merging(told: str, *groups: Any, other: str = "f2") -> Refused:
    """Return the case of groups that are to merge with f1."""
    state = battle(*groups, ship("B", "blue", cell=(0, -5)), phase="final")
    return case(told, state, MergeGroups("f1", (other,)), "f1", other)


def corrected(told: str, unit: str, **given_: Any) -> Refused:
    return case(told, TWO, CorrectUnit(unit=unit, reason="miscounted", **given_), unit)


def spent() -> DirectWeapon:
    return DirectWeapon(id="gun", technology="matter", range=RangeRating(1, 2))


OVER = replace(TWO, phase="over")
HITS: tuple[Refused, ...] = (
    case(
        "no_technology /technology: B | tachyon -> tables.technologies",
        replace(TWO, phase="starship"),
        entered("B", 15, 9, technology="tachyon"),
    ),
    case(
        "inconsistent_battle /result: B | 9 -> or more hits",
        replace(TWO, phase="starship"),
        entered("B", 9, 9),
    ),
    case(
        "inconsistent_battle /section: B | port -> forward",
        replace(TWO, phase="starship"),
        entered("B", 15, 9, section="port"),
    ),
    case(
        "small_target /configuration: F | slashing",
        replace(TWO, phase="starship"),
        entered("F", 15, 9, configuration="slashing"),
    ),
    case(
        "destroyed /unit: B",
        change_ship(replace(TWO, phase="starship"), "B", status="destroyed"),
        entered("B", 15, 9),
    ),
    Refused(
        "no_reduction",
        lambda: reduced(spent(), "damage", DamageTable()),
        ("gun", "damage"),
        ("range",),
    ),
)
TURNS: tuple[Refused, ...] = (
    case("unknown_side /side: green -> red or blue", TWO, Finish("green")),
    case("finished /side: red | power_allocation -> next", given(TWO, RED), RED),
    case("battle_over: battle", OVER, RED),
    case(
        "withdrawn /ship: Cruiser -> no orders",
        change_ship(fleet(), "Cruiser", status="withdrawn"),
        TransferBridge("Cruiser", "bridge_auxiliary"),
    ),
    case("not_finished: initiative -> red", fleet(), DetermineInitiative()),
    handed("control_there /bridge -> another", fleet(), "bridge"),
    handed("unknown_bridge /bridge -> bridge, bridge_auxiliary", fleet(), "engine"),
    case(
        "unknown_ship /ship: Ghost -> Cruiser, Frigate",
        fleet(),
        TransferBridge("Ghost", "bridge"),
    ),
    handed("bridge_destroyed /bridge -> another", without_spare(), "bridge_auxiliary"),
    case(
        "option_off: Cruiser -> advanced",
        fleet(options=Options(level="basic")),
        TransferBridge("Cruiser", "bridge_auxiliary"),
    ),
    case(
        "unknown_mine /mine: m9 -> none",
        TWO,
        CorrectMine(mine="m9", reason="lost", removed=True),
        "m9",
    ),
    case("order_of_its_own /operation: R -> declare_fire", TWO, AskFor("R", "declare_attack")),
)
GROUPS: tuple[Refused, ...] = (
    merging("merge_unfit /others -> facing", group("f1"), group("f2", facing=2)),
    merging("merge_unfit /others -> one side", group("f1"), group("f2", "blue")),
    merging("merge_unfit /others -> is the most", group("f1"), group("f2", number=7)),
    merging("unknown_unit /others/0 -> f2", group("f1"), group("f2"), other="f9"),
    merging("merge_unfit /others", group("f1"), group("f2"), other="f1"),
    merging("merge_unfit /others", group("f1"), group("f2", cell=(0, 1))),
    merging("merge_unfit /others", group("f1"), group("f2", vector="1+2,2+0")),
    case("unknown_fighter /fighters/1: F | 9 -> 1, 2, 3", TWO, GiveUpFighters("F", ("1", "9"))),
)
CORRECTIONS: tuple[Refused, ...] = (
    corrected("nothing_corrected -> at least one", "R", facing=1),
    corrected("bad_vector /vector: 7+1 -> 1+3,2+1", "R", vector="7+1"),
    corrected("no_such_layer /cell: R -> two numbers, q and r", "R", cell=(0, 0, 2)),
    corrected("inconsistent_battle /hulls: hulls -> damage", "R", hulls=(1,)),
    corrected("inconsistent_battle /hulls: 1 -> 3 vessels", "F", hulls=(1,)),
    corrected("inconsistent_battle /hulls/0: 9 -> 8", "F", hulls=(9, 9, 9)),
    corrected(
        "inconsistent_battle /damage/0/system: keel",
        "R",
        damage=(SystemSet(system="keel", lost=1),),
    ),
    corrected(
        "inconsistent_battle /damage: 9 -> 5", "R", damage=(SystemSet(system="rack", lost=9),)
    ),
    corrected(
        "inconsistent_battle /damage/0/section: port -> forward",
        "R",
        damage=(SectionSet(section="port", hull=1),),
    ),
)
PLAY: tuple[Refused, ...] = (*HITS, *TURNS, *GROUPS, *CORRECTIONS)
