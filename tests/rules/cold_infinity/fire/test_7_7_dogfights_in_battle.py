"""CI 7.7.1 by orders: groups in one hex throw for their angles, and fire through them."""

from msgspec.structs import replace

from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_gunnery import at, declared, up_to
from rules.cold_infinity.table import battle, give, group, heard, only, refusal
from umpire.kernel.dice import SuppliedDice
from umpire.kernel.rulebook import Seat
from umpire.rules.cold_infinity.fire.choices import (
    AnglesChosen,
    ChooseAnglesChoice,
    DogfightThrown,
    throw_for_angles,
)
from umpire.rules.cold_infinity.fire.lines import ChooseAngles, ResolveFire
from umpire.rules.cold_infinity.fire.throws import HitScored, ShotLost, ShotThrown
from umpire.rules.cold_infinity.state.battle import Angle, Battle, Ruling, change_group
from umpire.rules.cold_infinity.state.values import Rating
from umpire.rules.cold_infinity.turns.steps import Finish


def fight() -> Battle:
    state = battle(group("G"), group("H", "blue"), phase="secret_attacks")
    for name, rating in (("G", 3), ("H", 5)):
        state = change_group(state, name, rating=Rating(now=rating))
    state = declared(state, "G", at("H", "needle_1"))
    return declared(state, "H", at("G", "needle_1"))


def thrown_for() -> Battle:
    state = up_to(fight(), "dogfights")
    return replace(state, fire=replace(state.fire, angles=(Angle("G", "H"),)), finished=())


def test_7_7_1_the_lower_total_chooses_and_ties_are_thrown_again() -> None:
    """CI-7.7.1-2, CI-UMP-15."""
    dice = SuppliedDice((4, 2, 2, 1))
    ruling = throw_for_angles(Ruling(fight()), dice)
    thrown = only(ruling, DogfightThrown)
    assert (thrown.totals, thrown.chooser, len(thrown.rolls)) == ((5, 6), "G", 2)


def test_7_7_1_the_winner_chooses_its_angle_and_that_of_its_opponent() -> None:
    """CI-7.7.1-2, CI-UMP-90."""
    state = thrown_for()
    assert isinstance(choices(state, Seat("side", "red"), "G")[0], ChooseAnglesChoice)
    order = ChooseAngles(group="G", opponent="H", attack="aft", defence="forward")
    chosen = give(state, order).state
    ruling = give(up_to(chosen, "small_vs_small"), ResolveFire(), (6, 6, 6, 1))
    assert heard(ruling, ShotThrown)[0].range_hexes == 0
    assert heard(ruling, HitScored)[0].hit.route == ("aft",)
    assert heard(ruling, ShotLost)[0].why == "arc"


def test_7_7_1_angles_that_nobody_chooses_are_nose_to_nose() -> None:
    """CI-UMP-90."""
    ruling = give(thrown_for(), Finish("red"))
    chosen = only(ruling, AnglesChosen)
    assert (chosen.attack, chosen.defence, chosen.rule) == ("forward", "forward", "CI-UMP-90")
    fire = give(ruling.state, ResolveFire(), (1, 1, 1, 1, 1, 1))
    assert len(heard(fire, ShotThrown)) == 2


def test_7_7_1_no_other_group_chooses() -> None:
    """CI-7.7.1-2."""
    state = thrown_for()
    wrong = (
        ChooseAngles(group="H", opponent="G", attack="aft", defence="forward"),
        ChooseAngles(group="G", opponent="Z", attack="aft", defence="forward"),
    )
    for each in wrong:
        assert refusal(state, each).code == "no_dogfight"
