"""What is found out once, and kept while nothing changes that it depends on."""

from typing import Any

from umpire.kernel.latest import Latest


def counting(**given: Any) -> tuple[list[list[int]], Latest[list[int], int]]:
    """Return a sum that is kept, and the list of what it has been found out of."""
    asked: list[list[int]] = []

    def find(numbers: list[int]) -> int:
        asked.append(numbers)
        return sum(numbers)

    return asked, Latest(find, **given)


def test_it_is_found_once_for_all_questions_in_a_row() -> None:
    """An equal state is another one."""
    asked, total = counting()
    one, other = [1, 2], [1, 2]
    assert [total(each) for each in (one, one, other, other, one)] == [3] * 5
    assert len(asked) == 3


def test_as_many_are_kept_as_is_said() -> None:
    """The one that was found first goes first."""
    asked, total = counting(kept=2)
    one, two, three = [1], [2], [3]
    assert [total(each) for each in (one, two, one, two, three, two, one)] == [1, 2, 1, 2, 3, 2, 1]
    assert asked == [one, two, three, one]


def test_it_holds_while_what_it_depends_on_is_the_same() -> None:
    """Whatever else has changed."""
    first, second = object(), object()
    asked: list[Any] = []
    found = Latest(asked.append, parts=lambda pair: pair[:1])
    for pair in ((first, 1), (first, 2), (second, 1)):
        found(pair)
    assert asked == [(first, 1), (second, 1)]
