"""Tests of many rounds."""
