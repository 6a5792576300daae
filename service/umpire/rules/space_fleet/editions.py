"""The editions of Space Fleet: what each has changed, and what held before it."""

from umpire.kernel.editions import Change, Edition

SECOND: tuple[Change, ...] = ()

EDITIONS = (Edition("1"), Edition("2", SECOND))
