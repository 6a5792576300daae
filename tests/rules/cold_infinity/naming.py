"""How docstrings name the rules of Cold Infinity, in full or by what differs from the last one.

After `CI-11.2.1-1` the next rule of its section is `-2`, and one of a section that begins alike has
a longer end: `-2.2-1` is `CI-11.2.2-1`. A span, as `CI-4.7.1-1 to -4.7.5-1`, is all between them in
the order of the book.
"""

import re
from collections.abc import Iterator

from umpire.rules.cold_infinity import COLD_INFINITY

ORDER = tuple(rule.id for rule in COLD_INFINITY.rules)
KNOWN = frozenset(ORDER)
_SECTION = r"(?:RUL|UMP|\d+(?:\.\d+[A-Z]?)*)"
_LINK = r"(?:,|,?\s+and|,?\s+or|,?\s+to)"
_END = r"(?:\d+[A-Z]?(?:\.\d+[A-Z]?)*-)?\d+"
NAMED = re.compile(rf"CI-({_SECTION}-\d+)((?:{_LINK}\s+(?:CI)?-{_END})*)")
_MORE = re.compile(rf"({_LINK})\s+(CI)?-({_END})")


def names_in(text: str) -> set[str]:
    """Return the IDs that a text names, in full; also those that are no rules, as they stand."""
    return {name for found in NAMED.finditer(text) for name in _named(found[1], found[2])}


def _named(first: str, more: str) -> Iterator[str]:
    last = f"CI-{first}"
    yield last
    for link, whole, end in _MORE.findall(more):
        name = f"CI-{end}" if whole else _in_full(last, end)
        if link.endswith("to") and {last, name} <= KNOWN:
            yield from ORDER[ORDER.index(last) : ORDER.index(name)]
        yield name
        last = name


def _in_full(last: str, end: str) -> str:
    """Return the rule that begins most like the last one and has this end."""
    section = last.removeprefix("CI-").rpartition("-")[0]
    if "-" not in end:
        return f"CI-{section}-{end}"
    parts = section.split(".")
    found = (f"CI-{'.'.join((*parts[:kept], end))}" for kept in range(len(parts), -1, -1))
    return next((name for name in found if name in KNOWN), f"{last}, -{end}")
