"""The editions of To Boldly Thrust: what each has changed, and what held before it."""

from umpire.kernel.editions import Change, Edition
from umpire.rules.full_thrust import editions as remixed

SECOND = (
    Change(
        "TBT-RUL-28",
        "Ships that are not military are merchants, and drag, are dragged and scan as such.",
        option="merchants_as_escorts",
        before=False,
    ),
    Change(
        "TBT-UMP-37",
        "Ships that are not military have no active sensors without a suite.",
        option="civilian_sensors",
        before=True,
    ),
    Change(
        "TBT-UMP-29",
        "Damage control works aboard a ship under its cloak.",
        option="repairs_under_cloak",
        before=False,
    ),
    Change(
        "TBT-UMP-38",
        "A fix on a cloaked ship tells its place, and neither its course nor its velocity.",
        option="fixes_tell_course",
        before=True,
    ),
    Change(
        "TBT-UMP-40",
        "A ship that is taken, and taken back, keeps its stance to the end of the turn.",
        option="stances_survive_capture",
        before=False,
    ),
)

EDITIONS = (
    Edition("1"),
    Edition("2", (*remixed.SECOND, *SECOND)),
    Edition("3", remixed.THIRD),
)
