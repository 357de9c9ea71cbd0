import { describe, expect, it } from "vitest";
import { getBlockingProblems, PREFLIGHT_CHECKS } from "@/lib/publishing/preflight-checks";
import {
  MISSED_WINDOW,
  OUTCOME_UNKNOWN,
  PROBLEM_FIXES,
  RETRIES_EXHAUSTED,
  TARGET_CHANGED,
} from "@/lib/publishing/publish-problem";
import { readCatalog } from "@/tests/rules/checks/message-catalogs";
import { listFiles, TEST_FILE } from "@/tests/rules/source-tree";

/** Reported while a user connects; no post fails with it. */
const AT_CONNECTING = new Set(["too_many_pages"]);

/** Problem codes that the adapters return for rejections of their platforms. */
function problemsIn(sources: { text: string }[]): string[] {
  const named = sources.flatMap(({ text }) =>
    [...text.matchAll(/problem: "(\w+)"|new SocialError\(\s*\w*"?\w+"?,\s*"(\w+)"/g)].map(
      ([, table, thrown]) => table ?? thrown ?? "",
    ),
  );
  return [...new Set(named)].sort();
}

const adapters = listFiles(/^lib\/providers\/social\/[^/]+\.ts$/).filter(({ path }) => !TEST_FILE.test(path));
const problems = [
  ...problemsIn(adapters).filter((code) => !AT_CONNECTING.has(code)),
  ...getBlockingProblems(PREFLIGHT_CHECKS).map(({ code }) => code),
  ...[RETRIES_EXHAUSTED, MISSED_WINDOW, OUTCOME_UNKNOWN, TARGET_CHANGED].map(({ code }) => code),
];

describe("publishing problems", () => {
  it("problem codes of adapters are found", () => {
    const text =
      'const ROW = { kind: "refused", problem: "cold" };\nthrow new SocialError("refused", "stale", "x");';
    expect(problemsIn([{ text }])).toEqual(["cold", "stale"]);
    expect(problems.length).toBeGreaterThan(30);
  });

  // spec: D9.13
  it.each([...new Set(problems)])("problem %s has a text in both languages and a fix", (code) => {
    for (const language of ["en", "he"] as const) {
      expect(readCatalog(language, "posts.json").get(`problem.${code}`), language).toMatch(/^\S.{10,}\.$/u);
    }
    expect(Object.keys(PROBLEM_FIXES)).toContain(code);
  });
});
