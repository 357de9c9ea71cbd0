import { expect, it } from "vitest";
import { missingSections, rowsOf, unshown } from "@/tests/rules/checks/acceptance";
import { read } from "@/tests/rules/tree";

const PAGE = "docs/acceptance/specification.md";
const table = read(PAGE);
const { headings } = JSON.parse(read("tests/rules/specification.json")) as {
  headings: Record<"specification" | "decisions", string[]>;
};

/** "9. Business constants" is told in sections named "Specification 9: …", a decision's under its own words. */
const sections = [
  ...headings.specification.map((heading) => `Specification ${heading.replace(/\..*/, ":")}`),
  ...headings.decisions.map((heading) => `Decisions: ${heading.replace(/ but users expect$/, "")}`),
  "Design card",
];

it("every heading of the specification and of its decisions has its section, with lines", () => {
  const sample =
    "# X\n\n## Specification 1: A\n\n| line | shown by |\n|---|---|\n| It does | `a/b` |\n\n## Specification 2: B\n";
  expect(missingSections(sample, ["Specification 1:", "Specification 2:", "Decisions: C"])).toEqual([
    'no line below "Specification 2:"',
    'no section "Decisions: C"',
  ]);
  expect(sections.length).toBeGreaterThan(18);
  expect(missingSections(table, sections)).toEqual([]);
});

it("a line is shown by a test that exists; an open one is allowed only while the page says that it is open", () => {
  const page = (status: string, shown: string) =>
    unshown(
      { path: "x.md", text: `Status: ${status}\n\n| line | shown by |\n|---|---|\n| It does | ${shown} |\n` },
      (path) => (path === "tests/a.test.ts" ? 'it("does it")' : undefined),
    ).length;
  expect(page("open", '`tests/a.test.ts` "does it"')).toBe(0);
  expect([
    page("open", "surely"),
    page("open", '`tests/a.test.ts` "flies"'),
    page("open", "`tests/b.test.ts`"),
  ]).toEqual([1, 1, 1]);
  expect([page("open", "(open): not yet"), page("done", "(open): not yet")]).toEqual([0, 1]);
  expect(rowsOf(table).length).toBeGreaterThan(600);
});

it("no call and no screen is pending", () => {
  expect(JSON.parse(read("tests/rules/pending.json"))).toEqual({ calls: [], screens: [] });
});
