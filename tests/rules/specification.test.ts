import { describe, expect, it } from "vitest";
import {
  collectCoverage,
  findCoverageGaps,
  formatCoverage,
  type SpecificationLines,
} from "@/tests/rules/checks/specification-coverage";
import { CODE_FILE, listFiles, readSource } from "@/tests/rules/source-tree";

const specification = JSON.parse(readSource("tests/rules/specification-lines.json")) as SpecificationLines;

describe("specification coverage", () => {
  const lines: SpecificationLines = { sections: [{ title: "1. Sample", lines: { "1.1": "Saves a post" } }] };
  const collect = (text: string) => collectCoverage([{ path: "tests/a.test.ts", text }]);

  it("comment covers a line when a test is directly below it", () => {
    const samples = [
      '// spec: 1.1\nit("saves a post", () => {});\n',
      'describe("posts", () => {\n  // spec: 1.1\n  it.each([1])("saves a post", () => {});\n});\n',
      '// spec: 1.1\n// spec: 1.1\ntest.describe("saves a post", () => {});\n',
      '// spec: 1.1\nit("saves " + "a post", () => {});\n',
    ];
    expect(samples.map((text) => findCoverageGaps(lines, collect(text)).length)).toEqual([0, 0, 0, 2]);
  });

  it("gap is reported for an uncovered line, an unknown id and a misplaced comment", () => {
    const text = '// spec: 9.9\nit("saves a post", () => {});\n// spec: 1.1\nconst post = 1;\n';
    expect(findCoverageGaps(lines, collect(text))).toEqual([
      'tests/a.test.ts:4: no test below "spec: 1.1"',
      "1.1 has no test: Saves a post",
      "tests/a.test.ts: no line has the id 9.9",
    ]);
  });

  it("page lists the tests of a line with their current titles", () => {
    const text = "// spec: 1.1\nit(`saves $".concat("{kind} | $", "{a.b}`, () => {});\n");
    expect(formatCoverage(lines, collect(text))).toContain(
      '| 1.1 | Saves a post | `tests/a.test.ts` "saves $'.concat("{kind} \\| $", '{…}" |\n'),
    );
  });
});

/** Lines of both parts of docs/specification.md; it changes only with the specification. */
const LINE_COUNT = 672;

const coverage = collectCoverage(listFiles(CODE_FILE));

// spec: T.21
it("every line of the specification has a test", () => {
  const ids = specification.sections.flatMap(({ lines }) => Object.keys(lines));
  expect(new Set(ids).size).toBe(LINE_COUNT);
  // A line that is taken out leaves a gap in the numbers of its section.
  const last = new Map(ids.map((id) => id.split(".")).map(([part = "", n]) => [part, Number(n)]));
  expect([...last.values()].reduce((sum, n) => sum + n, 0)).toBe(LINE_COUNT);
  expect(findCoverageGaps(specification, coverage)).toEqual([]);
});

it("docs/coverage.md is up to date; npm run coverage writes it", () => {
  expect(readSource("docs/coverage.md")).toBe(formatCoverage(specification, coverage));
});
