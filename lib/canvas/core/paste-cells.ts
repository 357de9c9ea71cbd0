interface Place {
  row: number;
  column: number;
}

interface CellLimits {
  rows: number;
  columns: number;
  length: number;
}

/** Reads cells that a spreadsheet has copied: tabs between columns, and quotes around a cell with line breaks. */
export function readPastedCells(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = "", end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/g,
  )) {
    const cell = quoted?.replaceAll('""', '"') ?? plain;
    rows.at(-1)?.push(cell.replaceAll(/\s*[\r\n]+\s*/g, " ").trim());
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  const isBlank = (row: readonly string[]) => row.every((cell) => cell === "");
  while (rows.length > 1 && isBlank(rows.at(-1) ?? [])) rows.pop();
  return rows;
}

/** Returns the cells with pasted ones from a place on; rows and columns are added up to the limits. */
export function pasteCells(
  cells: readonly (readonly string[])[],
  pasted: readonly (readonly string[])[],
  at: Place,
  limits: CellLimits,
): string[][] {
  const widest = Math.max(0, ...pasted.map((row) => row.length));
  const columns = Math.min(limits.columns, Math.max(cells[0]?.length ?? 0, at.column + widest));
  const rows = Math.min(limits.rows, Math.max(cells.length, at.row + pasted.length));
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      (pasted[row - at.row]?.[column - at.column] ?? cells[row]?.[column] ?? "").slice(0, limits.length),
    ),
  );
}
