// A table whose rows a phone shows one under the other: each cell then says which column it is of.

/** Gives each cell the name of its column, or the shorter one that the column has for a phone. @param {HTMLTableElement} table */
export function nameCells(table) {
  const names = [...table.tHead.rows[0].cells].map((one) => one.dataset.short ?? one.textContent);
  for (const row of table.tBodies[0].rows) {
    let at = 0;
    for (const cell of row.cells) {
      if (at && cell.tagName === "TD" && names[at] && cell.colSpan === 1) cell.dataset.name = names[at];
      at += cell.colSpan;
    }
  }
}
