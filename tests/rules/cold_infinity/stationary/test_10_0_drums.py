"""CI 10.0: drums announce before movement, and deploy in the Final Actions."""

from typing import Any

from msgspec.structs import replace

from rules.cold_infinity import table
from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_damage import the_ship, worn_down
from rules.cold_infinity.builders_mines import (
    BURSTER,
    LANTERN,
    MINES,
    REDOUBT,
    SPITE,
    announced,
    minelayer,
)
from rules.cold_infinity.table import all_done, give, given, having, heard, only, refused, rows
from umpire.kernel.hexes import Hex
from umpire.kernel.rulebook import OBSERVER, Seat
from umpire.rules.cold_infinity import COLD_INFINITY
from umpire.rules.cold_infinity.fire.lines import DeclareFire, ResolveFire
from umpire.rules.cold_infinity.fire.throws import ShotThrown
from umpire.rules.cold_infinity.setup import setup
from umpire.rules.cold_infinity.state.battle import Attack, Battle, PhaseName
from umpire.rules.cold_infinity.state.options import Options
from umpire.rules.cold_infinity.state.sheet import Silhouettes
from umpire.rules.cold_infinity.state.units import sections_of
from umpire.rules.cold_infinity.state.values import EssAllocation
from umpire.rules.cold_infinity.state.vessels import Rounds, Starship
from umpire.rules.cold_infinity.state.weapons import Body, RateOfFire
from umpire.rules.cold_infinity.stationary import (
    AnnounceDeployment,
    DeploymentAnnounced,
    DeployStationary,
    PlatformPlaced,
)
from umpire.rules.cold_infinity.turns.sequence import unfinished
from umpire.rules.cold_infinity.turns.steps import EndTurn, Finish
from umpire.rules.cold_infinity.view import view
from umpire.rules.cold_infinity.warfare.announcements import AnnounceEss
from umpire.rules.cold_infinity.warfare.levels import ess_points_of, points_of, support_radius_of

ANNOUNCE = AnnounceDeployment(unit="A", weapon="drum")
DEPLOY = DeployStationary(unit="A", weapon="drum")
RED, BLUE = Seat("side", "red"), Seat("side", "blue")


def test_10_0_all_hear_that_a_drum_deploys_and_not_what() -> None:
    """CI-2.1.4.1-1, CI-10.0-1, CI-UMP-164."""
    ruling = give(minelayer(), ANNOUNCE)
    told = only(ruling, DeploymentAnnounced)
    assert told.heard(ruling.state, BLUE) == told
    assert (told.device, told.unit, told.weapon) == ("drum-1", "A", "drum")
    assert BURSTER.id not in told.tell()


def test_10_0_a_mine_is_laid_in_the_hex_of_its_ship_and_lives_on_the_next_turn() -> None:
    """CI-10.0-1, CI-10.0-2."""
    ruling = give(announced(minelayer()), DEPLOY)
    (mine,) = ruling.state.mines
    assert (mine.id, mine.cell, mine.live, mine.munition) == ("drum-1", (0, 0), 2, BURSTER)
    arms = table.TABLE.named(ruling.state, "A").arms
    assert (arms.left("drum"), arms.ready("drum").shots) == (3, 1)
    assert refused(ruling.state, DEPLOY) == ("not_announced", "/weapon")


def test_10_0_nobody_else_hears_where_a_mine_is_laid() -> None:
    """CI-10.5-1, CI-UMP-164."""
    ruling = give(announced(minelayer()), DEPLOY)
    assert [event.heard(ruling.state, BLUE) for event in ruling.events] == [None, None]
    assert view(ruling.state, BLUE).mines == view(ruling.state, OBSERVER).mines == ()
    assert view(ruling.state, RED).mines == ruling.state.mines


@rows(((0, 3), ("out_of_range", "/cell")), ((0, -1), ("out_of_arc", "/cell")), ((0, 2), None))
def test_10_0_a_drum_casts_through_its_arc_as_far_as_it_reaches(
    cell: Hex, expected: tuple[str, str] | None
) -> None:
    """CI-10.0-2."""
    state, order = announced(minelayer(reach=2)), replace(DEPLOY, cell=cell)
    if expected:
        assert refused(state, order) == expected
    else:
        assert given(state, order).mines[0].cell == cell


def test_10_0_a_drum_casts_nowhere_out_of_sight() -> None:
    """CI-10.0-2."""
    wall = Body(id="rock", cell=(0, 1), mass=500)
    state = replace(announced(minelayer(reach=2)), bodies=(wall,))
    assert refused(state, replace(DEPLOY, cell=(0, 2))) == ("line_blocked", "/cell")


