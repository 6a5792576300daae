"""An allocation of defensive fire that choices propose (CI 7.2.7)."""

from random import Random

from rules.cold_infinity.asked import choices
from rules.cold_infinity.builders_fire_step import missile, shot, step, use
from rules.cold_infinity.random_battles import game
from rules.cold_infinity.table import battle, foe, give, only, rows, ship
from umpire.kernel.rulebook import REFEREE
from umpire.rules.cold_infinity.defence.allocation import AllocateDefence
from umpire.rules.cold_infinity.defence.choices import AllocateDefenceChoice
from umpire.rules.cold_infinity.defence.setting import DefenceAllocated
from umpire.rules.cold_infinity.state.battle import Battle, DefensiveShot

GUN = "hailstone_1"


def offered(state: Battle) -> tuple[AllocateDefenceChoice, ...]:
    found = choices(state, REFEREE)
    return tuple([each for each in found if isinstance(each, AllocateDefenceChoice)])


def test_7_2_7_each_weapon_is_put_against_a_shot() -> None:
    """CI-7.2.7-1."""
    fire = step(
        *(shot(number, "R", f"flint_{number}", "B") for number in (1, 2)),
        *(use(unit, GUN, "standard") for unit in ("B", "C")),
    )
    target, other = (ship(n, "blue", cell=(0, r), facing=4) for n, r in (("B", -3), ("C", -2)))
    state = battle(ship("R", cell=(0, 3)), target, other, phase="allocate_defence", fire=fire)
    (choice,) = offered(state)
    expected = (DefensiveShot("B", GUN, "shot-1"), DefensiveShot("C", GUN, "shot-2"))
    assert choice.proposed == expected


def test_7_2_7_the_proposal_may_be_sent() -> None:
    """CI-7.2.7-1."""
    fire = step(use("B", "hailstone_1", "standard"), shot(1, "R", "flint_1", "B"))
    units = (ship("R", cell=(0, 3)), foe("B", 3))
    state = battle(*units, phase="allocate_defence", fire=fire, guided=(missile(),))
    (choice,) = offered(state)
    assert choice.proposed == (DefensiveShot("B", "hailstone_1", "shot-1"),)
    ruling = give(state, AllocateDefence(choice.side, choice.proposed))
    told = only(ruling, DefenceAllocated)
    assert told.allocation == choice.proposed


@rows(*range(12))
def test_7_2_7_every_proposal_is_accepted(seed: int) -> None:
    """CI-7.2.7-1."""
    for each in game(Random(seed)):  # noqa: S311 — games
        if each.ruling is not None and each.ruling.state.phase == "allocate_defence":
            for choice in offered(each.ruling.state):
                give(each.ruling.state, AllocateDefence(choice.side, choice.proposed))
