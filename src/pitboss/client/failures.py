"""The ways in which a request to the server fails."""

from __future__ import annotations

from typing import Any

from pitboss.errors import PitbossError


class Refused(PitbossError):
    """The server says no. `code` is for programs, `cite` names the rule, `open` what would be right."""

    def __init__(self, status: int, said: Any) -> None:
        problem = said if isinstance(said, dict) else {}
        self.status = status
        self.code = str(problem.get("code", ""))
        self.title = str(problem.get("title", ""))
        self.detail = str(problem.get("detail", ""))
        self.cite = str(problem.get("cite", ""))
        self.open = tuple(map(str, problem.get("open", ())))
        cite = f" [{self.cite}]" if self.cite else ""
        super().__init__(f"{self.detail or self.title or f'The server answers {status}.'}{cite}")


class Unreachable(PitbossError):
    """The server does not answer, for as long as was waited."""


class Unreadable(PitbossError):
    """The server answers something that this client does not understand."""