def test_10_0_a_drum_that_is_lost_meanwhile_deploys_nothing() -> None:
    """CI-RUL-11."""
    state = announced(minelayer())
    ship = the_ship(state, "A")
    off = having(state, "A", power={"on": tuple(e for e in ship.power.on if e != "drum")})
    assert refused(off, DEPLOY) == ("not_powered", "/weapon")
    gone = worn_down(state, "A", drum=4)
    assert refused(gone, DEPLOY) == ("destroyed", "/weapon")


def test_10_0_damage_costs_a_drum_its_share() -> None:
    """CI-UMP-161."""
    state = announced(minelayer())
    worn = worn_down(state, "A", drum=3)
    assert given(worn, DEPLOY).ships[0].arms.left("drum") == 0
    empty = having(state, "A", arms={"rounds": (Rounds("drum", 0),)})
    assert refused(empty, DEPLOY) == ("magazine_empty", "/weapon")


def test_10_0_a_drum_deploys_as_often_as_its_rate_allows() -> None:
    """CI-10.0-1."""
    once = given(minelayer(), ANNOUNCE)
    assert refused(once, ANNOUNCE) == ("shots_exceeded", "/weapon")
    twice = given(minelayer(rate_of_fire=RateOfFire(2, 3)), ANNOUNCE, ANNOUNCE)
    both = given(replace(twice, phase="final", finished=()), DEPLOY, DEPLOY)
    assert [each.id for each in both.mines] == ["drum-1", "drum-2"]


def test_10_0_only_drums_deploy_and_only_where_they_are_in_play() -> None:
    """CI-10.0-1."""
    assert refused(minelayer(), replace(ANNOUNCE, weapon="rack")) == ("unknown_weapon", "/weapon")
    off = replace(minelayer(), options=Options())
    assert refused(off, ANNOUNCE)[0] == "option_off"


def test_10_0_what_may_be_deployed_is_offered_to_its_side_alone() -> None:
    """CI-2.1.4.1-1, CI-10.0-2."""
    (offer,) = [each for each in choices(minelayer(), RED) if each.order["kind"] == ANNOUNCE_KIND]
    assert (offer.weapon, offer.holds, offer.left) == ("drum", "burster", 4)
    final = announced(minelayer(reach=1))
    (offer,) = [each for each in choices(final, RED) if each.order["kind"] == DEPLOY_KIND]
    assert (0, 0) in offer.cells
    assert (0, -1) not in offer.cells
    assert not [each for each in choices(final, BLUE) if each.order["kind"] == DEPLOY_KIND]


ANNOUNCE_KIND, DEPLOY_KIND = "announce_deployment", "deploy_stationary"


def test_10_0_the_phases_of_a_turn_ask_who_has_drums() -> None:
    """CI-2.1.4.1-1."""
    assert "red" in unfinished(minelayer())
    assert unfinished(announced(minelayer())) == ("red",)
    assert unfinished(minelayer(phase="final")) == ()


def test_10_2_a_micro_platform_stands_where_all_see_it() -> None:
    """CI-10.5-1, CI-UMP-166."""
    ruling = give(announced(minelayer(SPITE)), DEPLOY)
    placed = only(ruling, PlatformPlaced)
    assert placed.heard(ruling.state, BLUE) == placed
    unit = table.TABLE.named(ruling.state, "drum-1")
    assert isinstance(unit, Starship)
    assert (unit.side, unit.cell, unit.sheet.hull_type) == ("red", (0, 0), "weapon_platform")
    assert sections_of(unit) == 0
    assert unit.sheet.silhouettes == Silhouettes(0, 0)


def test_10_4_a_platform_from_a_drum_is_a_unit_with_sensors() -> None:
    """CI-10.4-1, CI-10.0-1."""
    state = given(announced(minelayer(REDOUBT, reach=1)), replace(DEPLOY, cell=(0, 1)))
    unit = table.TABLE.named(state, "drum-1")
    assert isinstance(unit, Starship)
    assert (unit.came, points_of(state, unit).points) == ((0, 0), 2)
    assert [each.id for each in unit.sheet.systems] == ["plant", "turret_1", "sensors"]


