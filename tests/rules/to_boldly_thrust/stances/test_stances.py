"""Stances: shields lowered, cloaks engaged or dropped, active sensors used, as written."""

from msgspec.structs import replace

from rules.rows import rows
from rules.to_boldly_thrust.builders_cloaks import FEDERATION, battle, cloaked, moved, ordered, ship
from rules.to_boldly_thrust.table import named, play, refusal, refused, refused_at, rule
from umpire.kernel.offers import Open, flag, one_of, open_at
from umpire.kernel.rulebook import Seat
from umpire.rules.full_thrust.sequence import FinishPhase
from umpire.rules.full_thrust.state.ship import SensorSuite
from umpire.rules.full_thrust.state.values import Core, Orbit
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK
from umpire.rules.to_boldly_thrust.stances import StanceWritten, WriteStanceChoice
from umpire.rules.to_boldly_thrust.state import Prize, Ship, Stance

FOE = ship("F1", (0.0, 30.0), facing=6)


def test_a_stance_is_written_and_holds_when_orders_are_open() -> None:
    """Shields are lowered from the end of the orders phase on, and the marks stay (TBT-RUL-20)."""
    state = battle(ship("K1", shield_marks=5), FOE)
    state = play(state, ordered("K1", lower_shields=True))
    written = named(state, "K1")
    assert written.stance_written == Stance(lower_shields=True)
    assert written.shield_status(1) == "full"
    state = play(state, FinishPhase("K"), FinishPhase("F"))
    open_ = named(state, "K1")
    assert (open_.stance, open_.stance_written) == (Stance(lower_shields=True), None)
    assert (open_.shield_points(1), open_.shield_marks) == (0, 5)
    assert open_.shield_status(1) == "down"


def test_a_later_stance_takes_the_place_of_the_earlier() -> None:
    """As with orders, the last one counts (FT-2.7-2)."""
    state = battle(ship("K1"), FOE)
    state = play(state, ordered("K1", "engage"), ordered("K1", active_sensors=True))
    assert named(state, "K1").stance_written == Stance(active_sensors=True)


def test_the_event_tells_the_stance_and_the_turn() -> None:
    """To cloak is written in the orders, without a number of turns (TBT-CLOAK-02)."""
    ruling = rule(battle(ship("K1"), FOE, turn=3), ordered("K1", "engage"))
    assert ruling.events == (
        StanceWritten(ship="K1", side="K", turn=3, stance=Stance(cloak="engage")),
    )
    assert BOOK.tell(ruling.events[0]) == (
        "K1's orders for turn 3: shields up, cloak to engage, active sensors off"
    )


def test_the_stance_is_over_when_the_next_turn_begins() -> None:
    """Lowered shields are up again with the next turn's orders (TBT-RUL-20)."""
    state = moved(play(battle(ship("K1"), FOE), ordered("K1", lower_shields=True))).state
    assert named(state, "K1").stance.lower_shields
    state = play(state, FinishPhase("K"), FinishPhase("F"))
    assert (state.phase, state.turn) == ("orders", 2)
    assert named(state, "K1").stance == Stance()
    assert named(state, "K1").shield_status(1) == "full"


def test_shields_may_be_lowered_where_there_are_none() -> None:
    """A ship without a generator may be ordered so, and nothing comes of it."""
    state = play(battle(ship("K1", systems=FEDERATION[:5]), FOE), ordered("K1", lower_shields=True))
    assert named(state, "K1").stance_written == Stance(lower_shields=True)


def test_a_cloaked_ship_writes_its_stance() -> None:
    """To drop the cloak is written in the orders too, and so are active sensors (TBT-CLOAK-07)."""
    state = battle(cloaked("K1"), FOE)
    state = play(state, ordered("K1", "drop", active_sensors=True))
    assert named(state, "K1").stance_written == Stance(cloak="drop", active_sensors=True)


LAMED = Core(bridge="out", bridge_until=9)


