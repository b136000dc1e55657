def rules() -> None:
    """rules"""
