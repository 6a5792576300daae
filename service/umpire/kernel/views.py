"""Views: the fields that a view class lists, copied from the state that it shows."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

V = TypeVar("V", bound=msgspec.Struct)


def copier(view: type[V], source: type, *, but: tuple[str, ...] = ()) -> Callable[..., V]:
    """Return a function that makes a view of a `source`.

    The function copies every field that `view` lists. Fields named in `but` are not copied: pass
    them as keywords. The view class is the allow-list, so that a new field of the state stays
    hidden until the view lists it.

    Raises:
        ValueError: `source` has no such field or property, or `but` names a field that `view` does
            not list.
    """
    listed = view.__struct_fields__
    unknown = [name for name in but if name not in listed]
    if unknown:
        raise ValueError(f"{view.__name__} does not list {', '.join(unknown)}: add the field.")
    names = tuple([name for name in listed if name not in but])
    missing = [name for name in names if not hasattr(source, name)]
    if missing:
        raise ValueError(
            f"{view.__name__} lists {', '.join(missing)}, which {source.__name__} does not have: "
            f"add a field or a property there, or name it in `but` and write it yourself."
        )

    def copy(shown: Any, **differs: Any) -> V:
        return view(**{name: getattr(shown, name) for name in names}, **differs)

    return copy
