"""How seldom a process that serves looks for garbage: a look each 700 objects took a tenth of it.

What goes round in circles waits a little longer, and little does: the rest goes at once.
"""

import gc

YOUNG = 10_000
"""After how many new objects those are looked through, which takes a third of a millisecond."""


def look_seldom() -> None:
    """Look through what is new seldom, and never again through what is there already."""
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])
    gc.freeze()
