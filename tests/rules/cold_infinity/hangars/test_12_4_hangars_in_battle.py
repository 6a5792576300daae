"""CI 12.4: craft are launched, land and are armed, in Final Actions of a battle."""

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.cold_infinity.asked import hears
from rules.cold_infinity.builders_hangars import (
    ASTERN,
    BAY,
    HEAVY,
    RAIL,
    aboard,
    carrier,
    fates,
    flying,
    of,
    stowed,
)
from rules.cold_infinity.table import (
    give,
    given,
    having,
    heard,
    offers_of,
    only,
    refused,
    refuses,
    rows,
)
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.hangars.bays import (
    Aboard,
    CraftCrashed,
    CraftLanded,
    CraftLaunched,
    HandleOrdnance,
    LandCraft,
    LaunchCraft,
    LoadOrdnance,
    MoveToLauncher,
    OrdnanceHandled,
    UnloadOrdnance,
)
from umpire.rules.cold_infinity.hangars.choices import (
    HandleOrdnanceChoice,
    LandCraftChoice,
    LaunchCraftChoice,
    MoveToLauncherChoice,
)
from umpire.rules.cold_infinity.movement.flights import Move, UnitMoved
from umpire.rules.cold_infinity.state.battle import Battle, change_group
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import SectionCondition
from umpire.rules.cold_infinity.state.units import status_of
from umpire.rules.cold_infinity.state.values import Attitude, Due
from umpire.rules.cold_infinity.state.vessels import HoldState, Magazine
from umpire.rules.cold_infinity.state.weapons import FireArc, LaunchTube
from umpire.rules.cold_infinity.turns.initiative import PhaseBegan, penalty
from umpire.rules.cold_infinity.turns.sequence import unfinished

RED, BLUE = Seat("side", "red"), Seat("side", "blue")
OUT = LaunchCraft(ship="C", hangar="bay", group="hawks")
IN = LandCraft(group="kites", ship="C", hangar="bay")
TUBED = carrier(
    LaunchTube(id="tube", serves="bay", arc=FireArc(heading="1", shape="fixed")),
    bay=replace(BAY, arc=None),
)


def test_12_4_1_the_launched_have_the_hex_and_vector_of_the_ship() -> None:
    """CI-12.4.1-1."""
    ruling = give(aboard(vector="1+3,2+1"), OUT)
    hawks, ship = of(ruling, "hawks"), ruling.state.ships[0]
    assert (hawks.cell, hawks.motion.vector) == ((2, 3), ship.motion.vector)
    assert hawks.motion.attitude == Attitude(4)
    assert (fates(ruling), hawks.berths) == (["flying"] * 3, ())
    assert hawks.came == (2, 4)


def test_12_4_1_a_wider_arc_lets_them_choose_their_facing() -> None:
    """CI-12.4.1-1."""
    wide = carrier(bay=replace(BAY, arc=FireArc(heading="4", shape="wide")))
    state = aboard(sheet=wide, facing=2)
    (offered,) = offers_of(LaunchCraftChoice, state, RED)
    assert offered.facings == (4, 5, 6)
    assert of(give(state, replace(OUT, facing=6)), "hawks").motion.attitude == Attitude(6)
    assert refused(state, replace(OUT, facing=2)) == ("out_of_arc", "/facing")


def test_12_4_1_1_initiative_suffers_on_the_next_turn() -> None:
    """10 more for the launched, 5 for the launcher, once a turn (CI-12.4.1.1-1, CI-RUL-82)."""
    state = aboard(stowed("hawks", 2), stowed("owls", 1))
    state = given(state, OUT, replace(OUT, group="owls"))
    assert state.ships[0].rating.due == (Due("launching", 3),)
    assert of(state, "hawks").rating.due == (Due("launched", 1),)
    due = penalty("launching", 3, state.tables.initiative, state.options)
    assert due.points == 5


