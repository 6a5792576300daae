"""Run conformance vectors: `python -m tests.conformance PATH...`."""

import sys

from .runner import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
