"""Tests of documents: the rule book, what is found in it, and the formats it is written in."""
