"""Arrays, for odds: numpy is loaded with the first of them, as many a process never needs one."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]
else:

    class _Late:
        """A module that is loaded when it is first used."""

        def __init__(self, name: str) -> None:
            self._name = name

        def __getattr__(self, name: str) -> Any:
            found = getattr(import_module(self._name), name)
            setattr(self, name, found)
            return found

    np = _Late("numpy")
    Floats: TypeAlias = Any

__all__ = ["Floats", "np"]
