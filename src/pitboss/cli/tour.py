def tour() -> None:
    """tour"""
