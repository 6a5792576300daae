"""What fighters do, in plain words: dice, names and places, never a citation."""

import re
from typing import Any

from rules.rows import rows
from umpire.kernel.dice import Roll
from umpire.rules.full_thrust.fighter_events import (
    EVENTS,
    AceDuelled,
    AceNeedled,
    AttackAborted,
    AttackDeclared,
    DogfightChanged,
    EnduranceSpent,
    GroupClosed,
    GroupDestroyed,
    GroupFired,
    GroupLaunched,
    GroupMoved,
    GroupRearmed,
    GroupRecovered,
    GroupReduced,
    GroupsMerged,
    LaunchesGivenUp,
    MoraleThrown,
    PilotsThrown,
    SalvoIntercepted,
    ScreenAssigned,
    ScreenBroken,
    ShipAttacked,
)

ROLLS = (Roll("x", 6, (4, 1)),)
CASES: list[tuple[Any, str]] = [
    (ScreenAssigned(group="W", side="A", turn=1, ship="S"), "W screens S"),
    (ScreenAssigned(group="W", side="A", turn=1), "W no longer screens a ship"),
    (ScreenBroken(group="W", ship="S"), "W is too far from S to screen it"),
    (
        GroupLaunched(
            group="W", side="A", turn=1, ship="S", launched=1, start_strength=6, x=1, y=2
        ),
        "S launches W: 6 fighters, from (1, 2)",
    ),
    (
        GroupMoved(
            group="W",
            side="A",
            move="evasion",
            x=1,
            y=2.5,
            facing=3,
            endurance=5,
            moved=True,
            moved_secondary=False,
        ),
        "W slips away to (1, 2.5), facing 3; 5 CEF left",
    ),
    (
        LaunchesGivenUp(group="W", side="A", groups=("X",)),
        "X stays aboard this turn: W, which launches after it, has moved",
    ),
    (AttackDeclared(group="W", side="A", targets=()), "W calls off its attack"),
    (
        AttackDeclared(group="W", side="A", targets=("X", "Y"), ace_aims_at="Y"),
        "W attacks X and Y; its ace aims at Y",
    ),
    (DogfightChanged(group="W", dogfight=("X",), since=1, targets=()), "W is in a dogfight with X"),
    (DogfightChanged(group="W", dogfight=(), since=None, targets=()), ("W leaves the dogfight")),
    (GroupClosed(group="W", target="X", x=1, y=2), "W closes with X at (1, 2)"),
    (
        GroupFired(group="W", at=("X", "Y"), kills=(2, 1), occasion="dogfight", rolls=ROLLS),
        "W fires at X and Y: 2 kills of X, 1 kill of Y (2d6 4 1)",
    ),
    (
        GroupFired(group="W", at=("X",), kills=(0,), occasion="parting_shot", rolls=()),
        "W has a parting shot at X: 0 kills of X",
    ),
    (
        AceDuelled(group="W", target="X", killed=True, rolls=ROLLS),
        "The ace of W kills the ace of X (2d6 4 1)",
    ),
    (
        AceDuelled(group="W", target="X", killed=False, rolls=ROLLS),
        "The ace of W misses the ace of X (2d6 4 1)",
    ),
    (EnduranceSpent(group="W", endurance=3), "W spends endurance on combat; 3 CEF left"),
    (
        GroupReduced(group="W", lost=1, strength=2, ace=True),
        "W loses 1 fighter; 2 left, with an ace",
    ),
    (GroupDestroyed(group="W"), "W is destroyed"),
    (
        SalvoIntercepted(group="W", salvo="M", kills=2, killed_by_fighters=2, lost=1, rolls=ROLLS),
        "W fires at M: 2 missiles killed, 1 fighter lost in blasts (2d6 4 1)",
    ),
    (
        MoraleThrown(group="W", ship="S", left=3, modifier=0, holds=True, rolls=ROLLS),
        "W holds its nerve and attacks S (needs 3 or less, 2d6 4 1)",
    ),
    (
        MoraleThrown(group="W", ship="S", left=3, modifier=1, holds=False, rolls=ROLLS),
        "W loses its nerve and aborts its attack on S (needs 3 or less, 2d6 4 1 +1)",
    ),
    (AttackAborted(group="W", target="S"), "W does not attack S after all"),
    (
        ShipAttacked(group="W", ship="S", points=1, penetrating=2, torpedoes=True, rolls=ROLLS),
        "W attacks S: 1 point, 2 past armour (2d6 4 1)",
    ),
    (
        ShipAttacked(group="W", ship="S", points=0, penetrating=0, torpedoes=True, rolls=()),
        "W attacks S: 0 points",
    ),
    (
        AceNeedled(group="W", ship="S", system="D", points=1, hit=True, rolls=ROLLS),
        "The ace of W knocks out D of S: 1 point (2d6 4 1)",
    ),
    (
        GroupRecovered(group="W", side="A", ship="S", bay="H", recovered=1, x=0, y=0),
        "W lands on S, in H",
    ),
    (
        GroupRearmed(
            group="W", relaunch_turn=4, grounded=False, endurance=6, torpedoes=True, rolls=ROLLS
        ),
        "W is re-armed and may launch from turn 4 (2d6 4 1)",
    ),
    (
        GroupRearmed(
            group="W", relaunch_turn=None, grounded=True, endurance=6, torpedoes=True, rolls=ROLLS
        ),
        "W is re-armed and stays aboard for good (2d6 4 1)",
    ),
    (
        GroupsMerged(
            group="W",
            into="X",
            strength=6,
            ace=False,
            endurance=6,
            torpedoes=True,
            relaunch_turn=None,
            grounded=False,
        ),
        "W joins X: 6 fighters",
    ),
    (
        PilotsThrown(group="W", quality="turkey", ace=False, rolls=ROLLS),
        "The pilots of W: turkeys (2d6 4 1)",
    ),
    (
        PilotsThrown(group="W", quality="normal", ace=True, rolls=ROLLS),
        "The pilots of W: with an ace (2d6 4 1)",
    ),
    (
        PilotsThrown(group="W", quality="normal", ace=False, rolls=ROLLS),
        "The pilots of W: average (2d6 4 1)",
    ),
]


@rows(*CASES, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_one_line(event: Any, line: str) -> None:
    """Who, what, and the dice."""
    told = event.tell()
    assert line == told
    assert not re.search(r"FT-|\n", told)


def test_every_event_has_its_words() -> None:
    """No kind of event is left out."""
    assert set(EVENTS) == {type(event) for event, _ in CASES}
