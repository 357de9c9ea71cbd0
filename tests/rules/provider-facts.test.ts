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

/** Returns the rows of the tables of a page that have this last column. */
function listRows(text: string, lastColumn: string): string[][] {
  const rows: string[][] = [];
  let isInside = false;
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) isInside = false;
    else if (cellsOf(line).at(-1) === lastColumn) isInside = true;
    else if (isInside && !line.startsWith("|---")) rows.push(cellsOf(line));
  }
  return rows;
}

const legend = listRows(readFileSync(join(FOLDER, "README.md"), "utf8"), "meaning").map(([mark]) => mark);
const begins = new RegExp(`^(${legend.join("|")})(?![\\w-])`);

/** Returns why the last cell of a fact says too little about where it is from. */
function findFault(source: string): string | undefined {
  if (!begins.test(source)) return "begins with no mark of the legend";
  return /\b(thread|third party)\b(?! \()/.test(source) ? "names no thread or page" : undefined;
}

test("each provider fact says by a mark of the legend how it is known, and names threads and pages", () => {
  const pages = readdirSync(FOLDER).filter((name) => name !== "README.md");
  const facts = pages.flatMap((name) =>
    listRows(readFileSync(join(FOLDER, name), "utf8"), "known from").map((cells) => ({ name, cells })),
  );
  expect(facts.length).toBeGreaterThan(250);
  const faults = facts.flatMap(({ name, cells }) => {
    const fault = findFault(cells.at(-1) ?? "");
    return fault ? [`${name}: ${cells[0]}: ${fault}`] : [];
  });
  expect(faults).toEqual([]);
});

test.each([
  ["rumor", "begins with no mark of the legend"],
  ["docsy", "begins with no mark of the legend"],
  ["docs, thread", "names no thread or page"],
  ["third party; docs", "names no thread or page"],
  ["docs, thread (someone/something 7)", undefined],
  ["RFC 5322, 2.1.1", undefined],
])("source %s is judged", (source, fault) => {
  expect(findFault(source)).toBe(fault);
});
