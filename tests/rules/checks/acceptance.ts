import type { Finding, SourceFile } from "@/tests/rules/tree";

/** What shows one line: a file, and a test in it when named. */
interface Proof {
  path: string;
  name: string | undefined;
}

const OPEN = "(open)";

/** Rows of the tables: the line of the issue, and the cell that says what shows it. */
export function rowsOf(text: string): { line: string; shown: string }[] {
  return text
    .split("\n")
    .map((row) => row.split(/(?<!\\)\|/).map((cell) => cell.trim()))
    .filter((cells) => cells.length === 4 && !/^(line|:?-+:?)$/.test(cells[1] ?? ""))
    .map(([, line = "", shown = ""]) => ({ line, shown }));
}

/** `path` or `path` "name of a test", any number of them. */
function proofsOf(shown: string): Proof[] {
  return [...shown.matchAll(/`([^`]+\/[^`]+)`(?: "([^"]+)")?/g)].map(([, path = "", name]) => ({
    path,
    name,
  }));
}

/** Lines without proof, proofs that are not there, and files that call themselves done while lines are open. */
export function unshown(
  { path, text }: SourceFile,
  readFile: (path: string) => string | undefined,
): Finding[] {
  const rows = rowsOf(text);
  const isOpen = /^Status: open$/m.test(text);
  if (!isOpen && !/^Status: done$/m.test(text))
    return [`${path}: says neither "Status: open" nor "Status: done"`];
  if (rows.length === 0) return [`${path}: has no line`];
  return rows.flatMap(({ line, shown }) => {
    const where = `${path}: "${line.slice(0, 60)}"`;
    if (shown.includes(OPEN)) return isOpen ? [] : [`${where} is open`];
    const proofs = proofsOf(shown);
    const measured = /^figure: \S/.test(shown);
    if (proofs.length === 0 && !measured) return [`${where} is shown by nothing`];
    return proofs.flatMap(({ path: file, name }) => {
      const found = readFile(file);
      if (found === undefined) return [`${where}: there is no ${file}`];
      return name && !found.includes(name) ? [`${where}: ${file} has no test "${name}"`] : [];
    });
  });
}

/** Headings of the documents that a table has no section for, or a section without a line. */
export function missingSections(text: string, sections: readonly string[]): Finding[] {
  const found = text.split(/^## /m).slice(1);
  return sections.flatMap((name): Finding[] => {
    const own = found.filter((one) => one.startsWith(name));
    if (own.length === 0) return [`no section "${name}"`];
    return own.every((one) => rowsOf(one).length > 0) ? [] : [`no line below "${name}"`];
  });
}
