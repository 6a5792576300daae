"""The contract of what modules know: it follows imports, and can be broken."""

import pytest
from grimp import ImportGraph

from walls import chains_to

BATTLE = "book.state.battle"


def graph_of(*imports: tuple[str, str]) -> ImportGraph:
    """Return the graph of two books and their imports."""
    graph = ImportGraph()
    for module in ("book", "book.table", "book.rule", "book.term", BATTLE, "other", "other.rule"):
        graph.add_module(module)
    for importer, imported in imports:
        graph.add_import(importer=importer, imported=imported)
    return graph


@pytest.mark.parametrize(
    ("imports", "chains"),
    [
        ([("book.table", "book.term")], []),
        ([("book.rule", BATTLE), ("book.rule", "book.table")], []),
        (
            [("book.table", "book.rule"), ("book.rule", BATTLE)],
            [("book.table", "book.rule", BATTLE)],
        ),
        ([("book.table", "book.rule"), ("book.rule", BATTLE), ("book.table", BATTLE)], []),
        ([("other.rule", "book.rule"), ("book.rule", BATTLE)], []),
    ],
    ids=["a table", "a rule", "a table through a rule", "a rule through a rule", "another book"],
)
def test_what_does_not_import_the_battle_never_reaches_it(
    imports: list[tuple[str, str]], chains: list[tuple[str, ...]]
) -> None:
    """Each is a chain, from the module that says nothing to the battle."""
    assert chains_to(graph_of(*imports), "book", BATTLE) == chains


def test_a_package_without_a_battle_holds_it_for_nothing() -> None:
    """There is nothing to know."""
    assert chains_to(graph_of(), "other", "other.state.battle") == []
