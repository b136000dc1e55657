"""What MkDocs calls while it builds the site: pages that are made join those of `docs`, and links are pointed right."""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

from handbook.links import point_into_site
from handbook.made import ROOT, list_made

MARK = ROOT / "src/pitboss/web/pages/static/mark.svg"


def on_files(files: Files, /, *, config: MkDocsConfig) -> Files:
    for page, text in list_made().items():
        files.append(File.generated(config, page, content=text))
    files.append(File.generated(config, "assets/mark.svg", abs_src_path=str(MARK)))
    return files


def on_page_markdown(markdown: str, /, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    return point_into_site(markdown, page.file.src_uri)
