"""CI 5.1.1.1, 5.8, 13.1: ships with special thrusters, and damaged ones, through orders."""

from msgspec.structs import replace

from rules.cold_infinity.builders_damage import worn_down
from rules.cold_infinity.builders_flight import ahead, pivot, tumble
from rules.cold_infinity.builders_moves import afloat, enriched, moved, rebuilt, seen
from rules.cold_infinity.ships import BITTERN
from rules.cold_infinity.table import heard, refusal, rows, ship
from umpire.rules.cold_infinity.movement.flights import Move, UnitMoved
from umpire.rules.cold_infinity.state.battle import Battle
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Sheet
from umpire.rules.cold_infinity.state.units import written
from umpire.rules.cold_infinity.state.values import Action, Slide, TurnWithVector
from umpire.rules.cold_infinity.state.weapons import Engine, System, Thruster


def changed(*kept: System, **systems: System) -> Sheet:
    sections = []
    for part in BITTERN.sections:
        own = tuple(systems.get(each.id, each) for each in part.systems)
        more = kept if part.name == "core" else ()
        sections.append(replace(part, systems=(*own, *more)))
    return replace(BITTERN, sections=tuple(sections))


def sailing(sheet: Sheet, vector: str = "0", options: Options | None = None) -> Battle:
    return rebuilt(afloat(ship("rail", vector=vector), options=options), "rail", sheet)


def cost(state: Battle, *plan: Action) -> int:
    return heard(moved(state, "rail", *plan), UnitMoved)[0].thrust


def test_5_8_2_an_omni_directional_thruster_serves_one_direction_a_turn() -> None:
    """CI-5.8.2-1."""
    state = sailing(changed(Thruster(id="omni", structure=12, channel=6, omni=True)))
    sideways = ahead(2, 1, ("omni", 2))
    assert cost(state, sideways) == 2
    assert cost(state, pivot(), ahead(3, 1, ("omni", 2))) == 3
    refused = refusal(state, Move(unit="rail", plan=(sideways, ahead(3, 1, ("omni", 2)))))
    assert (refused.code, refused.at) == ("thruster_unfit", "/plan/1")


def test_5_1_1_1_vanes_turn_a_ship_at_the_price_of_a_slide() -> None:
    """CI-5.1.1.1-1, CI-16.4.12-1."""
    by_vane = replace(pivot(), through=(ahead(1, 1, ("thruster_aft", 3)).through))
    plain = afloat(ship("rail"))
    assert refusal(plain, Move(unit="rail", plan=(by_vane,))).code == "thruster_unfit"
    assert cost(afloat(ship("rail"), options=Options(all_vaned=True)), by_vane) == 3
    vaned = Thruster(id="thruster_aft", structure=12, channel=6, accelerates="aft", vane=True)
    assert cost(sailing(changed(thruster_aft=vaned)), by_vane) == 3


def test_5_1_1_1_in_the_basic_rules_vanes_turn_no_ship() -> None:
    """CI-5.1.1.1-1, CI-RUL-1."""
    by_vane = replace(pivot(), through=(ahead(1, 1, ("thruster_aft", 3)).through))
    vaned = Thruster(id="thruster_aft", structure=12, channel=6, accelerates="aft", vane=True)
    state = sailing(changed(thruster_aft=vaned))
    basic = replace(state, options=replace(state.options, level="basic"))
    assert refusal(basic, Move(unit="rail", plan=(by_vane,))).code == "thruster_unfit"
    both = replace(basic, options=replace(basic.options, all_vaned=True))
    assert cost(both, by_vane) == 3


def test_5_8_1_non_inertial_engines_turn_a_ship_with_its_vector() -> None:
    """CI-5.8.1-1, CI-UMP-60."""
    turn = TurnWithVector(facings=-1)
    assert refusal(sailing(BITTERN), Move(unit="rail", plan=(turn,))).code == "not_non_inertial"
    engine = Engine(id="engine", structure=12, thrust=6, enrichment=2, non_inertial=True)
    state = sailing(changed(engine=engine), "1+4")
    assert cost(state, turn) == 2
    assert written(seen(moved(state, "rail", turn).state, "rail").motion.vector) == "6+4"
    both = sailing(changed(replace(engine, id="other", non_inertial=False), engine=engine), "1+4")
    assert refusal(both, Move(unit="rail", plan=(turn,))).code == "not_non_inertial"


@rows((0, 3), (3, 2), (11, 0))
def test_5_2_a_damaged_engine_gives_half_of_what_is_left_of_it(lost: int, most: int) -> None:
    """CI-5.2-1, CI-5.2-2, CI-13.1.3-1."""
    state = worn_down(sailing(BITTERN), "rail", engine=lost)
    if most:
        assert cost(state, ahead(1, most)) == 2 * most
    refused = refusal(state, Move(unit="rail", plan=(ahead(1, most + 1),)))
    assert refused.code in {"insufficient_thrust", "channel_exceeded"}


def test_13_1_2_a_damaged_thruster_passes_half_of_what_is_left_of_it() -> None:
    """CI-13.1.2-1, CI-5.3.1-1."""
    state = worn_down(sailing(BITTERN), "rail", thruster_aft=7)
    assert refusal(state, Move(unit="rail", plan=(ahead(1, 2),))).code == "channel_exceeded"
    strained = moved(state, "rail", ahead(1, 2, ("thruster_aft", 4))).state
    assert [each.thrust for each in seen(strained, "rail").overthrust] == [2]


def test_5_3_2_power_becomes_thrust() -> None:
    """2 for 1 more; that of an engine destroyed since is lost (CI-5.3.2-1)."""
    state = enriched(sailing(BITTERN), "rail", 2)
    assert cost(state, ahead(1, 3), pivot()) == 7
    assert refusal(state, Move(unit="rail", plan=(ahead(1, 3), pivot(steps=2)))).code == (
        "insufficient_thrust"
    )
    dead = worn_down(state, "rail", engine=12)
    assert cost(dead) == 0


def test_5_1_2_6_manoeuvring_thrusters_drive_a_ship_ahead() -> None:
    """CI-5.1.2.6-1."""
    assert cost(afloat(ship("rail")), Slide(direction=1, hexes=1)) == 3


def test_5_1_2_4_a_tumble_takes_both_thrusters_of_an_end() -> None:
    """CI-5.1.2.4-1, CI-5.1.2.5-1."""
    assert cost(afloat(ship("rail")), tumble()) == 1
    flat = worn_down(sailing(BITTERN), "rail", thruster_fp=6, thruster_as=6)
    assert refusal(flat, Move(unit="rail", plan=(tumble(),))).code == "thruster_unfit"
