import { expect, test } from "vitest";
import { listSlowest, readPlaywright, readVitest } from "@/scripts/test/reports.mjs";

const vitestReport = {
  numPassedTests: 2,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: "/root/lib/a.test.ts",
      status: "passed",
      assertionResults: [
        { status: "passed", fullName: "quick", duration: 5, failureMessages: [] },
        { status: "passed", fullName: "slow", duration: 2_500, failureMessages: [] },
      ],
    },
  ],
};

const playwrightReport = {
  errors: [],
  stats: { expected: 1, skipped: 0 },
  suites: [
    {
      title: "b.spec.ts",
      specs: [],
      suites: [
        {
          title: "screen in en",
          specs: [
            {
              file: "b.spec.ts",
              title: "opens",
              line: 3,
              tests: [{ status: "expected", results: [{ duration: 4_000 }] }],
            },
          ],
        },
      ],
    },
  ],
};

test("reports of both runners carry the duration of each test", () => {
  expect(readVitest(vitestReport, "/root").durations).toEqual([
    { file: "lib/a.test.ts", name: "quick", ms: 5 },
    { file: "lib/a.test.ts", name: "slow", ms: 2_500 },
  ]);
  expect(readPlaywright(playwrightReport).durations).toEqual([
    { file: "b.spec.ts", name: "screen in en opens", ms: 4_000 },
  ]);
});

test("listSlowest lists 20 tests and 10 files, slowest first, and nothing for a small run", () => {
  const durations = Array.from({ length: 40 }, (_, at) => ({
    file: `file-${at % 12}`,
    name: `test ${at}`,
    ms: at * 1_000,
  }));
  expect(listSlowest(durations.slice(0, 20))).toEqual([]);
  const lines = listSlowest(durations);
  expect(lines).toHaveLength(32);
  expect(lines[1]).toBe("     39.0 s  file-3 › test 39");
  expect(lines[22]).toBe("     84.0 s  file-3");
});
