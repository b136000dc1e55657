"""A command line that cannot be read, as a sentence: an option that is none, a word too many, text for a number."""

from __future__ import annotations

from typing import Any

import typer

KINDS = {
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_parsing": "a number",
    "less_than_equal": "at most {le}",
    "greater_than_equal": "at least {ge}",
}
"""What a value must be, by the name of what was found wrong with it."""

TOO_MANY = "Got unexpected extra argument"


def explain(error: typer.TyperException) -> str:
    """Say what is wrong, and whose help says what would be right."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "pitboss"
    wrong = say_wrong(error)
    return f"{wrong}{'' if wrong.endswith('?') else '.'} `{command} --help` says what is possible."


def say_wrong(error: typer.TyperException) -> str:
    message = str(error)
    if parameter := getattr(error, "param", None):
        return say_wrong_value(error, name_of(parameter))
    if option := getattr(error, "option_name", None):
        return say_wrong_option(error, option)
    if message.startswith(TOO_MANY):
        extra = message.partition("(s) (")[2].rstrip(").")
        quotes = "" if " " in extra else ". A name of several words needs quotes around it"
        return f"there is no place for {extra}{quotes}"
    return lower(message).rstrip(".")


def say_wrong_option(error: typer.TyperException, option: str) -> str:
    if not hasattr(error, "possibilities"):
        return f"{option} needs a value" if "requires" in str(error) else f"{option} takes no value"
    near = error.possibilities
    return f"there is no option {option}" + (f". Did you mean {near[0]}?" if near else "")


def say_wrong_value(error: typer.TyperException, name: str) -> str:
    for detail in details_of(error.__cause__):
        kind = KINDS.get(detail["type"])
        must = kind.format(**detail.get("ctx", {})) if kind else ""
        return f"{name} must be {must}, not {detail['input']!r}" if must else f"{name}: {lower(detail['msg'])}"
    message = getattr(error, "message", "")
    return f"{name}: {lower(message).rstrip('.')}" if message else f"{name} is missing"


def name_of(parameter: Any) -> str:
    """As one types it: `--rounds`, or `{game}` for what stands without a name."""
    options = [option for option in parameter.opts if option.startswith("--")] or parameter.opts
    return options[0] if options[0].startswith("-") else f"{{{options[0]}}}"


def details_of(cause: BaseException | None) -> list[Any]:
    """What the reader of values says in detail, if it was the reader who refused."""
    return cause.errors() if cause is not None and hasattr(cause, "errors") else []


def lower(text: str) -> str:
    """As it stands within a sentence."""
    return text[:1].lower() + text[1:]
