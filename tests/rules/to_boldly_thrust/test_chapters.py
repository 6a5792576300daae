"""1 Remixed is played by all chapters that this book does not replace."""

from umpire.kernel.chapter import acts_of
from umpire.rules.full_thrust import chapters as remixed
from umpire.rules.to_boldly_thrust import turn as here


def test_1_orders_of_remixed_are_given_but_for_those_with_others_in_their_place() -> None:
    """Boarders are beamed over, and parties of the Federation may be persistent."""
    there = {act.order for act in acts_of(remixed.CHAPTERS)}
    own = {act.order for act in acts_of(here.CHAPTERS)}
    assert sorted(order.__name__ for order in there - own) == ["BoardShip", "RepairSystems"]
    assert sorted(order.__name__ for order in own - there) == [
        "BeamBoarders",
        "DropCloak",
        "LaunchSpreads",
        "LockTractor",
        "RepairSystems",
        "SweepArc",
        "WriteStance",
    ]


def test_1_what_is_ruled_on_otherwise_keeps_its_family_its_phases_and_its_secrecy() -> None:
    """But for the phase of boarding, which this book does not have."""
    there = {act.order: act for act in acts_of(remixed.CHAPTERS)}
    for act in acts_of(here.CHAPTERS):
        same = there.get(act.order, act)
        phases = tuple([phase for phase in same.phases if phase != "boarding"])
        assert (act.family, act.phases, act.giver) == (same.family, phases, same.giver)
        assert (act.sealed, act.side, act.bares) == (same.sealed, same.side, same.bares)
