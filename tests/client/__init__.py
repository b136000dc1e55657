"""The client of the API, against servers that run, and are killed."""
