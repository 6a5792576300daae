"""Look up rules by words or by id: gists, readings, options; never the text of the book."""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeVar

from umpire.api.problems import BAD_PARAMETER
from umpire.api.rest.shapes import CodeTold, RuleFound, RulesFound
from umpire.api.rulebook_schema import ById, options_of
from umpire.kernel.rulebook import Rulebook

LONGEST_QUERY = 200
MOST_WORDS = 16
"""Further words of a query are not looked at."""
PAGE, MOST_RULES = 10, 50
_WORD = re.compile(r"\w+")
_ID = re.compile(r"[A-Za-z]+-[\w.-]+")
_SHORTEST_BEGINNING = 4
"""A word of this length or more also finds longer words."""


class RuleIndex:
    """The rules of a rulebook, for full-text search.

    Args:
        book: the rulebook.
    """

    def __init__(self, book: Rulebook[Any, Any, Any]) -> None:
        self._book = book
        options = _by_rule(options_of(book))
        codes = _by_rule(CodeTold(code.name, code.meaning, code.rule) for code in book.codes)
        readings = {reading.id: reading for reading in book.readings}
        self._rules = [
            RuleFound(
                id=rule.id,
                section=rule.section,
                gist=rule.gist,
                adjudicated=rule.adjudicated,
                reading=readings.get(rule.id),
                options=tuple(options[rule.id]),
                refusals=tuple(codes[rule.id]),
            )
            for rule in book.rules
        ]
        self._places = {rule.id.casefold(): place for place, rule in enumerate(self._rules)}
        self._names = defaultdict[str, list[int]](list)
        for place, rule in enumerate(self._rules):
            named = (*[one.name for one in rule.options], *[one.code for one in rule.refusals])
            for name in named:
                self._names[name].append(place)
        # Only the event loop uses it; the thread that imports the application may be another.
        self._index = sqlite3.connect(":memory:", check_same_thread=False)
        self._index.execute(
            "CREATE VIRTUAL TABLE rules USING fts5(gist, section, reading, options, refusals, "
            "tokenize = 'porter unicode61')"
        )
        self._index.executemany(
            "INSERT INTO rules (rowid, gist, section, reading, options, refusals) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            ((place, *_texts(rule)) for place, rule in enumerate(self._rules)),
        )

    def look_up(self, query: str, after: int = 0, limit: int = PAGE) -> RulesFound:
        """Return a page of the rules that a query finds, the best first.

        Rules that the query names, by id, option or refusal, come before those that its words find.

        Raises:
            Malformed: the query is empty, or too long.
        """
        if not _WORD.search(query) or len(query) > LONGEST_QUERY:
            raise BAD_PARAMETER.refuse(
                f"Look up words or the id of a rule: a query has 1 to {LONGEST_QUERY} characters, "
                "and a letter or a digit among them."
            )
        places = list(dict.fromkeys([*self._find_by_name(query), *self._find_by_words(query)]))
        found = places[after : after + limit]
        more = after + limit < len(places)
        return RulesFound(
            system=self._book.system,
            edition=self._book.edition,
            count=len(places),
            rules=tuple([self._rules[place] for place in found]),
            next=after + limit if more else None,
        )

    def _find_by_name(self, query: str) -> Iterator[int]:
        """Yield the places of rules that a query names: by id, its beginning, option or refusal."""
        for name in _ID.findall(query.casefold()):
            if name in self._places:
                yield self._places[name]
            for rule, place in self._places.items():
                if rule.startswith((f"{name}-", f"{name}.")):
                    yield place
        for word in _WORD.findall(query.casefold()):
            if "_" in word:
                yield from self._names.get(word, ())

    def _without_ids(self, query: str) -> str:
        """Return a query without what it names: the parts of an id are no words to look for."""
        return _ID.sub(lambda name: "" if [*self._find_by_name(name[0])] else name[0], query)

    def _find_by_words(self, query: str) -> list[int]:
        """Return the places of rules that contain words of a query, the best first."""
        words = dict.fromkeys(_WORD.findall(self._without_ids(query.casefold())))
        if not words:
            return []
        # Quoted: no word of a query is an operator of the index. `\w` has no quotation marks.
        terms = [
            f'"{word}"{"*" if len(word) >= _SHORTEST_BEGINNING else ""}'
            for word in list(words)[:MOST_WORDS]
        ]
        rows = self._index.execute(
            "SELECT rowid FROM rules WHERE rules MATCH ? "
            "ORDER BY bm25(rules, 4.0, 2.0, 3.0, 1.0, 1.0), rowid",
            (" OR ".join(terms),),
        )
        return [place for (place,) in rows]


class _OfRule(Protocol):
    @property
    def rule(self) -> str | None: ...


R = TypeVar("R", bound=_OfRule)


def _by_rule(several: Iterable[R]) -> Mapping[str | None, Sequence[R]]:
    found = defaultdict[str | None, list[R]](list)
    for each in several:
        found[each.rule].append(each)
    return found


def _texts(rule: RuleFound) -> tuple[str, ...]:
    reading = rule.reading
    return (
        rule.gist,
        rule.section,
        "" if reading is None else f"{reading.question} {reading.answer}",
        _join((each.name, each.description) for each in rule.options),
        _join((each.code, each.meaning) for each in rule.refusals),
    )


def _join(several: Iterable[tuple[str, str]]) -> str:
    return " ".join(f"{name} {name.replace('_', ' ')} {told}" for name, told in several)


def index_of(book: Rulebook[Any, Any, Any]) -> RuleIndex:
    """Return the index of a rulebook, made when it is first asked for."""
    return _make_index(ById(book))


@lru_cache(maxsize=64)
def _make_index(by_id: ById) -> RuleIndex:
    return RuleIndex(by_id.book)
