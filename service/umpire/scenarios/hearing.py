"""What a seat hears of a scenario, entry by entry: see `live` for the promises that this keeps."""

import msgspec

from umpire.kernel.rulebook import Seat
from umpire.scenarios.journal import Entry, codec_of
from umpire.scenarios.ports import StoredLine
from umpire.scenarios.read import entry_seen
from umpire.scenarios.standing import Standing, folded


class Told(msgspec.Struct, frozen=True):
    """An entry as a seat hears it; `opened` if it was told before, while some of it was sealed."""

    entry: Entry
    opened: bool = False


class Step(msgspec.Struct, frozen=True):
    """An entry, and how the scenario stands after it."""

    entry: Entry
    standing: Standing


class Ear:
    """What a seat has heard: up to where, and which entries not in full."""

    def __init__(self, seat: Seat, standing: Standing, sealed: list[Entry]) -> None:
        self.standing = standing
        self.seat = seat
        self._sealed = sealed

    def hear(self, step: Step) -> list[Told]:
        """Return what the seat is told when the scenario takes a step."""
        before, self.standing = self.standing, step.standing
        told, still = [], []
        for entry in self._sealed:
            seen = entry_seen(step.standing, entry, self.seat)
            if seen != entry_seen(before, entry, self.seat):
                told.append(Told(seen, opened=True))
            if seen != entry:
                still.append(entry)
        seen = entry_seen(step.standing, step.entry, self.seat)
        self._sealed = still if seen == step.entry else [*still, step.entry]
        return [*told, Told(seen)]


def sealed_from(entries: list[Entry], standing: Standing, seat: Seat) -> list[Entry]:
    """Return the entries that a seat may not hear in full."""
    if seat.role == "referee" or standing.closed:
        return []
    return [entry for entry in entries if entry_seen(standing, entry, seat) != entry]


def step_from(standing: Standing, stored: StoredLine) -> Step:
    """Return the step that a line of the journal makes."""
    entry = codec_of(standing.rulebook).kept_entry(stored.line)
    after = folded(standing, entry, stored.hash)
    return Step(entry, msgspec.structs.replace(after, times=stored.times))
