"""What the turn, its damage and the referee refuse, and what is told (CI 2, 7.4, 12, 13)."""

from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import book as ci
from rules.cold_infinity.builders_battle import battle, given, group, ship
from rules.cold_infinity.builders_damage import entered
from rules.cold_infinity.refusals.ordering import case
from rules.refusing import Refused

TWO = battle(ship("R"), ship("B", "blue", cell=(0, -5)), group("F", "blue", cell=(3, 3)))
RED = ci.Finish("red")


def fleet(**fields: Any) -> ci.Battle:
    """A cruiser of two bridges, and a frigate, before initiative."""
    units = (ship("Cruiser", sheet="harrowgate"), ship("Frigate", "blue", cell=(20, 0)))
    return battle(*units, phase="initiative", **fields)


def without_spare() -> ci.Battle:
    """The auxiliary bridge of the cruiser is destroyed."""
    state = fleet()
    condition = state.ships[0].condition
    gone = replace(ci.system_of(condition, "bridge_auxiliary"), destroyed=True)
    return ci.change_ship(state, "Cruiser", condition=ci.with_system(condition, gone))


def handed(code: str, state: ci.Battle, bridge: str, *legal: str) -> Refused:
    """Return the case of control that is handed to a bridge."""
    return case(code, state, ci.TransferBridge("Cruiser", bridge), ("Cruiser", bridge), *legal)


def merging(code: str, *groups: Any, others: tuple[str, ...] = ("f2",), legal: str) -> Refused:
    """Return the case of groups that are to merge with f1."""
    state = battle(*groups, ship("B", "blue", cell=(0, -5)), phase="final")
    return case(code, state, ci.MergeGroups("f1", others), ("f1", *others), legal)


def corrected(code: str, unit: str, names: tuple[str, ...], *legal: str, **given_: Any) -> Refused:
    """Return the case of a unit that is set right so."""
    order = ci.CorrectUnit(unit=unit, reason="miscounted", **given_)
    return case(code, TWO, order, (unit, *names), *legal)


def spent() -> ci.DirectWeapon:
    """A weapon without damage, and with range left."""
    return ci.DirectWeapon(id="gun", technology="matter", range=ci.RangeRating(1, 2))


def gone() -> ci.Condition:
    """A frigate whose aft section is destroyed."""
    return ci.harm_hull(ci.whole(ci.BITTERN), ci.BITTERN, "aft", 999, Fraction(1)).condition


OVER = replace(TWO, phase="over")
HITS: tuple[Refused, ...] = (
    case(
        "no_technology",
        replace(TWO, phase="starship"),
        entered("B", 15, 9, technology="tachyon"),
        ("B", "tachyon"),
        "tables.technologies",
    ),
    case(
        "inconsistent_battle",
        replace(TWO, phase="starship"),
        entered("B", 9, 9),
        ("B", "9"),
        "or more hits",
    ),
    case(
        "inconsistent_battle",
        replace(TWO, phase="starship"),
        entered("B", 15, 9, section="port"),
        ("B", "port"),
        "forward",
    ),
    case(
        "small_target",
        replace(TWO, phase="starship"),
        entered("F", 15, 9, configuration="slashing"),
        ("F", "slashing"),
    ),
    case(
        "destroyed",
        ci.change_ship(replace(TWO, phase="starship"), "B", status="destroyed"),
        entered("B", 15, 9),
        ("B",),
    ),
    Refused("beyond_repair", lambda: ci.check_repairable(gone(), "aft"), ("aft",)),
    Refused(
        "no_reduction",
        lambda: ci.reduced(spent(), "damage", ci.DamageTable()),
        ("gun", "damage"),
        ("range",),
    ),
)
TURNS: tuple[Refused, ...] = (
    case("unknown_side", TWO, ci.Finish("green"), ("green",), "red, blue"),
    case("finished", given(TWO, RED), RED, ("red", "power_allocation"), "next"),
    case("battle_over", OVER, RED, ("finish",)),
    case(
        "withdrawn",
        ci.change_ship(fleet(), "Cruiser", status="withdrawn"),
        ci.TransferBridge("Cruiser", "bridge_auxiliary"),
        ("Cruiser",),
        "no orders",
    ),
    case("not_finished", fleet(), ci.DetermineInitiative(), ("initiative",), "red"),
    handed("control_there", fleet(), "bridge", "another"),
    handed("unknown_bridge", fleet(), "engine", "bridge, bridge_auxiliary"),
    case(
        "unknown_ship",
        fleet(),
        ci.TransferBridge("Ghost", "bridge"),
        ("Ghost",),
        "Cruiser, Frigate",
    ),
    handed("bridge_destroyed", without_spare(), "bridge_auxiliary", "another"),
    case(
        "option_off",
        fleet(options=ci.Options(level="basic")),
        ci.TransferBridge("Cruiser", "bridge_auxiliary"),
        ("Cruiser",),
        "advanced",
    ),
    case("not_yet_adjudicated", TWO, ci.AskFor("R", "hack"), ("R", "hack"), "at the table"),
    case("order_of_its_own", TWO, ci.AskFor("R", "declare_attack"), ("R",), "declare_fire"),
)
GROUPS: tuple[Refused, ...] = (
    merging("merge_unfit", group("f1"), group("f2", facing=2), legal="facing"),
    merging("merge_unfit", group("f1"), group("f2", "blue"), legal="one side"),
    merging("merge_unfit", group("f1"), group("f2", number=7), legal="is the most"),
    merging("unknown_unit", group("f1"), group("f2"), others=("f9",), legal="f2"),
    case("unknown_fighter", TWO, ci.GiveUpFighters("F", ("1", "9")), ("F", "9"), "1, 2, 3"),
)
CORRECTIONS: tuple[Refused, ...] = (
    corrected("nothing_corrected", "R", (), "what differs", facing=1),
    corrected("bad_vector", "R", ("7+1",), "1+3,2+1", vector="7+1"),
    corrected("inconsistent_battle", "R", ("hulls",), "damage", hulls=(1,)),
    corrected("inconsistent_battle", "F", ("1",), "3 vessels", hulls=(1,)),
    corrected("inconsistent_battle", "F", ("9",), "8", hulls=(9, 9, 9)),
    corrected("inconsistent_battle", "R", ("keel",), damage=(ci.SystemSet(system="keel", lost=1),)),
    corrected(
        "inconsistent_battle", "R", ("9",), "5", damage=(ci.SystemSet(system="rack", lost=9),)
    ),
    corrected(
        "inconsistent_battle",
        "R",
        ("port",),
        "forward",
        damage=(ci.SectionSet(section="port", hull=1),),
    ),
)
PLAY: tuple[Refused, ...] = (*HITS, *TURNS, *GROUPS, *CORRECTIONS)
