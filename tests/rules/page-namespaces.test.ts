import { expect, test } from "vitest";
import { NAMESPACES } from "@/lib/i18n/namespaces";
import { CODE_FILE, listPaths, listReachedCode, readSource, TEST_FILE } from "@/tests/rules/source-tree";

const LAYOUTS = listPaths(/^app\/.*layout\.tsx$/).filter((path) => readSource(path).includes("<AppLayout"));
const NAMES = NAMESPACES.join("|");
/** `useTranslations("posts.list")` and full keys such as "common.errors.offline". */
const USE = new RegExp(`Translations\\("(${NAMES})[."]|["\`](${NAMES})\\.[a-zA-Z$]`, "g");

function listUsed(layout: string): string[] {
  const folder = layout.slice(0, -"layout.tsx".length);
  const pages = listPaths(CODE_FILE).filter(
    (path) => path.startsWith(folder) && !TEST_FILE.test(path) && !path.endsWith("/route.ts"),
  );
  const shown = listReachedCode([...pages, "app/app-layout.tsx"]).filter(
    ({ path }) => !path.includes("/server/"),
  );
  const names = shown.flatMap(({ text }) =>
    [...text.matchAll(USE)].map(([, root, key]) => root ?? key ?? ""),
  );
  return [...new Set(names)].sort();
}

function listDeclared(layout: string): string[] {
  const [, declared = ""] = /namespaces=\{([^}]+)\}/.exec(readSource(layout)) ?? [];
  return declared === "NAMESPACES"
    ? [...NAMESPACES].sort()
    : [...declared.matchAll(/"(\w+)"/g)].map(([, name]) => name ?? "").sort();
}

test("every page of the application is below a layout that loads its texts", () => {
  expect(LAYOUTS).toHaveLength(9);
});

test.each(LAYOUTS)("%s loads exactly the namespaces that its pages use", (layout) => {
  expect(listDeclared(layout)).toEqual(listUsed(layout));
});
