"""Which rules of the book are basic, which optional; all others are advanced (CI-RUL-1)."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, TypeAlias

from umpire.kernel.citation import spanned
from umpire.rules.cold_infinity.citations import CITATIONS

Span: TypeAlias = tuple[str, str]
Kind: TypeAlias = Literal["basic", "advanced", "optional"]

BASIC: tuple[Span, ...] = (
    ("CI-1.1-1", "CI-1.5.1-2"),
    ("CI-2.0-1", "CI-2.0-3"),
    ("CI-2.1.1-1", "CI-2.1.1-1"),
    ("CI-2.1.2-1", "CI-2.1.2-6"),
    ("CI-2.1.3-1", "CI-2.1.3-1"),
    ("CI-2.1.4-1", "CI-2.1.4-1"),
    ("CI-2.3-1", "CI-2.3.1-1"),
    ("CI-2.3.2-1", "CI-2.3.2-1"),
    ("CI-2.3.5-1", "CI-3.1.1-1"),
    ("CI-3.2-1", "CI-3.2.1-1"),
    ("CI-3.3-1", "CI-3.5-1"),
    ("CI-4.0-1", "CI-4.3-1"),
    ("CI-4.4-1", "CI-4.5-1"),
    ("CI-5.0-1", "CI-5.1.1-1"),
    ("CI-5.1.2-1", "CI-5.1.2.3-1"),
    ("CI-5.1.2.5-1", "CI-5.2-2"),
    ("CI-5.3.2-1", "CI-5.4.2.3-1"),
    ("CI-5.4.3-1", "CI-5.5.1-1"),
    ("CI-7.0-1", "CI-7.1.1-1"),
    ("CI-7.1.3-1", "CI-7.1.3-3"),
    ("CI-7.1.4-1", "CI-7.1.4-2"),
    ("CI-7.1.5-1", "CI-7.1.5-1"),
    ("CI-7.2.1-1", "CI-7.2.1-1"),
    ("CI-7.2.6-1", "CI-7.2.7-1"),
    ("CI-7.3-1", "CI-7.3.1.1-1"),
    ("CI-7.3.1.1-3", "CI-7.3.1.1-3"),
    ("CI-7.4-1", "CI-7.4-1"),
    ("CI-7.4.1.1-1", "CI-7.4.1.1-3"),
    ("CI-7.4.1.2A-1", "CI-7.4.1.2A-1"),
    ("CI-7.4.1.3-1", "CI-7.4.1M-1"),
    ("CI-7.4.1M-3", "CI-7.4.1M-3"),
    ("CI-7.4.2-1", "CI-7.6-1"),
    ("CI-7.7-1", "CI-7.7.1-2"),
    ("CI-8.1-1", "CI-8.1.2-2"),
    ("CI-8.2-1", "CI-8.2.3-1"),
    ("CI-9.0-1", "CI-9.2.1-1"),
    ("CI-9.2.4-1", "CI-9.2.4-1"),
    ("CI-11.1-1", "CI-11.1.4-1"),
    ("CI-11.4-1", "CI-11.4-1"),
    ("CI-12.1-1", "CI-12.2.1-1"),
    ("CI-12.2.3-1", "CI-12.2.4-1"),
    ("CI-12.3-1", "CI-12.3.1-1"),
    ("CI-12.3.2-1", "CI-12.4.1.1-1"),
    ("CI-12.4.4-1", "CI-12.4.4-1"),
    ("CI-13.1.1-1", "CI-13.1.4-1"),
    ("CI-13.1.7-1", "CI-13.1.8-1"),
    ("CI-13.1.10-1", "CI-13.1.10-1"),
    ("CI-13.3-1", "CI-13.3-1"),
)
OPTIONAL: tuple[Span, ...] = (
    ("CI-2.2.1-1", "CI-2.2.1.1-1"),
    ("CI-4.6-1", "CI-4.6-1"),
    ("CI-4.9-1", "CI-4.9-2"),
    ("CI-5.4.2.5-1", "CI-5.4.2.7-2"),
    ("CI-5.6-1", "CI-5.6.1-1"),
    ("CI-6.1-1", "CI-6.5-3"),
    ("CI-7.1.4.2-1", "CI-7.1.4.3-4"),
    ("CI-7.1.5.1-1", "CI-7.1.5.1-2"),
    ("CI-7.3.1.2-1", "CI-7.3.1.2-1"),
    ("CI-7.6.1-1", "CI-7.6.1-1"),
    ("CI-7.9-1", "CI-7.9.1-1"),
    ("CI-15.2.1-1", "CI-15.2.1-1"),
)


@cache
def kinds() -> Mapping[str, Kind]:
    """Return the kind of each rule of the book; readings have no kind."""
    ids = [rule.id for rule in CITATIONS().rules if rule.section != "Readings"]
    basic, optional = spanned(ids, BASIC), spanned(ids, OPTIONAL)

    def kind(rule: str) -> Kind:
        if rule in basic:
            return "basic"
        return "optional" if rule in optional else "advanced"

    return {rule: kind(rule) for rule in ids}
