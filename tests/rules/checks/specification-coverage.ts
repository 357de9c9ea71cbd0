import type { RuleFinding, SourceFile } from "@/tests/rules/source-tree";
import { listTestTitles } from "@/tests/rules/test-titles";

/** Lines of the specification by section: the line id and its text. */
export interface SpecificationLines {
  sections: { title: string; lines: Record<string, string> }[];
}

/** A test that covers a line of the specification. */
interface CoveringTest {
  path: string;
  title: string;
}

export interface Coverage {
  /** Tests by line id. */
  tests: Map<string, CoveringTest[]>;
  /** Comments that have no test directly below. */
  misplaced: RuleFinding[];
}

const SPEC_COMMENT = /^\s*\/\/ spec: (.+)$/;

/** Reads the `// spec: <line id>, <line id>` comments; each belongs to the test directly below it. */
export function collectCoverage(files: SourceFile[]): Coverage {
  const coverage: Coverage = { tests: new Map(), misplaced: [] };
  for (const file of files.filter(({ text }) => /^\s*\/\/ spec: /m.test(text))) {
    const titles = new Map(listTestTitles(file).map(({ line, title }) => [line, title]));
    let pending: string[] = [];
    for (const [index, line] of file.text.split("\n").entries()) {
      const ids = SPEC_COMMENT.exec(line)?.[1]
        ?.split(",")
        .map((id) => id.trim());
      if (ids) {
        pending.push(...ids);
        continue;
      }
      if (pending.length === 0) continue;
      const title = titles.get(index + 1);
      if (title === undefined)
        coverage.misplaced.push(`${file.path}:${index + 1}: no test below "spec: ${pending}"`);
      else for (const id of pending) addTest(coverage.tests, id, { path: file.path, title });
      pending = [];
    }
  }
  return coverage;
}

function addTest(tests: Coverage["tests"], id: string, test: CoveringTest): void {
  tests.set(id, [...(tests.get(id) ?? []), test]);
}

/** Lines without a test, ids that no line has, and comments without a test. */
export function findCoverageGaps(
  { sections }: SpecificationLines,
  { tests, misplaced }: Coverage,
): RuleFinding[] {
  const lines = new Map(sections.flatMap((section) => Object.entries(section.lines)));
  return [
    ...misplaced,
    ...[...lines].filter(([id]) => !tests.has(id)).map(([id, text]) => `${id} has no test: ${text}`),
    ...[...tests].flatMap(([id, [first]]) =>
      lines.has(id) ? [] : [`${first?.path}: no line has the id ${id}`],
    ),
  ];
}

/** The page docs/coverage.md. */
export function formatCoverage({ sections }: SpecificationLines, { tests }: Coverage): string {
  const cell = (text: string) => text.replaceAll("|", "\\|");
  const rows = (lines: Record<string, string>) =>
    Object.entries(lines).map(([id, text]) => {
      const evidence = (tests.get(id) ?? []).map(({ path, title }) => `\`${path}\` "${title}"`);
      return `| ${id} | ${cell(text)} | ${cell(evidence.join("<br>"))} |`;
    });
  return [
    "# Specification coverage",
    "",
    "Each line of the specification with the tests that cover it. A line that starts with `...` continues the line above.",
    "",
    "This page is generated: `npm run coverage` writes it from `tests/rules/specification-lines.json` and from the",
    "`// spec: <line id>` comments above the tests. `tests/rules/specification.test.ts` fails when a line has no test or",
    "when this page is out of date.",
    ...sections.flatMap(({ title, lines }) => [
      "",
      `## ${title}`,
      "",
      "| id | line | tests |",
      "|---|---|---|",
      ...rows(lines),
    ]),
    "",
  ].join("\n");
}
