"""The command line: one module for each command, and what they share.

Exit codes: 0 fine; 1 the answer is no; 2 it was not understood, or could not be read.
"""
