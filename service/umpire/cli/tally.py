"""What would be ruled differently in some transcripts, counted by rule."""

from collections import Counter

import msgspec

from umpire.scenarios.rejudge import Judged

FIRST_PLACES = 3


class OfFile(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one file: the edition it was played under, and the one it was judged by.

    `entries` were judged, `house_rules` kept; in `differing` something would be ruled differently.
    """

    file: str
    system: str
    edition: str
    against: str
    house_rules: tuple[str, ...]
    entries: int
    differing: tuple[Judged, ...]


class OfRule(msgspec.Struct):
    """What would be ruled differently by one rule; `first` are the first places, as `FILE:LINE`."""

    rule: str
    entries: int = 0
    events: int = 0
    files: int = 0
    first: list[str] = msgspec.field(default_factory=list)


class Tally:
    """Counts files, entries and what differs in them, by rule."""

    def __init__(self) -> None:
        self.files = 0
        self.files_differing = 0
        self.entries = 0
        self.entries_differing = 0
        self.house_rules: Counter[str] = Counter()
        self.systems: dict[str, str] = {}
        """What was judged, and against which edition."""
        self._by_rule: dict[str, OfRule] = {}

    @property
    def rules(self) -> list[OfRule]:
        """The rules, those that concern most entries first."""
        return sorted(self._by_rule.values(), key=lambda each: (-each.entries, each.rule))

    def add(self, found: OfFile) -> None:
        """Count a file."""
        self.files += 1
        self.files_differing += bool(found.differing)
        self.entries += found.entries
        self.entries_differing += len(found.differing)
        self.house_rules.update(found.house_rules)
        self.systems[found.system] = found.against
        for judged in found.differing:
            self._add_entry(f"{found.file}:{judged.line}", judged)
        for rule in {one.rule for judged in found.differing for one in judged.deviations}:
            self._by_rule[rule].files += 1

    def _add_entry(self, place: str, judged: Judged) -> None:
        for rule, events in Counter(one.rule for one in judged.deviations).items():
            counted = self._by_rule.setdefault(rule, OfRule(rule))
            counted.entries += 1
            counted.events += events
            if len(counted.first) < FIRST_PLACES:
                counted.first.append(place)

    def totals(self) -> dict[str, object]:
        """Return all that was counted, in plain values."""
        return {
            "files": self.files,
            "files_differing": self.files_differing,
            "entries": self.entries,
            "entries_differing": self.entries_differing,
            "house_rules": dict(self.house_rules),
            "rules": self.rules,
        }
