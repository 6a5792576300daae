"""The contracts as the code writes them, written once for all tests that read them."""

from umpire.api.contracts import contracts

FILES = contracts()
