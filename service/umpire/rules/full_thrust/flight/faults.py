"""What is wrong with an order that a ship cannot carry out (FT-3.3-1)."""

from typing import NamedTuple

from umpire.kernel.errors import Code


class Fault(NamedTuple):
    """Why a ship cannot carry out an order: the code, this case of it, the rule where not its."""

    code: Code
    message: str
    rule: str | None = None
