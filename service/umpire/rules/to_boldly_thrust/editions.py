"""The editions of To Boldly Thrust: what each has changed, and what held before it."""

from umpire.kernel.editions import Change, Edition
from umpire.rules.full_thrust import editions as remixed

SECOND: tuple[Change, ...] = ()

EDITIONS = (Edition("1"), Edition("2", (*remixed.SECOND, *SECOND)))
