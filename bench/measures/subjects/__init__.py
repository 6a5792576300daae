"""What is measured: one module a subject, each with a `measure(size)` that returns its figures."""
