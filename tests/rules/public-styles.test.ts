import { expect, test } from "vitest";
import { CODE_FILE, listPaths, listReachedCode, readSource, TEST_FILE } from "@/tests/rules/source-tree";

const SHEET = "app/public.css";
const PAGES = /^(app\/\[locale\]|components\/marketing)\//;
const NAMES_CLASSES = /^components\/.*(\.tsx|-variants\.ts)$/;

const pages = listPaths(PAGES).filter((path) => CODE_FILE.test(path) && !TEST_FILE.test(path));
const reached = listReachedCode(pages).map(({ path }) => path);

test("public style sheet is built from exactly the files that public pages import", () => {
  const sources = [...readSource(SHEET).matchAll(/@source "\.\.\/([^"]+)"/g)].map(([, path]) => path ?? "");
  const shown = reached.filter((path) => NAMES_CLASSES.test(path));
  const missing = shown.filter((path) => !sources.some((one) => path === one || path.startsWith(`${one}/`)));
  expect(missing).toEqual([]);
  const idle = sources.filter((one) => !reached.some((path) => path === one || path.startsWith(`${one}/`)));
  expect(idle).toEqual([]);
});