def test_10_3_a_beacon_serves_as_any_ess_and_goes_when_its_time_is_over() -> None:
    """CI-10.3-1, CI-4.7.6-1, CI-RUL-24."""
    state = given(announced(minelayer(LANTERN)), DEPLOY)
    unit = table.TABLE.named(state, "drum-1")
    assert ess_points_of(state, unit) == 6
    ew = replace(state, phase="electronic_warfare", finished=())
    told = EssAllocation(shroud=2, countermeasures=2)
    after = given(ew, AnnounceEss(unit="drum-1", ess=told))
    assert support_radius_of(after, table.TABLE.named(after, "drum-1")) > 0
    third = replace(state, phase="final", finished=(), turn=3)
    assert table.TABLE.named(given(third, EndTurn()), "drum-1").in_play
    last = replace(state, phase="final", finished=(), turn=4)
    assert not table.TABLE.named(given(last, EndTurn()), "drum-1").in_play


def platform(far: int, phase: PhaseName = "secret_attacks") -> Battle:
    state = given(announced(minelayer(SPITE)), DEPLOY)
    return replace(having(state, "B", cell=(0, -far)), phase=phase, turn=2, finished=())


FIRE = DeclareFire(unit="drum-1", attacks=(Attack(weapon="turret_1", target="B"),))


def test_10_2_a_micro_platform_has_no_sensors() -> None:
    """CI-10.2-1, CI-UMP-245."""
    state = platform(2, "electronic_warfare")
    unit = table.TABLE.named(state, "drum-1")
    assert points_of(state, unit).points == 0


def test_10_2_a_micro_platform_waits_for_an_enemy_within_its_range() -> None:
    """CI-10.2-1, CI-UMP-167."""
    assert refused(platform(3), FIRE) == ("not_set_off", "/attacks/0/weapon")
    assert given(platform(2), FIRE).fire.declared


def test_10_2_a_micro_platform_fires_once_and_is_gone() -> None:
    """CI-10.2-1."""
    state = given(platform(2), FIRE, Finish("red"))
    while state.phase != "stationary":
        state = given(state, *(Finish(each) for each in unfinished(state)))
    ruling = give(state, ResolveFire(), (3, 3, 3))
    assert heard(ruling, ShotThrown)[0].unit == "drum-1"
    assert table.TABLE.named(ruling.state, "drum-1").in_play is False


def test_10_2_a_micro_platform_whose_weapon_takes_no_power_fires() -> None:
    """CI-10.2-1, CI-3.3-1."""
    idle = replace(SPITE, weapon=replace(SPITE.weapon, power=0))
    laid = given(announced(minelayer(idle)), DEPLOY)
    state = having(replace(laid, phase="power_allocation", turn=2, finished=()), "B", cell=(0, -2))
    allocated = replace(all_done(state), phase="secret_attacks", finished=())
    assert given(allocated, FIRE).fire.declared


def test_10_0_a_battle_without_the_option_asks_nobody_for_drums() -> None:
    """CI-10.0-1."""
    off = replace(minelayer(phase="final"), options=replace(MINES, stationary_weapons=False))
    assert unfinished(off) == ()


def test_10_2_where_units_are_to_be_identified_a_platform_is_a_counter() -> None:
    """CI-4.9-1, CI-10.5-1."""
    state = announced(minelayer(SPITE))
    hidden = replace(state, options=replace(MINES, unit_identification=True))
    ruling = give(hidden, DEPLOY)
    assert only(ruling, PlatformPlaced).heard(ruling.state, BLUE) is None
    assert "drum-1" in {each.id for each in view(ruling.state, BLUE).contacts}


def test_10_0_the_basic_rules_have_no_drums() -> None:
    """CI-RUL-1."""
    basic = replace(minelayer(), options=replace(MINES, level="basic"))
    assert refused(basic, ANNOUNCE)[0] == "option_off"
    assert "red" not in unfinished(replace(basic, phase="final"))


def test_10_1_a_set_up_with_mines_is_sound() -> None:
    """CI-10.1-1, CI-17.4.2-1."""
    sample = COLD_INFINITY.samples["minefield"]
    assert len(setup(sample).mines) == len(sample.mines)
    mine = sample.mines[0]
    wrong: dict[str, dict[str, Any]] = {
        "/mines": {"options": Options()},
        "/mines/0/side": {"mines": (replace(mine, side="green"),)},
        "/mines/1/id": {"mines": (mine, mine)},
        "/mines/0/id": {"mines": (replace(mine, id="drum-1"),)},
        "/mines/0/munition/wave": {"mines": (replace(mine, munition=replace(BURSTER, wave=0)),)},
    }
    for at, changes in wrong.items():
        with table.malformed(at=at):
            setup(replace(sample, **changes))