@rows("pivot", "roll", "tumble")
def test_12_4_1_a_ship_that_turned_launches_and_receives_nobody(manoeuvre: str) -> None:
    """CI-12.4.1-1."""
    after = {
        "pivot": Attitude(2),
        "roll": Attitude(1, 90),
        "tumble": Attitude(1, 0, 90),
    }[manoeuvre]
    state = aboard(stowed("hawks"), flying())
    motion = replace(state.ships[0].motion, attitude=after)
    moved = UnitMoved(
        unit="C",
        plan=(),
        start=(2, 3),
        cell=(2, 3),
        motion=motion,
        came=None,
        thrust=1,
        overthrust=(),
    )
    turned = moved.apply(state)
    assert refused(turned, OUT) == ("ship_turned", "/ship")
    assert refused(turned, IN) == ("ship_turned", "/ship")
    fresh = PhaseBegan(turn=2, phase="power_allocation").apply(turned)
    assert not fresh.ships[0].turned


def test_12_4_2_a_hangar_does_so_many_operations_a_turn() -> None:
    """CI-12.4-2."""
    state = given(aboard(), replace(OUT, fighters=("1", "2")))
    more = LaunchCraft(ship="C", hangar="bay", group="hawks", fighters=("3",), group_name="h3")
    state = given(state, more)
    assert state.ships[0].hold("bay") == HoldState("bay", 1, 3)
    landed = replace(IN, group="hawks", fighters=("1", "2"))
    assert refused(state, landed) == ("hangar_busy", "")
    assert fates(given(state, replace(landed, fighters=("1",)))) == ["stowed", "flying", "merged"]
    assert refused(having(state, "C", turned=False), replace(landed, fighters=("9",))) == (
        "not_in_flight",
        "/fighters/0",
    )


def test_12_4_1_those_that_are_launched_later_fly_with_the_others_or_by_themselves() -> None:
    """CI-12.1-1, CI-UMP-153."""
    state = given(aboard(), replace(OUT, fighters=("1",)))
    rest = replace(OUT, fighters=("2", "3"))
    assert fates(given(state, rest)) == ["flying"] * 3
    away = change_group(state, "hawks", cell=(5, 5))
    assert refused(away, rest) == ("no_group_so", "/group_name")
    (offered,) = offers_of(LaunchCraftChoice, away, RED)
    assert offered.order["group_name"] == "hawks-2"
    apart = given(away, replace(rest, group_name="hawks-2"))
    assert fates(apart) == ["flying", "merged", "merged"]
    assert [each.id for each in of(apart, "hawks-2").fighters] == ["2", "3"]
    for name in ("B", "g7", "hawks-2"):
        assert refused(apart, replace(rest, group_name=name))[0] in {"not_aboard", "no_group_so"}


def test_12_4_1_craft_land_from_the_hex_at_its_speed_through_the_arc() -> None:
    """CI-12.4.1-2."""
    ruling = give(aboard(flying()), IN)
    assert fates(ruling, "kites") == ["stowed", "stowed"]
    first, _ = of(ruling, "kites").berths
    assert (first.ship, first.hold, first.fighter) == ("C", "bay", "1")
    assert first.magazines == (Magazine("pod", ("thistle", "thistle")),)
    assert status_of(of(ruling, "kites")) == "stowed"


@rows(
    ({"cell": (2, 4), "came": (2, 5)}, {}, "not_alongside"),
    ({}, {"vector": "1+2"}, "too_slow"),
    ({"came": (2, 2)}, {}, "out_of_arc"),
)
def test_12_4_1_who_cannot_land(craft: dict[str, Any], ship: dict[str, Any], code: str) -> None:
    """CI-12.4.1-2, CI-RUL-83."""
    assert refused(aboard(flying(**craft), **ship), IN) == (code, "/group")


def test_12_4_1_the_much_too_fast_take_a_point_of_hull() -> None:
    """Thrust 12: at Speed 12 more than the ship (CI-12.4.1-2)."""
    ruling = give(aboard(flying(vector="1+12")), IN)
    assert [each.damage for each in heard(ruling, CraftLanded)] == [1, 1]
    assert [each.hull for each in of(ruling, "kites").fighters] == [7, 7]
    assert heard(give(aboard(flying(vector="1+11")), IN), CraftLanded)[0].damage == 0


