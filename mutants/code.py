"""Faults in code: a comparison flipped, a number off by one, a condition negated, arguments swapped, a line dropped.

They are made on the syntax tree and written into the text at the place of the node, so that nothing else of the file
changes. Annotations, docstrings, imports and what only type checkers read are left alone.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from pathlib import Path

from mutants.mutant import Mutant

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mult: ast.FloorDiv,
}
SKIPPED_FIELDS = {"annotation", "returns", "type_comment", "decorator_list", "type_params"}
TYPE_ONLY = {"TYPE_CHECKING", "cast", "TypeVar", "NewType", "ParamSpec", "Literal"}


CODE = Path("src/pitboss")


def code_mutants(root: Path, within: str = "") -> Iterator[Mutant]:
    """Every fault that can be made in the Python files whose path holds a text, in a fixed order."""
    for path in sorted((root / CODE).rglob("*.py")):
        file = path.relative_to(root)
        if within in file.as_posix():
            yield from of_file(file, path.read_text(encoding="utf-8"))


def of_file(file: Path, text: str) -> Iterator[Mutant]:
    lines = [0]
    for line in text.splitlines(keepends=True):
        lines.append(lines[-1] + len(line))
    for node, instead, what in changes(ast.parse(text)):
        start, end = (
            offset(text, lines, node.lineno, node.col_offset),
            offset(text, lines, node.end_lineno or 0, node.end_col_offset or 0),
        )
        if text[start:end] != instead:
            yield Mutant("code", file, start, end, instead, what)


def offset(text: str, lines: list[int], line: int, column: int) -> int:
    """Where a place of the syntax tree, whose columns count bytes, is in the text."""
    start = lines[line - 1]
    return start + len(text[start : lines[line]].encode()[:column].decode())


Change = tuple[ast.expr | ast.stmt, str, str]
"""The node that is replaced, what stands there instead, and the kind of fault."""


def changes(tree: ast.AST) -> Iterator[Change]:
    """The faults of every node that runs."""
    for node in running(tree):
        if isinstance(node, ast.expr):
            yield from of_expression(node)
        elif isinstance(node, ast.stmt):
            yield from of_statement(node)


def running(node: ast.AST) -> Iterator[ast.AST]:
    """Every node below this one but those that only say something about the code."""
    for name, value in ast.iter_fields(node):
        if name in SKIPPED_FIELDS:
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not only_says(child):
                yield child
                if not isinstance(child, ast.JoinedStr):  # the places of what is in an f-string are not to be relied on
                    yield from running(child)


def only_says(node: ast.AST) -> bool:
    """Docstrings, `__all__`, and what a type checker alone reads."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True
    if isinstance(node, ast.Assign) and any(isinstance(t, ast.Name) and t.id == "__all__" for t in node.targets):
        return True
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.If(test=ast.Name(id=name)) | ast.Subscript(value=ast.Name(id=name)):
            return name in TYPE_ONLY
    return False


def of_expression(node: ast.expr) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=[op]):
            yield node, written(node, ops=[FLIPPED[type(op)]()]), "comparison flipped"
        case ast.BoolOp(op=op):
            yield node, written(node, op=ast.Or() if isinstance(op, ast.And) else ast.And()), "and for or"
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, f"({ast.unparse(operand)})", "negation dropped"
        case ast.BinOp(op=op) if type(op) in SIGNS:
            yield node, written(node, op=SIGNS[type(op)]()), "sign changed"
        case ast.IfExp(test=test, body=body, orelse=orelse):
            yield node, f"({ast.unparse(orelse)} if {ast.unparse(test)} else {ast.unparse(body)})", "branches swapped"
        case ast.Call(args=[first, second, *others]) if not any(isinstance(a, ast.Starred) for a in (first, second)):
            yield node, written(node, args=[second, first, *others]), "arguments swapped"
        case ast.Constant(value=bool() as flag):
            yield node, str(not flag), "flag turned"
        case ast.Constant(value=int() as number):
            yield node, str(number + 1), "off by one"
        case ast.Constant(value=str() as text) if text:
            yield node, repr(shortened(text)), "sentence changed" if " " in text else "word changed"
        case ast.JoinedStr(values=[*_, ast.Constant(value=str() as text)]):
            last = ast.Constant(shortened(text))
            yield node, written(node, values=[*node.values[:-1], last]), "sentence changed"


def of_statement(node: ast.stmt) -> Iterator[Change]:
    match node:
        case ast.If(test=test, body=[ast.Raise() | ast.Return() | ast.Continue() | ast.Break()], orelse=[]):
            yield node, "pass", "guard dropped"
            yield test, f"not ({ast.unparse(test)})", "condition negated"
        case ast.If(test=test) | ast.While(test=test):
            yield test, f"not ({ast.unparse(test)})", "condition negated"
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Continue() | ast.Break() | ast.Delete():
            yield node, "pass", "statement dropped"
        case ast.Return(value=ast.expr() as value) if not (isinstance(value, ast.Constant) and value.value is None):
            yield value, "None", "returns nothing"


def shortened(text: str) -> str:
    return text[:-1] if len(text) > 1 else f"{text}x"


def written(node: ast.expr, **changed: object) -> str:
    """The node with some of its parts changed, as code that may stand where it stood."""
    other = copy.copy(node)
    for name, value in changed.items():
        setattr(other, name, value)
    return f"({ast.unparse(other)})" if not isinstance(node, ast.Call) else ast.unparse(other)
