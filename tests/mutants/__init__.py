"""The tests of `make mutants`."""
