import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const FOLDER = "docs/providers";
const CELL = /(?<!\\)\|/;

const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, "")
    .split(CELL)
    .map((cell) => cell.trim());

interface Row {
  cells: string[];
  /** The nearest heading above the table. */
  heading: string;
}

/** Returns the rows of the tables of a page that have this last column. */
function listRows(text: string, lastColumn: string): Row[] {
  const rows: Row[] = [];
  let heading = "";
  let isInside = false;
  for (const line of text.split("\n")) {
    if (line.startsWith("#")) heading = line;
    if (!line.startsWith("|")) isInside = false;
    else if (cellsOf(line).at(-1) === lastColumn) isInside = true;
    else if (isInside && !line.startsWith("|---")) rows.push({ cells: cellsOf(line), heading });
  }
  return rows;
}

/** Pages and sections whose mistakes charge a card or publish a post: their documents are named. */
const MONEY = ["stripe.md", "tranzila.md"];
const PUBLISHING = /^#+ (Publish |Options of |Upload media)/;

const legend = listRows(readFileSync(join(FOLDER, "README.md"), "utf8"), "meaning").map(
  ({ cells }) => cells[0],
);
const begins = new RegExp(`^(${legend.join("|")})(?![\\w-])`);

/** Returns why the last cell of a fact says too little about where it is from. */
function findFault(source: string, isCritical = false): string | undefined {
  if (!begins.test(source)) return "begins with no mark of the legend";
  if (/\b(thread|third party)\b(?! \()/.test(source)) return "names no thread or page";
  if (/\bthird party \((?![^()]*(\w\.[a-z]{2,}\b|"[^"]+"))/.test(source)) return "names no host or title";
  return isCritical && /\bdocs\b(?! \()/.test(source.replace(/\([^()]*\)/g, "()"))
    ? "names no document"
    : undefined;
}

test("each provider fact says by a mark how it is known, and names threads, pages and critical documents", () => {
  const pages = readdirSync(FOLDER).filter((name) => name !== "README.md");
  const facts = pages.flatMap((name) =>
    listRows(readFileSync(join(FOLDER, name), "utf8"), "known from").map((row) => ({ name, ...row })),
  );
  expect(facts.length).toBeGreaterThan(250);
  const faults = facts.flatMap(({ name, cells, heading }) => {
    const isCritical = MONEY.includes(name) || PUBLISHING.test(heading);
    const fault = findFault(cells.at(-1) ?? "", isCritical);
    return fault ? [`${name}: ${cells[0]}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

test.each([
  ["rumor", "begins with no mark of the legend"],
  ["docsy", "begins with no mark of the legend"],
  ["docs, thread", "names no thread or page"],
  ["third party; docs", "names no thread or page"],
  ["third party (citing the deprecation page); docs", "names no host or title"],
  ["third party (clients list v1.0 alike)", "names no host or title"],
  ["third party (dev.to, someone)", undefined],
  ['third party ("Every shutdown date"), SDK', undefined],
  ["docs, thread (someone/something 7)", undefined],
  ["RFC 5322, 2.1.1", undefined],
  ["code, docs", undefined],
])("source %s is judged", (source, fault) => {
  expect(findFault(source)).toBe(fault);
});

test.each([
  ["docs", "names no document"],
  ["code, docs", "names no document"],
  ['docs (page "Prorations"), SDK', undefined],
  ["SDK for the names (docs.rs)", undefined],
  ["assumption", undefined],
])("source %s of a fact about money or publishing is judged", (source, fault) => {
  expect(findFault(source, true)).toBe(fault);
});