@rows(
    (ship("K1", lost=("C",)), ordered("K1", "engage"), "no_cloak", "/stance/cloak"),
    (ship("K1", systems=FEDERATION), ordered("K1", "engage"), "no_cloak", "/stance/cloak"),
    (cloaked("K1"), ordered("K1", "engage"), "under_cloak", "/stance/cloak"),
    (ship("K1"), ordered("K1", "drop"), "not_cloaked", "/stance/cloak"),
    (ship("K1", bogey=True), ordered("K1", "engage"), "bogey", "/stance/cloak"),
    (ship("K1", ftl_since=1), ordered("K1", "engage"), "ftl_warming", "/stance/cloak"),
    (ship("K1", core=LAMED), ordered("K1", lower_shields=True), "out_of_control", "/ship"),
    (
        ship("K1", systems=(SensorSuite("E", "enhanced"),), lost=("E",)),
        ordered("K1", active_sensors=True),
        "no_sensor",
        "/stance/active_sensors",
    ),
    (ship("K1", prize=Prize(1, 1)), ordered("K1", lower_shields=True), "locked_out", "/ship"),
    (
        ship("K1", prize=Prize(1, 1, locked_out=False)),
        ordered("K1", lower_shields=True),
        "prize",
        "/ship",
    ),
    (ship("K1"), ordered("K9"), "unknown_ship", "/ship"),
)
def test_a_stance_that_cannot_be_is_refused(given: Ship, order: object, code: str, at: str) -> None:
    """Cloaks need a device, and a ship that they can hide; prizes obey nobody (TBT-UMP-30)."""
    state = battle(FOE, ship("K2"), sides=("F", "K"))
    state = replace(state, ships=(*state.ships, given))
    assert refused_at(state, order) == (code, at)


def test_a_ship_in_orbit_cannot_cloak() -> None:
    """Nor can a station, or a ship that is docked (TBT-UMP-30)."""
    state = replace(battle(FOE, ship("K2")), ships=(FOE, ship("K1", orbit=Orbit("P"))))
    refused = refusal(state, ordered("K1", "engage"))
    assert (refused.code, refused.rule) == ("in_orbit", "TBT-UMP-30")


def test_a_side_that_is_done_writes_no_stance() -> None:
    """Its orders are final (FT-UMP-6)."""
    assert refused(play(battle(ship("K1"), FOE), FinishPhase("K")), ordered("K1")) == "finished"


def test_a_destroyed_ship_writes_no_stance() -> None:
    """It is gone (FT-UMP-7)."""
    state = battle(ship("K1", damage=24, status="destroyed"), ship("K2"), FOE)
    assert refused(state, ordered("K1")) == "destroyed"


def stance_open_to(cloak: str) -> tuple[Open, ...]:
    """Return the places of a stance; of the orders for a cloak, none and another one."""
    legal = {"lower_shields": flag(), "cloak": one_of(("none", cloak)), "active_sensors": flag()}
    return tuple([open_at(f"/stance/{name}", each, optional=True) for name, each in legal.items()])


def test_choices_tell_what_a_ship_may_be_ordered() -> None:
    """The orders for its cloak, its sensors, what it gives up, and what is written (FT-2.7-2)."""
    state = play(battle(ship("K1", shield_marks=5), cloaked("K2"), FOE), ordered("K1", "engage"))
    found = BOOK.choices(state, Seat("side", "K"), None)
    assert [each for each in found if isinstance(each, WriteStanceChoice)] == [
        WriteStanceChoice(
            ship="K1",
            cloak=("none", "engage"),
            active_sensors=True,
            shield_points=15,
            written=Stance(cloak="engage"),
            order={"kind": "write_stance", "ship": "K1", "stance": {}},
            open=stance_open_to("engage"),
        ),
        WriteStanceChoice(
            ship="K2",
            cloak=("none", "drop"),
            active_sensors=True,
            shield_points=0,
            written=None,
            order={"kind": "write_stance", "ship": "K2", "stance": {}},
            open=stance_open_to("drop"),
        ),
    ]
    assert not [
        each
        for each in BOOK.choices(play(state, FinishPhase("K")), Seat("side", "K"), None)
        if isinstance(each, WriteStanceChoice)
    ]
