import { describe, expect, it } from "vitest";
import { blocking } from "@/lib/publishing/preflight";
import { CHECKS } from "@/lib/publishing/preflight-checks";
import { FIXES, GAVE_UP, MISSED_WINDOW, OUTCOME_UNKNOWN, TARGET_CHANGED } from "@/lib/publishing/problem";
import { catalogue } from "@/tests/rules/checks/catalogues";
import { files, TEST } from "@/tests/rules/tree";

/** Told while a person connects; no post ends with it. */
const AT_CONNECTING = new Set(["too_many_pages"]);

/** What the adapters call the refusals of their networks. */
function problemsIn(sources: { text: string }[]): string[] {
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/problem: "(\w+)"|new SocialError\(\s*\w*"?\w+"?,\s*"(\w+)"/g)].map(
      ([, table, thrown]) => table ?? thrown ?? "",
    ),
  );
  return [...new Set(named)].sort();
}

const adapters = files(/^lib\/providers\/social\/[^/]+\.ts$/).filter(({ path }) => !TEST.test(path));
const problems = [
  ...problemsIn(adapters).filter((code) => !AT_CONNECTING.has(code)),
  ...blocking(CHECKS).map(({ code }) => code),
  ...[GAVE_UP, MISSED_WINDOW, OUTCOME_UNKNOWN, TARGET_CHANGED].map(({ code }) => code),
];

describe("the problems a post can end with", () => {
  it("are found where adapters name them", () => {
    const text =
      'const ROW = { kind: "refused", problem: "cold" };\nthrow new SocialError("refused", "stale", "x");';
    expect(problemsIn([{ text }])).toEqual(["cold", "stale"]);
    expect(problems.length).toBeGreaterThan(30);
  });

  it.each([...new Set(problems)])("%s: a cause in both languages, and what helps", (code) => {
    for (const language of ["en", "he"] as const) {
      expect(catalogue(language, "posts.json").get(`problem.${code}`), language).toMatch(/^\S.{10,}\.$/u);
    }
    expect(Object.keys(FIXES)).toContain(code);
  });
});
