def diff() -> None:
    """diff"""
