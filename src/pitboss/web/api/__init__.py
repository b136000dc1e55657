"""The API: one small file for each thing that is asked for."""