def test_12_4_1_in_a_full_hangar_two_are_destroyed() -> None:
    """CI-12.4.1-2."""
    state = aboard(stowed("hawks", 6), flying(number=1))
    assert not offers_of(LandCraftChoice, state, RED)
    ruling = give(state, IN)
    crashed = only(ruling, CraftCrashed)
    assert (crashed.why, crashed.also) == ("full", Aboard("hawks", "6"))
    assert (fates(ruling)[-2:], fates(ruling, "kites")) == (["stowed", "destroyed"], ["destroyed"])


def test_12_4_1_in_a_hangar_for_other_types_who_lands_is_destroyed() -> None:
    """CI-12.4.1-2."""
    sheet = carrier(bay=replace(BAY, houses=("light_shuttle", "heavy_fighter")))
    state = aboard(stowed("owls", 1, craft="heavy"), flying(number=1), sheet=sheet)
    assert not offers_of(LandCraftChoice, state, RED)
    crashed = only(give(state, IN), CraftCrashed)
    assert (crashed.why, crashed.also) == ("unfit", None)


def test_12_4_2_craft_aboard_are_loaded_from_the_stores_of_the_hangar() -> None:
    """CI-12.4-2, CI-UMP-152."""
    stores = (Magazine("bay", ("thistle",) * 2),)
    empty = (Magazine("pod", ()),)
    state = aboard(stowed("hawks", 1, magazines=empty), stores=stores)
    load = LoadOrdnance(group="hawks", fighter="1", rack="pod", munition="thistle")
    order = HandleOrdnance(ship="C", hangar="bay", operations=(load, load))
    ruling = give(state, order)
    assert ruling.state.ships[0].hold("bay").stores == ()
    assert only(ruling, OrdnanceHandled).heard(ruling.state, BLUE) is None
    flown = given(ruling.state, OUT)
    assert of(flown, "hawks").arms.missiles("pod") == ("thistle", "thistle")
    assert refused(ruling.state, order) == ("magazine_empty", "/operations/0/munition")
    unload = UnloadOrdnance(group="hawks", fighter="1", rack="pod", munition="thistle")
    back = given(ruling.state, replace(order, operations=(unload,)))
    assert back.ships[0].hold("bay").stores == ("thistle",)
    (offered,) = offers_of(HandleOrdnanceChoice, back, RED)
    assert (offered.operations, offered.stores) == (1, ("thistle",))


def test_12_4_2_a_launcher_costs_no_initiative_and_handles_no_ordnance() -> None:
    """CI-12.4.2-1."""
    state = aboard(stowed("hawks", 1), sheet=carrier(RAIL))
    move = MoveToLauncher(ship="C", hangar="bay", launcher="rail", group="hawks")
    for turn in (1, 2, 3):
        assert offers_of(MoveToLauncherChoice, replace(state, turn=turn), RED)
        state = given(replace(state, turn=turn), move)
        if turn < 3:
            assert refused(state, move) == ("hangar_busy", "/fighters")
    assert of(state, "hawks").berths[0].hold == "rail"
    back = MoveToLauncher(ship="C", hangar="rail", launcher="bay", group="hawks")
    assert refused(state, back) == ("no_transfer", "/hangar")
    out = replace(OUT, hangar="rail", facing=2)
    ruling = give(state, out)
    assert ruling.state.ships[0].rating.due == of(ruling, "hawks").rating.due == ()
    load = LoadOrdnance(group="hawks", fighter="1", rack="pod", munition="thistle")
    arm = HandleOrdnance(ship="C", hangar="rail", operations=(load,))
    assert refused(state, arm) == ("no_ordnance", "/hangar")


def test_12_4_2_a_launcher_that_receives_costs_its_ship_three_for_each() -> None:
    """CI-12.4.2-1, CI-RUL-82."""
    onto = replace(IN, hangar="rail")
    assert refused(aboard(flying(), sheet=carrier(RAIL)), onto) == ("cannot_receive", "/hangar")
    state = aboard(flying(), sheet=carrier(replace(RAIL, receives=True)))
    landed = given(state, onto)
    assert landed.ships[0].rating.due == (Due("receiving", 2),)
    assert penalty("receiving", 2, state.tables.initiative, state.options).points == 6


