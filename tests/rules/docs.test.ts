import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { stale } from "@/tests/rules/checks/docs";
import { files, ROOT, read } from "@/tests/rules/tree";

it("what the documents name is there: paths, links and commands", () => {
  const sample = "`lib/a.ts`, `lib/gone.ts` and [one](../README.md), [two](gone.md#part); `npm run gone`";
  const found = stale([{ path: "docs/a.md", text: sample }], {
    path: (path) => ["lib/a.ts", "README.md"].includes(path),
    command: () => false,
  });
  expect(found).toEqual([
    "docs/a.md: there is no lib/gone.ts",
    "docs/a.md: there is no gone.md",
    "docs/a.md: there is no npm run gone",
  ]);
  const { scripts } = JSON.parse(read("package.json"));
  const pages = files(/^(README|docs\/[\w-]+)\.md$/);
  expect(pages.length).toBeGreaterThan(4);
  const has = {
    path: (path: string) => existsSync(join(ROOT, path)),
    command: (name: string) => name in scripts,
  };
  expect(stale(pages, has)).toEqual([]);
});
