"""Dice as events carry them, and what their faces come to (FT 4.3, 4.4, 5.2 to 5.4, 6.2).

A table is a sequence of six: what faces 1 to 6 score.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from audit.full_thrust.audit import Audit

Json = Any
Table = Sequence[int]
UNSCREENED = (0, 0, 0, 1, 1, 2)
"""Points of a die of a beam (FT 4.3)."""
SCREENED = (UNSCREENED, (0, 0, 0, 0, 1, 2), (0, 0, 0, 0, 1, 1))
"""The same by level of screens (FT 4.4)."""
PDS = (0, 0, 0, 1, 1, 2)
"""Kills of a die of point defence, at fighters and at missiles (FT 5.3, 6.2)."""
PDS_AT_HEAVY = (0, 0, 0, 0, 1, 2)
"""The same at heavy fighters (FT 5.9)."""
BEAM_1 = (0, 0, 0, 0, 1, 1)
"""Kills of a beam of class 1 in point defence, and of a fighter at missiles (FT 5.3, 5.6)."""
SIXES = (0, 0, 0, 0, 0, 1)
"""Kills of who fights fighters badly, or has no endurance left (FT 5.7, 5.9)."""


class Waves(NamedTuple):
    """What dice came to: those first thrown, and those thrown again for sixes."""

    first: int
    again: int


def one_of(audit: Audit, rolls: list[Json], subject: str, purpose: str = "", sides: int = 6) -> int:
    """Return the face of a throw of one die, which is to be the only one of its purpose."""
    mine = [each for each in rolls if each["label"].endswith(purpose)]
    audit.expect(subject, [1], [len(each["faces"]) for each in mine])
    _faces_in_range(audit, mine, sides)
    return int(mine[0]["faces"][0]) if mine and mine[0]["faces"] else 0


def many_of(audit: Audit, rolls: list[Json], count: int, subject: str) -> list[int]:
    """Return the faces of one throw of so many dice without any thrown again."""
    audit.expect(subject, [count] if count else [], [len(each["faces"]) for each in rolls])
    _faces_in_range(audit, rolls)
    return [face for each in rolls for face in each["faces"]]


def waves(
    audit: Audit,
    rolls: list[Json],
    count: int,
    tables: tuple[Table, Table | None],
    subject: str,
    *,
    left: int | None = None,
) -> Waves:
    """Read dice that are thrown again for each natural 6, wave by wave (FT-DICE-1).

    Args:
        audit: where what is wrong is noted.
        rolls: the rolls of one weapon or group.
        count: how many dice the book gives it.
        tables: what a face scores, and that of a die thrown again; `None`: none is thrown again.
        subject: what is checked.
        left: how many craft or missiles there are: nothing is thrown again when all are dead.
    """
    first, again = tables
    _faces_in_range(audit, rolls)
    thrown = [each["faces"] for each in rolls]
    due, points, wave = count, [0, 0], 0
    while due or wave < len(thrown):
        faces = thrown[wave] if wave < len(thrown) else []
        name = subject if wave == 0 else f"{subject} thrown again"
        if not audit.expect(name, due, len(faces)) and not faces:
            break
        table = again if wave and again else first
        points[min(1, wave)] += sum(table[face - 1] for face in faces)
        moot = again is None or (left is not None and sum(points) >= left)
        due = 0 if moot else faces.count(6)
        wave += 1
    return Waves(*points)


def _faces_in_range(audit: Audit, rolls: list[Json], sides: int = 6) -> None:
    for each in rolls:
        fair = all(1 <= face <= each["sides"] for face in each["faces"])
        audit.expect("faces", (sides, True), (each["sides"], fair))


def shifted(table: Sequence[int], modifier: int) -> tuple[int, ...]:
    """Return a table for dice to which something is added before they are read."""
    return tuple(table[min(6, max(1, face + modifier)) - 1] for face in range(1, 7))
