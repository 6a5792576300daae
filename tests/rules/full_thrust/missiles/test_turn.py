"""Missiles and point defence in their turn: whose launch it is, and phases that follow (FT 2.7)."""

from rules.full_thrust.builders_missiles import ESCORT, FORWARD
from rules.full_thrust.table import Outfit, battle, finished, group, play, refused, rule, ship, told
from umpire.rules.full_thrust.fighter_attacks import DeclareAttack
from umpire.rules.full_thrust.movement import MoveShips
from umpire.rules.full_thrust.salvoes import (
    AllocateDefence,
    Launch,
    LaunchSalvoes,
    PassLaunch,
    ResolveAttacks,
    ResolvePointDefence,
    SalvoHomed,
)
from umpire.rules.full_thrust.sequence import FinishPhase, PhaseBegan, RollInitiative
from umpire.rules.full_thrust.state.battle import Battle, Defence
from umpire.rules.full_thrust.state.options import Options
from umpire.rules.full_thrust.state.ship import Beam, FireControl, SalvoMissileRack

RACKS: Outfit = (SalvoMissileRack("R1", FORWARD), SalvoMissileRack("R2", FORWARD))
DEFENDED: Outfit = (*ESCORT, FireControl("F"), Beam("B3", 1, FORWARD))


def launching(*, options: Options = Options()) -> Battle:  # noqa: B008
    """Return a battle before launches: A1 and A2 have racks, B1 too; A has the initiative."""
    before = battle(
        ship("A1", systems=RACKS),
        ship("A2", (10.0, 0.0), systems=RACKS),
        ship("B1", (0.0, 20.0), systems=(*DEFENDED, *RACKS), facing=6),
        group("A7", (0.0, 12.0)),
        options=options,
    )
    return play(finished(before), (RollInitiative(), (6, 1)), FinishPhase("A"))


def test_2_7_ships_launch_in_turn_the_loser_of_initiative_first() -> None:
    """Blue lost the initiative and launches with one ship; then red with each of its two.

    (FT-2.7-5, FT-RUL-13.)
    """
    before = launching()
    assert (before.phase, before.active) == ("missiles", "B")
    assert refused(before, PassLaunch("A1")) == "not_active_side"
    after = play(before, LaunchSalvoes("B1", (Launch("R1", 0.0, 10.0), Launch("R2", 0.0, 5.0))))
    assert after.active == "A"
    after = play(after, PassLaunch("A2"))
    assert (after.phase, after.active) == ("missiles", "A")
    ruling = rule(after, LaunchSalvoes("A1", (Launch("R1", 0.0, 14.0),)))
    assert [event.phase for event in told(ruling, PhaseBegan)] == ["movement"]
    assert [salvo.id for salvo in ruling.state.salvoes] == ["S1-1", "S1-2", "S1-3"]


def homing(*, options: Options = Options()) -> Battle:  # noqa: B008
    """Return the battle in which a salvo and group A7 have come up to B1, in phase 6."""
    after = play(launching(options=options), PassLaunch("B1"), PassLaunch("A2"))
    after = play(after, LaunchSalvoes("A1", (Launch("R1", 0.0, 14.0),)))
    ruling = rule(after, MoveShips())
    assert [event.ship for event in told(ruling, SalvoHomed)] == ["B1"]
    after = ruling.state
    if after.phase == "secondary_moves":
        after = play(after, FinishPhase("A"))
    return play(after, DeclareAttack("A7", ("B1",)), FinishPhase("A"))


def test_2_7_point_defence_then_attacks_then_fire() -> None:
    """After movement what homed is defended against, and what is left attacks (FT-2.7-8, -9, -11).

    A weapon that has defended does not fire any more in this turn (FT-2.7-10).
    """
    before = homing()
    assert before.phase == "point_defence"
    assert refused(before, ResolvePointDefence()) == "not_allocated"
    order = AllocateDefence(
        "B", (Defence("B1", "P1", "S1-1"), Defence("B1", "P2", "A7"), Defence("B1", "B1", "A7"))
    )
    allocated = rule(before, order)
    assert allocated.state.phase == "point_defence"
    fired = rule(allocated.state, ResolvePointDefence(), 3, 4, 4, 1)
    assert [event.phase for event in told(fired, PhaseBegan)] == ["attacks"]
    struck = rule(fired.state, ResolveAttacks("B1"), 1, 1, 3, 1, 1, 1, 1, 1)
    assert [event.phase for event in told(struck, PhaseBegan)] == ["fire"]
    after = struck.state.ship("B1")
    assert after is not None
    assert (after.damage, after.used) == (2, ("P1", "P2", "B1"))
    assert "B1" not in [weapon.id for weapon in after.ready_weapons]


def test_2_7_merged_phases_leave_no_attacks() -> None:
    """With the phases merged, fire follows when each ship is resolved (FT-2.7-16)."""
    after = play(homing(options=Options(merge_pd_and_attack=True)), AllocateDefence("B"))
    ruling = rule(after, ResolvePointDefence(), 1, 1, 1, 1, 1, 1, 1, 1)
    assert [event.phase for event in told(ruling, PhaseBegan)] == ["fire"]


def test_2_7_salvoes_last_for_one_turn() -> None:
    """A new turn begins without salvoes, with ships that may launch again (FT-6.0-1)."""
    after = play(homing(), AllocateDefence("B"))
    after = play(after, (ResolvePointDefence(), (1,)), (ResolveAttacks(), (1, 1, 1, 1, 1, 1, 1)))
    after = play(after, FinishPhase("A"), FinishPhase("B"))
    assert (after.turn, after.phase, after.salvoes, after.salvoes_launched) == (2, "orders", (), 0)
    first = after.ship("A1")
    assert first is not None
    assert (first.launches_done, first.used, first.spent) == (False, (), ("R1",))
