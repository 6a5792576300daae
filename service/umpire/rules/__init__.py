"""The rulebooks that this service knows, by system. A new one is one entry more."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from umpire.kernel.rulebook import Rulebook


class _Shelf(Mapping[str, Rulebook[Any, Any, Any]]):
    """Rulebooks by system. Each is imported when it is first asked for: a command needs one."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        """Take the package of each; the book has the name of its package, in capitals."""
        self._packages = packages

    def __getitem__(self, system: str) -> Rulebook[Any, Any, Any]:
        package = self._packages[system]
        book: Rulebook[Any, Any, Any] = getattr(
            import_module(f"{__name__}.{package}"), package.upper()
        )
        return book

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)


RULEBOOKS: Mapping[str, Rulebook[Any, Any, Any]] = _Shelf(
    {
        "full-thrust-light": "full_thrust_light",
        "full-thrust-remixed": "full_thrust",
        "to-boldly-thrust": "to_boldly_thrust",
        "space-fleet": "space_fleet",
        "cold-infinity": "cold_infinity",
    }
)
