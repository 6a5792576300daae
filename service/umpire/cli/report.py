"""The report of a battle: by turn and phase, one line an event; then every ship and group."""

from collections.abc import Iterable
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from umpire.cli.terminal import paper, printable, sentence
from umpire.kernel.errors import Refusal
from umpire.kernel.rulebook import REFEREE, Rulebook
from umpire.scenarios.journal import Closed, Contributed, Entry, Header, Ruled
from umpire.scenarios.naming import as_all_know

STYLES = {"active": "green", "destroyed": "red"}


class Report:
    """Writes a battle as it goes on. It knows no rulebook, and asks it how an event is told."""

    def __init__(
        self, rulebook: Rulebook[Any, Any, Any], header: Header[Any], console: Console | None = None
    ) -> None:
        self._rulebook = as_all_know(rulebook, header.battle)
        self._header = header
        self._console = console or paper()
        self._heading = ""
        self.battle = header.battle

    def opening(self) -> None:
        """Write what is played, and with which dice."""
        header = self._header
        named = f"{header.scenario}: {header.title}" if header.title else header.scenario
        self._line(f"{named}, under {self._rulebook.title}, edition {header.edition}", "bold")
        self._line(_dice(header))

    def events(self, events: Iterable[Any]) -> None:
        """Write what happened, and keep the battle that it leaves."""
        for event in events:
            self._under_heading()
            told = printable(self._rulebook.tell(event))
            rule = printable(getattr(event, "rule", ""))
            self._console.print(
                Text.assemble("  ", told, (f" [{rule}]", "dim") if rule else ""), soft_wrap=True
            )
            self.battle = event.apply(self.battle)

    def refusal(self, kind: str, refusal: Refusal) -> None:
        """Write why an order is refused."""
        self._under_heading()
        self._line(f"  {kind} is refused: {sentence(refusal)}", "yellow")

    def entry(self, entry: Entry) -> None:
        """Write one entry of a journal."""
        match entry:
            case Ruled():
                self.events(entry.events)
            case Contributed():
                self.contributed(entry)
            case Closed():
                self.closed(entry)

    def contributed(self, entry: Contributed) -> None:
        """Write that a side has put words of its own into the key of the dice."""
        self._line(f"{printable(entry.seat)} adds to the dice: {printable(entry.nonce)}.")

    def closed(self, entry: Closed) -> None:
        """Write that the scenario is closed, where that reveals a seed."""
        if entry.seed is not None:
            self._line("")
            self._line(f"Closed; the seed of the dice is {entry.seed}.")

    def ships(self) -> None:
        """Write the state of every ship and every group, from the referee's view."""
        view = msgspec.to_builtins(self._rulebook.view(self.battle, REFEREE))
        for kind in _UNITS:
            if view.get(kind):
                self._units(kind.capitalize(), view[kind])

    def _units(self, heading: str, units: list[dict[str, Any]]) -> None:
        """Write units of a kind under a heading, a line each."""
        self._line("")
        self._line(heading, "bold")
        widths = [max(len(str(unit.get(key, ""))) for unit in units) for key in _LEADING]
        for unit in units:
            lead = [
                str(unit.get(key, "")).ljust(width)
                for key, width in zip(_LEADING, widths, strict=True)
            ]
            style = STYLES.get(str(unit.get("status")), "yellow")
            line = Text.assemble("  ", printable("  ".join(lead[:-1])), "  ", (lead[-1], style))
            line.append(f"  {printable('; '.join(_details(unit)))}".rstrip())
            self._console.print(line, soft_wrap=True)

    def _under_heading(self) -> None:
        """Write the turn and the phase, where they are others than before."""
        turn, phase = (getattr(self.battle, name, None) for name in ("turn", "phase"))
        parts = [f"Turn {turn}" if turn is not None else "", str(phase or "").replace("_", " ")]
        heading = ", ".join(part for part in parts if part)
        if heading != self._heading:
            self._heading = heading
            self._line("")
            self._line(heading, "bold cyan")

    def _line(self, text: str, style: str = "") -> None:
        self._console.print(Text(printable(text), style), soft_wrap=True)


_UNITS = ("ships", "groups")
_LEADING = ("id", "side", "status")
_TO_ADD = frozenset(_LEADING)


def _dice(header: Header[Any]) -> str:
    terms = header.dice
    match terms.source:
        case "seeded":
            return f"Dice from the seed {terms.seed!r}"
        case "committed":
            return f"Dice from a secret seed, committed to as {terms.commitment}"
        case _:
            return "Dice thrown by hand and typed in"


def _details(unit: dict[str, Any]) -> list[str]:
    """Return what a unit's view tells in plain values: those that say something."""
    return [
        f"{name.replace('_', ' ')} {value}" if value else name.replace("_", " ")
        for name, value in ((name, _plain(value)) for name, value in unit.items())
        if name not in _TO_ADD and value is not None
    ]


def _plain(value: Any) -> str | None:
    """Return a plain value in words, "" for a bare yes, `None` for what is not worth a word."""
    match value:
        case bool():
            return "" if value else None
        case int() | float():
            return f"{value:.6g}"
        case str():
            return value or None
        case [*several] if several and all(isinstance(each, str | int) for each in several):
            return ", ".join(str(each) for each in several)
        case _:
            return None
