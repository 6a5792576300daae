"""The command `umpire`; see `umpire.cli`."""

import sys

from umpire.cli.command import run


def main() -> None:
    """Run the command line, and leave with its exit code."""
    sys.exit(run())


if __name__ == "__main__":
    main()
