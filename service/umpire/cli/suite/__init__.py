"""The conformance suite: cases, one way of comparing, and engines that answer a line for a line.

The protocol and the vocabulary are described in `schema/conformance/README.md`.
"""
