import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { findStaleMutants } from "@/tests/rules/checks/mutants";
import { listFiles, ROOT, readSource } from "@/tests/rules/source-tree";

describe("mutants", () => {
  it("mutant without exactly one place or with a test that cannot run is reported", () => {
    const files: Record<string, string> = {
      "a.ts": "one two two",
      "a.test.ts": "",
      "tests/api/a.test.ts": "",
    };
    const find = (change: object) => {
      const mutant = { file: "a.ts", find: "one", replace: "", tests: ["a.test.ts"], what: "w", ...change };
      return findStaleMutants(
        [{ path: "x.json", text: JSON.stringify([mutant]) }],
        (path) => files[path] ?? null,
      );
    };
    expect(find({})).toEqual([]);
    expect(find({ find: "two" })).toEqual(['x.json: "w": 2 places in a.ts, not one']);
    expect(find({ file: "gone.ts" })).toEqual(['x.json: "w": 0 places in gone.ts, not one']);
    expect(find({ tests: ["gone.test.ts"] })).toEqual(['x.json: "w": cannot run gone.test.ts']);
    expect(find({ tests: ["tests/api/a.test.ts"] })).toHaveLength(1);
    expect(find({ replace: "one" })).toHaveLength(1);
    expect(find({ tests: [] })).toHaveLength(1);
  });

  it("every mutant changes one existing place and names tests that can run", () => {
    const read = (path: string) => (existsSync(join(ROOT, path)) ? readSource(path) : null);
    const lists = listFiles(/^scripts\/mutate\/[\w-]+\.json$/);
    expect(lists.length).toBeGreaterThan(0);
    expect(findStaleMutants(lists, read)).toEqual([]);
  });
});
