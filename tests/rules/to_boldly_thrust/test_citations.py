"""Citations of To Boldly Thrust: what it has lost."""

from rules.rows import rows
from umpire.rules.to_boldly_thrust import TO_BOLDLY_THRUST as BOOK


@rows("TBT-RUL-13", "TBT-RUL-33")
def test_what_is_invented_says_so(lost: str) -> None:
    """Two lists of the source are lost; what stands in their place is no rule of the book."""
    (answer,) = [each.answer for each in BOOK.readings if each.id == lost]
    assert answer.startswith("Invented here")
