"""The floor over HTTP and WebSocket: the API, and the pages that people work with.

Nothing is decided here. A request becomes a person and an order for `floor`; an answer becomes JSON or a page.
"""
