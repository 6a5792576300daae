"""The rulebooks by system: those of this project, and those of other installed packages.

Another package offers a rulebook through the entry point group `umpire.rulebooks`: the name is the
system, the object a `Rulebook`. A rulebook that cannot be served is left out, with the reason in
`RULEBOOKS.refused`; it never breaks another one.
"""

import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, TypeAlias

import msgspec

from umpire.kernel.rulebook import Rulebook

GROUP = "umpire.rulebooks"
Book: TypeAlias = Rulebook[Any, Any, Any]
SYSTEM = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")


class Unfit(Exception):  # noqa: N818 -- the message is for the author of the rulebook
    """A rulebook cannot be served; the message says what to change."""


class Shelf(Mapping[str, Book]):
    """Rulebooks by system. Each of the project's own is imported when it is first used.

    The others are imported together when a name is looked up that is not the project's own, or
    when the rulebooks are listed.
    """

    def __init__(self, own: Mapping[str, str], apart: Mapping[str, str]) -> None:
        """Take the package of each rulebook; the book has its name in capitals.

        Args:
            own: the games of the project.
            apart: what the project serves beside them, in `served`.
        """
        self._own = own
        self._apart = apart
        self._others: dict[str, Book] | None = None
        self.refused: dict[str, str] = {}
        """Why a rulebook of another package is left out, by its system."""

    def __getitem__(self, system: str) -> Book:
        package = self._own.get(system)
        return self.others[system] if package is None else _import_book(package)

    def __contains__(self, system: object) -> bool:
        return system in self._own or system in self.others

    def __iter__(self) -> Iterator[str]:
        yield from self._own
        yield from self.others

    def __len__(self) -> int:
        return len(self._own) + len(self.others)

    @property
    def own(self) -> Mapping[str, Book]:
        """The project's own rulebooks."""
        return {system: self[system] for system in self._own}

    @property
    def apart(self) -> tuple[str, ...]:
        """The systems of the project's own rulebooks that are no games."""
        return tuple(self._apart)

    def find_apart(self, system: str) -> Book | None:
        """Return a rulebook of the project that is no game, by its system."""
        package = self._apart.get(system)
        return None if package is None else _import_book(package)

    @property
    def others(self) -> Mapping[str, Book]:
        """The rulebooks of other packages."""
        if self._others is None:
            self._others = {}
            points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, point.value))
            for point in points:
                try:
                    self._others[point.name] = self._load(point)
                except Unfit as unfit:
                    self.refuse(point.name, f"{point.value} of {_source_of(point)}: {unfit}")
        return self._others

    def refuse(self, system: str, reason: str) -> None:
        """Leave out a rulebook of another package."""
        self.refused[system] = reason
        if self._others is not None and system not in self._own:
            self._others.pop(system, None)

    def package_of(self, module: str) -> str | None:
        """Return the package of the rulebook that has a module; `None` if no rulebook has it."""
        if module.startswith(f"{__name__}."):
            return ".".join(module.split(".")[:3])
        packages = [book.package for book in (self._others or {}).values()]
        return next((each for each in packages if f"{module}.".startswith(f"{each}.")), None)

    def _load(self, point: EntryPoint) -> Book:
        """Return the rulebook of an entry point.

        Raises:
            Unfit: it cannot be imported, is not a rulebook, or its names collide with others.
        """
        if not SYSTEM.fullmatch(point.name):
            raise Unfit(
                "The name of the entry point is the system: lower-case letters, digits and "
                "hyphens, such as `my-game`."
            )
        if point.name in {**self._own, **self._apart, **(self._others or {})}:
            raise Unfit(f"Another rulebook has the system {point.name}: choose another name.")
        try:
            book = point.load()
        except Exception as wrong:  # any fault of another package
            raise Unfit(f"The import fails: {type(wrong).__name__}: {wrong}") from wrong
        if not isinstance(book, Rulebook):
            raise Unfit(f"It is a {type(book).__name__}, not a Rulebook: see `rulebook_of`.")
        if book.system != point.name:
            raise Unfit(f"The rulebook calls itself {book.system}: give both the same name.")
        taken = [each.rpartition(".")[2] for each in self._packages()]
        if type_prefix(book.package) in map(type_prefix, taken):
            raise Unfit(f"Another rulebook is in a package {book.package}: rename the package.")
        return msgspec.structs.replace(book, release=_source_of(point))

    def _packages(self) -> Iterator[str]:
        yield from self._own.values()
        yield from self._apart.values()
        for book in (self._others or {}).values():
            yield book.package


class Served(Mapping[str, Book]):
    """All rulebooks that the service stores: the games, and those apart."""

    def __init__(self, games: Shelf) -> None:
        self._games = games

    def __getitem__(self, system: str) -> Book:
        return self._games.find_apart(system) or self._games[system]

    def __contains__(self, system: object) -> bool:
        return system in self._games.apart or system in self._games

    def __iter__(self) -> Iterator[str]:
        yield from self._games
        yield from self._games.apart

    def __len__(self) -> int:
        return len(self._games.apart) + len(self._games)

    @property
    def own(self) -> Mapping[str, Book]:
        """The project's own rulebooks."""
        return {**self._games.own, **{system: self[system] for system in self._games.apart}}


def _import_book(package: str) -> Book:
    book: Book = getattr(import_module(f"{__name__}.{package}"), package.upper())
    return book


def type_prefix(package: str) -> str:
    """Return the start of the names of a rulebook's types: `FullThrustLight`."""
    return "".join(word.capitalize() for word in package.rpartition(".")[2].split("_"))


def _source_of(point: EntryPoint) -> str:
    return f"{point.dist.name} {point.dist.version}" if point.dist else "a package without a name"


RULEBOOKS = Shelf(
    {
        "full-thrust-light": "full_thrust_light",
        "full-thrust-remixed": "full_thrust",
        "to-boldly-thrust": "to_boldly_thrust",
        "space-fleet": "space_fleet",
        "cold-infinity": "cold_infinity",
    },
    apart={"dice-bag": "dice_bag"},
)
"""The games: those that can be played and won."""

SERVED = Served(RULEBOOKS)
"""All that the service stores: the games, and bags of dice, which have no battle."""