def test_12_4_3_through_a_tube_craft_leave_along_its_arc() -> None:
    """CI-12.4.3-1."""
    state = aboard(sheet=TUBED)
    assert refused(state, OUT) == ("hangar_busy", "")
    ruling = give(state, replace(OUT, fighters=("1", "2")))
    assert of(ruling, "hawks").motion.attitude == Attitude(1)
    assert only(ruling, CraftLaunched).operations == 4
    gone = having(state, "C", condition={"sections": _without_tube(state)})
    assert refused(gone, OUT) == ("no_tube", "/hangar")
    assert refused(state, replace(OUT, tube="pipe", fighters=("1",))) == ("no_tube", "/tube")
    tube = LaunchTube(id="tube", serves="bay", arc=ASTERN)
    slow = carrier(tube, bay=replace(BAY, operations=1))
    assert refused(aboard(sheet=slow), replace(OUT, fighters=("1",))) == ("hangar_busy", "")


def _without_tube(state: Battle) -> tuple[SectionCondition, ...]:
    return tuple(
        [
            replace(
                part,
                systems=tuple(
                    [replace(e, destroyed=True) if e.id == "tube" else e for e in part.systems]
                ),
            )
            for part in state.ships[0].condition.sections
        ]
    )


def test_12_4_what_is_offered_is_taken() -> None:
    """CI-12.4-2, CI-UMP-65."""
    state = aboard(stowed("hawks", 2), flying(), stowed("owls", 1, craft="heavy"))
    assert unfinished(state) == ("red",)
    launches = offers_of(LaunchCraftChoice, state, RED)
    (landing,) = offers_of(LandCraftChoice, state, RED)
    assert [each.group for each in launches] == ["hawks", "owls"]
    assert (landing.most, landing.damage) == (2, 0)
    for order in (*(each.order for each in launches), landing.order):
        kind = {"launch_craft": LaunchCraft, "land_craft": LandCraft}[order["kind"]]
        give(state, msgspec.convert(order, kind))
    assert not offers_of(LaunchCraftChoice, state, BLUE)


def test_12_4_the_stowed_take_no_orders_and_are_no_targets() -> None:
    """CI-12.4-1."""
    state = aboard(phase="movement", options=Options())
    hawks = of(state, "hawks")
    assert (status_of(hawks), hawks.in_play, hawks.cell) == ("stowed", False, (2, 3))
    assert refused(state, Move(unit="hawks"))[0] == "stowed"
    seen: Any = COLD_INFINITY.view(state, BLUE)
    assert [each.status for each in seen.groups] == ["stowed"]
    assert all(not each.magazines for each in seen.groups[0].berths)
    assert seen.ships[0].holds is None


def test_12_4_a_set_up_stows_no_more_than_there_is_room_for() -> None:
    """CI-12.4-1."""
    wrong = (
        (stowed("hawks", 7), "/groups"),
        (stowed("hawks", aboard="B"), "/groups/0/berths/0/ship"),
        (stowed("hawks", hangar="rail"), "/groups/0/berths/0/hold"),
        (stowed("hawks", aboard=None), "/groups/0/aboard"),
        (stowed("hawks", hangar=None), "/groups/0/hangar"),
    )
    for setup, at in wrong:
        with refuses("inconsistent_battle", at=at):
            aboard(setup)
    assert len(aboard(stowed("hawks", 3, craft="heavy")).groups[0].berths) == 3
    assert HEAVY.mass == 2


def test_4_9_who_knows_neither_ship_nor_craft_sees_a_counter_appear() -> None:
    """CI-4.9-1, CI-UMP-103."""
    state = aboard(stowed("hawks"), flying(), options=Options(unit_identification=True))
    out = only(give(state, OUT), CraftLaunched)
    heard_by_blue = out.heard(state, BLUE)
    assert heard_by_blue is not None
    assert (heard_by_blue.hangar, heard_by_blue.fighters) == ("unknown", ())
    landed = heard(give(state, IN), CraftLanded)[0].heard(state, BLUE)
    assert landed is not None
    assert (landed.hangar, landed.fighter) == ("unknown", "unknown")
    assert not hears(state, OUT, BLUE)
    assert not hears(state, IN, BLUE)
    seen: Any = COLD_INFINITY.view(state, BLUE)
    assert [each.id for each in seen.contacts] == ["C", "kites"]
