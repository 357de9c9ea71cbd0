import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { CODE, paths, ROOT, read, TEST } from "@/tests/rules/tree";

const SHEET = "app/public.css";
const PAGES = /^(app\/\[locale\]|components\/marketing)\//;
const NAMES_CLASSES = /^components\/.*(\.tsx|-variants\.ts)$/;

/** Everything that the public pages import, step by step. */
function reached(): string[] {
  const found = new Set<string>();
  const open = paths(PAGES).filter((path) => CODE.test(path) && !TEST.test(path));
  for (let path = open.pop(); path; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const [, name] of read(path).matchAll(/from "@\/([^"]+)"/g)) {
      open.push(
        ...[".ts", ".tsx"].map((end) => `${name}${end}`).filter((one) => existsSync(join(ROOT, one))),
      );
    }
  }
  return [...found].sort();
}

test("the sheet of the public pages is made of all they show, and of nothing else", () => {
  const sources = [...read(SHEET).matchAll(/@source "\.\.\/([^"]+)"/g)].map(([, path]) => path ?? "");
  const shown = reached().filter((path) => NAMES_CLASSES.test(path));
  const missing = shown.filter((path) => !sources.some((one) => path === one || path.startsWith(`${one}/`)));
  expect(missing).toEqual([]);
  const idle = sources.filter((one) => !reached().some((path) => path === one || path.startsWith(`${one}/`)));
  expect(idle).toEqual([]);
});
