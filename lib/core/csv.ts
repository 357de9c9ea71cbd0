/** Excel reads a file as UTF-8 only with this mark. */
export const CSV_MARK = "\ufeff";

/** Spreadsheets run a cell that begins like this as a formula. */
const FORMULA = /^[\s]*[=+\-@\t\r]/;

/** Formats a row. Texts are quoted where needed and never run as formulas; null is an empty cell. */
export function formatCsvRow(cells: readonly (string | number | null)[]): string {
  return `${cells.map(formatCell).join(",")}\r\n`;
}

function formatCell(cell: string | number | null): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
