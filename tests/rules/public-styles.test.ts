import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CODE_FILE, listPaths, ROOT, readSource, TEST_FILE } from "@/tests/rules/source-tree";

const SHEET = "app/public.css";
const PAGES = /^(app\/\[locale\]|components\/marketing)\//;
const NAMES_CLASSES = /^components\/.*(\.tsx|-variants\.ts)$/;

/** Files that the public pages import, directly or indirectly. */
function reached(): string[] {
  const found = new Set<string>();
  const open = listPaths(PAGES).filter((path) => CODE_FILE.test(path) && !TEST_FILE.test(path));
  for (let path = open.pop(); path; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const [, name] of readSource(path).matchAll(/from "@\/([^"]+)"/g)) {
      open.push(
        ...[".ts", ".tsx"].map((end) => `${name}${end}`).filter((one) => existsSync(join(ROOT, one))),
      );
    }
  }
  return [...found].sort();
}

test("public style sheet is built from exactly the files that public pages import", () => {
  const sources = [...readSource(SHEET).matchAll(/@source "\.\.\/([^"]+)"/g)].map(([, path]) => path ?? "");
  const shown = reached().filter((path) => NAMES_CLASSES.test(path));
  const missing = shown.filter((path) => !sources.some((one) => path === one || path.startsWith(`${one}/`)));
  expect(missing).toEqual([]);
  const idle = sources.filter((one) => !reached().some((path) => path === one || path.startsWith(`${one}/`)));
  expect(idle).toEqual([]);
});
