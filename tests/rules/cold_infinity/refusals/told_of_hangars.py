"""What hangars refuse, and what is told (CI 12.4)."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity.builders_hangars import RAIL, aboard, carrier, flying, stowed
from rules.cold_infinity.refusals.ordering import case
from rules.cold_infinity.table import given
from rules.refusing import Refused
from umpire.rules.cold_infinity.hangars.bays import (
    EjectContainer,
    HandleOrdnance,
    LandCraft,
    LaunchCraft,
    LoadOrdnance,
    MoveToLauncher,
)
from umpire.rules.cold_infinity.movement.flights import Move
from umpire.rules.cold_infinity.state.battle import Battle, change_ship
from umpire.rules.cold_infinity.state.sheet import Sheet, SystemCondition, with_system
from umpire.rules.cold_infinity.state.vessels import Cargo, Magazine
from umpire.rules.cold_infinity.state.weapons import FireArc, Hold, LaunchTube

OUT = LaunchCraft(ship="C", hangar="bay", group="hawks")
IN = LandCraft(group="kites", ship="C", hangar="bay")
RAILED = carrier(RAIL)
MOVE = MoveToLauncher(ship="C", hangar="bay", launcher="rail", group="hawks", fighters=("1",))


def turned() -> Battle:
    return change_ship(aboard(), "C", turned=True)


def loading(kind: Any = LoadOrdnance, munition: str = "thistle", **given: Any) -> Any:
    one = kind(**{"group": "hawks", "fighter": "1", "rack": "pod", **given, "munition": munition})
    return HandleOrdnance(ship="C", hangar="bay", operations=(one,))


def armed(*missiles: str, stores: tuple[str, ...] = ("thistle", "burr")) -> Battle:
    hawks = stowed("hawks", 1, magazines=(Magazine("pod", missiles),))
    return aboard(hawks, stores=(Magazine("bay", stores),))


def tubeless() -> Battle:
    tube = LaunchTube(id="tube", serves="bay", arc=FireArc(heading="1", shape="fixed"))
    state = aboard(sheet=carrier(tube))
    ship = state.ships[0]
    gone = with_system(ship.condition, SystemCondition("tube", 1, destroyed=True))
    return change_ship(state, "C", condition=gone)


def full_rail() -> Battle:
    state = aboard(stowed("owls", 2, hangar="rail"), stowed("hawks", 1), sheet=RAILED)
    for turn in (1, 2):
        state = given(replace(state, turn=turn), MOVE)
    return replace(state, turn=3)


EJECT = EjectContainer(ship="C", hold="hold")
HOLD = Hold(id="hold", structure=5, holds="cargo")


def laden(full: int = 2, sheet: Sheet | None = None) -> Battle:
    return aboard(sheet=sheet or carrier(HOLD), cargo=(Cargo("hold", full),))


def within() -> Battle:
    sheet = carrier()
    core = replace(sheet.sections[-1], systems=(*sheet.sections[-1].systems, HOLD))
    return laden(1, replace(sheet, sections=(*sheet.sections[:-1], core)))


HANGARS: tuple[Refused, ...] = (
    case("unknown_hangar /hangar: bow -> bay", aboard(), replace(OUT, hangar="bow"), "C"),
    case("not_aboard /fighters/0: 9 -> 1, 2, 3", aboard(), replace(OUT, fighters=("9",)), "hawks"),
    case(
        "not_aboard /group: kites -> hawks",
        aboard(stowed("hawks"), flying()),
        replace(OUT, group="kites"),
        "C",
    ),
    case(
        "not_in_flight /fighters/0: 9 -> 1, 2",
        aboard(flying()),
        replace(IN, fighters=("9",)),
        "kites",
    ),
    case("hangar_busy: 5 -> 4", aboard(stowed("hawks", 5)), OUT, "C"),
    case("ship_turned /ship: C -> holds its attitude", turned(), OUT, "C"),
    case("not_alongside /group: kites -> same hex", aboard(flying(cell=(2, 5))), IN, "kites"),
    case("too_slow /group: kites -> that Speed", aboard(flying(), vector="1+2"), IN, "kites"),
    case("out_of_arc /group: kites -> through the arc", aboard(flying(came=(2, 2))), IN, "kites"),
    case("out_of_arc /facing: C -> 4", aboard(), replace(OUT, facing=1), "C"),
    case("own_side /ship: B -> red", aboard(flying()), replace(IN, ship="B"), "kites"),
    case(
        "cannot_receive /hangar: rail -> elsewhere",
        aboard(flying(), sheet=RAILED),
        replace(IN, hangar="rail"),
        "kites",
    ),
    case(
        "no_ordnance /hangar: rail -> hangar",
        aboard(sheet=RAILED),
        replace(loading(), hangar="rail"),
        "C",
    ),
    case("no_tube /hangar: bay -> another hangar", tubeless(), OUT, "C"),
    case(
        "no_transfer /launcher: bay -> launcher",
        aboard(sheet=RAILED),
        replace(MOVE, launcher="bay"),
        "C",
    ),
    case("no_group_so /group_name: B -> another", aboard(), replace(OUT, group_name="B"), "C"),
    case("hangar_full /launcher: rail -> launch", full_rail(), MOVE, "C"),
    case("hangar_busy /fighters: 1 -> next turn", given(aboard(sheet=RAILED), MOVE), MOVE, "C"),
    case(
        "unfit_ordnance /operations/0/munition: burr -> thistle",
        armed(),
        loading(munition="burr"),
        "C",
    ),
    case(
        "rack_aboard_full /operations/0/rack: pod -> 2", armed("thistle", "thistle"), loading(), "C"
    ),
    case(
        "magazine_empty /operations/0/munition: thistle -> none", armed(stores=()), loading(), "C"
    ),
    case("not_aboard /operations/0/fighter: 9 -> 1", armed(), loading(fighter="9"), "C"),
    case("unknown_weapon /operations/0/rack: gun -> pod", armed(), loading(rack="gun"), "C"),
    case(
        "stowed /unit: hawks -> launch",
        replace(aboard(), phase="movement"),
        Move(unit="hawks"),
        "hawks",
    ),
    case("hold_empty /hold: hold -> none", laden(0), EJECT, "hold"),
    case("one_container /ship: C -> next turn", given(laden(), EJECT), EJECT, "C"),
    case("hold_within /hold: hold -> inside", within(), EJECT, "C"),
    case("unknown_hangar /hold: bay -> hold", laden(), replace(EJECT, hold="bay"), "C"),
)
