import { describe, expect, it } from "vitest";
import { findBarrels, findSkippedTests, findSleepingTests } from "@/tests/rules/checks/conventions";
import { findMisnamedFiles, findMisplacedStores } from "@/tests/rules/checks/file-names";
import { findHardcodedText, findPhysicalSides } from "@/tests/rules/checks/markup";
import { findLongFiles } from "@/tests/rules/checks/sizes";
import { CODE_FILE, listFiles, TEST_FILE } from "@/tests/rules/source-tree";

const CODE_OR_STYLE = /\.(ts|tsx|mjs|mts|cjs|css)$/;
const shipped = listFiles(/^(app|components|lib|prisma|worker|middleware\.ts|instrumentation.*\.ts)/).filter(
  ({ path }) => CODE_FILE.test(path) && !TEST_FILE.test(path),
);
const all = listFiles(CODE_OR_STYLE);
const tests = listFiles(TEST_FILE);
const screens = listFiles(/^(app|components)\/.*\.tsx$/);

const file = (path: string, text: string) => [{ path, text }];

it("no file is longer than its kind allows", () => {
  const lines = (path: string, count: number) => findLongFiles(file(path, "\n".repeat(count)));
  expect(lines("app/api/x/route.ts", 40)).toEqual([]);
  expect(lines("app/api/x/route.ts", 41)).toEqual(["app/api/x/route.ts: 41 lines, at most 40"]);
  expect(lines("lib/x/y.ts", 351)).toHaveLength(1);
  expect(lines("tests/e2e/screens/scenes.ts", 400)).toEqual([]);
  expect(lines("tests/e2e/screens/scenes.ts", 401)).toHaveLength(1);
  expect(lines("lib/x/y.test.ts", 500)).toEqual([]);
  expect(findLongFiles(all)).toEqual([]);
});

describe("conventions", () => {
  it("no file re-exports names of another", () => {
    expect(findBarrels(file("lib/x.ts", 'export { a } from "./a";\nexport * from "./b";'))).toHaveLength(2);
    expect(findBarrels(shipped)).toEqual([]);
  });

  it("every test runs", () => {
    expect(
      findSkippedTests(file("x.test.ts", 'it.skip("x");\ndescribe.only("y");\ntest.fixme();')),
    ).toHaveLength(3);
    const conditional = "it.runIf(isRoot)('x');\nit.runIf(fast)('y');";
    expect(findSkippedTests(file("x.test.ts", conditional))).toEqual([
      "x.test.ts:2: a test that does not run",
    ]);
    expect(findSkippedTests(tests.filter(({ path }) => !path.startsWith("tests/rules/")))).toEqual([]);
  });

  it("tests wait for states, not for time", () => {
    const pauses =
      "await page.waitForTimeout(5);\nawait pause(5);\nawait new Promise((r) => setTimeout(r, 5));";
    expect(findSleepingTests(file("x.test.ts", pauses))).toHaveLength(3);
    expect(findSleepingTests(file("x.test.ts", "while (!(await ready())) await pause(5);"))).toEqual([]);
    expect(findSleepingTests(tests.filter(({ path }) => !path.startsWith("tests/rules/")))).toEqual([]);
  });

  it("files of domain modules are named after their exports", () => {
    const stray = findMisnamedFiles([
      ...file("lib/posts/server/save-post.ts", "export const other = 1;"),
      ...file("lib/posts/server/save-post.ts", "export async function savePost() {}"),
      ...file("lib/posts/helpers.ts", ""),
      ...file("lib/posts/MyPost.ts", ""),
    ]);
    expect(stray).toHaveLength(3);
    const domainFiles = shipped.filter(({ path }) => /^(lib|worker|components)\//.test(path));
    expect(findMisnamedFiles(domainFiles)).toEqual([]);
  });

  // spec: T.15
  it("only stores use the database", () => {
    expect(findMisplacedStores(file("lib/posts/server/save-post.ts", "clientOf(tx).post"))).toHaveLength(1);
    expect(findMisplacedStores(shipped)).toEqual([]);
  });
});

describe("screens", () => {
  it("screens use no physical sides", () => {
    const sample = 'const a = <p className="ml-2 md:-mr-px left-0 border-l rounded-tr-md text-right" />;';
    expect(findPhysicalSides(file("x.tsx", sample))).toHaveLength(1);
    const fine = 'const a = <p className="ms-2 border-line border-b text-left-ish" side="left" />;';
    expect(findPhysicalSides(file("x.tsx", fine))).toEqual([]);
    expect(findPhysicalSides(file("x.css", "a { margin-left: 1px }\nb { inset-inline: 0 }"))).toHaveLength(1);
    expect(findPhysicalSides(listFiles(/^(app|components)\/.*\.(tsx|ts|css)$/))).toEqual([]);
  });

  it("screens take their text from messages/", () => {
    const sample = '<div title="Close"><b>Hello</b> {t("x")} · <script>{`x`}</script></div>;';
    expect(findHardcodedText(file("x.tsx", sample))).toHaveLength(2);
    expect(findHardcodedText(screens)).toEqual([]);
  });
});
