"""Following a scenario by server-sent events: what was heard, and where to go on from.

An entry is told once, with its version as the id. Before an entry that opens what was sealed, the
entries that were not told in full are told again as `opened`, without an id. They are held here
until that entry has come, because a connection that breaks in between brings them once more.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import httpx2
import msgspec

from umpire_client import models, values
from umpire_client.decoders import decoder_of
from umpire_client.errors import Unavailable, refusal
from umpire_client.reading import read

NO_CONTENT = 204
LARGEST_EVENT = 64 * 1024 * 1024
OPENED, PRESENT, ERROR = "opened", "present", "error"

OnPresence = Callable[[Sequence[str]], object]
"""Is called with the seats that follow a scenario, at first and whenever it is others."""


@dataclass(frozen=True)
class Heard:
    """An entry as it is heard live.

    Attributes:
        version: of the entry.
        entry: what was ruled, contributed or closed.
        opened: whether it was heard before, while some of it was sealed; this takes its place.
    """

    version: int
    entry: values.Entry
    opened: bool = False


class _Said(msgspec.Struct):
    version: int


class _Present(msgspec.Struct):
    present: tuple[str, ...]


class Ear:
    """What one follower has heard.

    Args:
        after: the version after which to begin.
        system: the rulebook of the scenario.
        on_presence: is told who is there.
    """

    def __init__(
        self, after: int, system: str | None, on_presence: OnPresence | None = None
    ) -> None:
        self.after = after
        self.query = "" if on_presence is None else "?present=true"
        self._on_presence = on_presence
        self._over = False
        self.wait_s: float | None = None
        self._system = system
        self._opened: list[Heard] = []

    def over(self) -> bool:
        """Tell whether the scenario was closed."""
        return self._over

    def begin(self) -> dict[str, str]:
        """Return the headers of a new connection."""
        self._opened.clear()
        return {"accept": "text/event-stream", "last-event-id": str(self.after)}

    def hear(self, event: httpx2.ServerSentEvent) -> list[Heard]:
        """Return what an event tells that was not told before.

        Raises:
            Refused: the service will not go on.
            Interrupted: it will, on a new connection.
        """
        if event.retry is not None:
            self.wait_s = event.retry / 1000
        if not event.data:
            return []
        if event.event == ERROR:
            raise self._ended(event.data)
        if event.event == PRESENT:
            if self._on_presence is not None:
                self._on_presence(decoder_of(_Present).decode(event.data).present)
            return []
        return self._entry(event)

    def _entry(self, event: httpx2.ServerSentEvent) -> list[Heard]:
        data = event.data.encode()
        version = decoder_of(_Said).decode(data).version
        entry = read(data, values.Entry, self._system)
        if event.event == OPENED:
            self._opened.append(Heard(version, entry, opened=True))
            return []
        if version <= self.after:
            return []
        told = [*self._opened, Heard(version, entry)]
        self._opened.clear()
        self.after = version
        self._over = isinstance(entry, models.Closed)
        return told

    @staticmethod
    def _ended(data: str) -> Exception:
        refused = refusal(decoder_of(models.Problem).decode(data))
        return Interrupted(str(refused)) if isinstance(refused, Unavailable) else refused


class Interrupted(httpx2.TransportError):
    """The service ended the stream, and asks to connect again."""
