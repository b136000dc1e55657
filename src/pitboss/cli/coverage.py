def coverage() -> None:
    """coverage"""
