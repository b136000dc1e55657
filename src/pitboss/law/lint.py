"""What is wrong with the law's data as data: files, citations, chains of editions, released text, contradictions.

Every check returns all of its findings. Whether a paytable's rows or a settlement's lines make sense together is for
`games.lint`, which knows rankings and outcomes; `pitboss lint` runs both.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from pitboss.errors import Finding
from pitboss.law import library
from pitboss.law.contradictions import find_undeclared
from pitboss.law.errata import FOLDER
from pitboss.law.filing import FILE, filings
from pitboss.law.model import FILES, Edition
from pitboss.law.released import released_digests, seal_key
from pitboss.law.sources import Sources

FIGURES = ("paytable", "minimum", "envy", "cap")
HOME = {part: file for file, parts in FILES.items() for part in parts} | {"errata": FOLDER}


def lint_law() -> list[Finding]:
    """Every problem in every edition, and among the editions."""
    editions: list[Edition] = []
    former: list[Edition] = []
    findings: list[Finding] = []
    for game, names in library.shelf().items():
        for name in names:
            for revision in range(library.latest_revision(game, name)):
                edition, problems = library.read_edition(library.DATA / game / name, revision)
                findings += problems
                former += [] if problems else [edition]
            edition, problems = library.read_edition(library.DATA / game / name)
            findings += problems
            if not problems:
                editions.append(edition)
        findings += check_chain(game, [edition for edition in editions if edition.game == game])
    sources = library.sources()
    for edition in editions:
        findings += check_headings(edition, sources)
        findings += check_citations(edition, sources)
        findings += check_seal(edition)
    findings += check_filings(sources)
    findings += check_labels(sources)
    findings += check_sources_used([*editions, *former], sources)
    findings += find_undeclared(editions)
    return sorted(set(findings))


def file_of(edition: Edition, part: str) -> str:
    return f"{edition.game}/{edition.edition}/{HOME[part]}"


def check_headings(edition: Edition, sources: Sources) -> Iterator[Finding]:
    """The folder and the heading name one edition, and its documents are among the five."""
    file = file_of(edition, "game")
    if not (library.DATA / edition.game / edition.edition).is_dir():
        yield Finding(file, "game", f"{edition.id} is not the folder that this file is in.", "Name it as its folder.")
    for document in edition.documents:
        if document not in sources.documents:
            yield Finding(
                file, "documents", f"there is no document {document!r}.", f"Known: {', '.join(sources.documents)}."
            )
    cited = {cite for part, _, cite in citations_of(edition) if part in FIGURES}
    used = {sources.document(cite) for cite in cited} - {None}
    for document in sorted(str(one) for one in used - set(edition.documents)):
        remedy = "List every document that a figure of the edition comes from."
        yield Finding(file, "documents", f"figures come from document {document!r}, which is not listed.", remedy)


def check_chain(game: str, editions: list[Edition]) -> Iterator[Finding]:
    """One edition of a game is current, and each that follows another follows one that exists."""
    current = [edition.edition for edition in editions if edition.status == "current"]
    if len(current) != 1:
        yield Finding(game, "status", f"{len(current)} editions are current.", "Exactly one edition must be.")
    names = {edition.edition for edition in editions}
    for edition in editions:
        if edition.follows and edition.follows not in names:
            file = file_of(edition, "follows")
            yield Finding(
                file, "follows", f"there is no edition {edition.follows!r}.", f"Known: {', '.join(sorted(names))}."
            )


def check_citations(edition: Edition, sources: Sources) -> Iterator[Finding]:
    """Each citation names a source that is known and a place that is in it."""
    cited = list(citations_of(edition))
    unknown = {cite for cite in {cite for *_, cite in cited} if not sources.resolves(cite)}
    for part, key, cite in cited:
        if cite in unknown:
            yield Finding(
                file_of(edition, part),
                key,
                f"the citation {cite!r} does not resolve.",
                "Give a place in an edition's outline, an external source or a reading.",
            )


def check_filings(sources: Sources) -> Iterator[Finding]:
    """What a jurisdiction asks of every submission is cited to a place that is there."""
    for jurisdiction, asked in filings().items():
        for key, cite in dataclasses.asdict(asked).items():
            if cite and not sources.resolves(cite):
                yield Finding(f"{jurisdiction}/{FILE}", key, f"the citation {cite!r} does not resolve.")


def check_labels(sources: Sources) -> Iterator[Finding]:
    """A place that is cited by position is one that there is."""
    for place in sources.renumbered:
        if not sources.resolves(place):
            yield Finding("sources/renumbered.toml", place, "there is no such place.", "Name a place of an outline.")


def citations_of(edition: Edition) -> Iterator[tuple[str, str, str]]:
    """(part, key, citation) for each citation in an edition."""
    for field in dataclasses.fields(edition):
        for key, cite in cites_in(getattr(edition, field.name), field.name):
            yield field.name, key, cite


def cites_in(value: object, key: str) -> Iterator[tuple[str, str]]:
    """(key, citation) for each citation in a line of an edition, or in several."""
    if isinstance(value, tuple):
        for n, item in enumerate(value, 1):
            yield from cites_in(item, f"{key}[{n}]")
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            inner = getattr(value, field.name)
            if field.name.endswith("cite") and inner:
                yield f"{key}.{field.name}", inner
            elif field.name == "cites":
                yield from ((f"{key}.cites[{n}]", cite) for n, cite in enumerate(inner, 1))
            else:
                yield from cites_in(inner, f"{key}.{field.name}")


def check_seal(edition: Edition) -> Iterator[Finding]:
    """A released edition, and each erratum of it, still says what it said then; only the last erratum may be open."""
    for revision in range(edition.revision + 1):
        key = seal_key(edition.game, edition.edition, revision)
        file = f"{edition.game}/{edition.edition}/{FOLDER}/{revision}.toml" if revision else file_of(edition, "game")
        known = released_digests().get(key)
        if known is None and (revision == 0 or revision < edition.revision):
            yield Finding(file, "", f"{key} is not released.", f"Release it with: pitboss lint --release {edition.id}")
        elif known is not None and known != library.digest(edition.game, edition.edition, revision):
            remedy = "Undo the change; write a correction as an erratum, a new text as a new edition."
            yield Finding(file, "", f"{key} was changed after its release.", remedy)
            return


def check_sources_used(editions: Iterable[Edition], sources: Sources) -> Iterator[Finding]:
    """A source or reading that no line cites is left over."""
    every = {cite for edition in editions for _, _, cite in citations_of(edition)}
    every |= {cite for asked in filings().values() for cite in dataclasses.astuple(asked) if cite}
    for kind, names in (("external", sources.external), ("readings", sources.readings)):
        for name in names:
            if not any(sources.names(cite, name) for cite in every):
                yield Finding(
                    f"sources/{kind}", name, "no line of the law cites it.", "Cite it where it is used, or drop it."
                )
