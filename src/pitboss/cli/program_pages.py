"""The reference page of the documents for programs, written from their schemas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pitboss.cli.program_documents import DOCUMENTS, ProgramDocument
from pitboss.schema import Schema

HEAD = """# Documents for programs

What `pitboss settle`, `run` and `replay` read and write, field by field. This page and the schemas beside it are made
from the types that do the reading and writing: `make reference` writes them again, and a test compares them. `pitboss
schema NAME` prints a schema; `pitboss settle --example GAME` prints a round to start from.

Amounts are text with two decimals, never numbers. Cards are a rank and a suit, `As Kd Tc`; where people enter them,
also as they are typed and printed: `10♦`, `QS`, commas.

| document | is | schema |
|---|---|---|
"""

LONG = 12
"""A document with more definitions than this is listed a line each."""


def write_page() -> str:
    """Write the whole page."""
    rows = (f"| {one.name} | {one.about} | [{one.name}.json](schemas/{one.name}.json) |" for one in DOCUMENTS.values())
    return HEAD + "\n".join(rows) + "\n" + "".join(map(write_document, DOCUMENTS.values()))


def write_document(document: ProgramDocument) -> str:
    schema = document.schema
    records = {name: one for name, one in schema["$defs"].items() if one.get("type") == "object"}
    lines = [f"\n## {document.title}", "", f"`{document.name}`: {document.about}.", ""]
    if len(records) > LONG:
        lines += ["| name | fields | |", "|---|---|---|"]
        lines += [f"| `{name}` | {list_fields(one)} | {first_sentence(one)} |" for name, one in records.items()]
        return "\n".join(lines) + "\n"
    for name, record in records.items():
        lines += [f"### {name}", "", record["description"], "", "| field | form | |", "|---|---|---|"]
        lines += [*field_rows(record), ""]
    return "\n".join(lines).rstrip() + "\n"


def field_rows(record: Schema) -> Iterator[str]:
    for name, schema in record["properties"].items():
        yield f"| `{name}` | {tell_form(schema)} | {'needed' if name in record['required'] else ''} |"


def list_fields(record: Schema) -> str:
    """List the fields of a record in one line. Those that may be left out are in brackets."""
    fields = (name for name, one in record["properties"].items() if "const" not in one)
    return " ".join(f"`{name}`" if name in record["required"] else f"[`{name}`]" for name in fields)


def first_sentence(record: Schema) -> str:
    return " ".join(record["description"].split("\n\n")[0].split()).replace("|", "\\|")


def tell_form(schema: Any) -> str:
    """Describe a schema in a few words."""
    if "$ref" in schema:
        return schema["$ref"].rpartition("/")[2]  # type: ignore[no-any-return]
    if "const" in schema:
        return f"`{schema['const']}`"
    if "enum" in schema:
        return " ".join(f"`{one}`" for one in schema["enum"])
    if "anyOf" in schema:
        return " or ".join(tell_form(one) for one in schema["anyOf"])
    if schema.get("type") == "array":
        within = schema.get("items") or schema["prefixItems"][0]
        return f"list of {tell_form(within)}"
    if schema.get("type") == "object" and isinstance(schema.get("additionalProperties"), dict):
        return f"object of {tell_form(schema['additionalProperties'])}"
    return str(schema.get("type", "anything"))
