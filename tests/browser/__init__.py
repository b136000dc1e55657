"""The pages in a real browser: what people see, press and hear."""

from playwright.sync_api import expect

expect.set_options(timeout=30_000)  # Only what never comes is a fault: a busy machine may take longer than 5 seconds.
