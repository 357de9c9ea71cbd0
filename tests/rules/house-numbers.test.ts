import { describe, expect, it } from "vitest";
import { strayNames, strayStores } from "@/tests/rules/checks/file-names";
import { barrels, skippedTests, sleepingTests } from "@/tests/rules/checks/habits";
import { hardWords, physicalSides } from "@/tests/rules/checks/screens";
import { lineCount, longFunctions, quantile, tooLong } from "@/tests/rules/checks/sizes";
import { CODE, files, TEST } from "@/tests/rules/tree";

const CODE_OR_STYLE = /\.(ts|tsx|mjs|mts|cjs|css)$/;
const shipped = files(/^(app|components|lib|prisma|worker|middleware\.ts|instrumentation.*\.ts)/).filter(
  ({ path }) => CODE.test(path) && !TEST.test(path),
);
const all = files(CODE_OR_STYLE);
const tests = files(TEST);
const screens = files(/^(app|components)\/.*\.tsx$/);

const file = (path: string, text: string) => [{ path, text }];

describe("sizes", () => {
  it("half of the files have at most 70 lines, 95 of 100 at most 220", () => {
    const lines = all.filter(({ path }) => !TEST.test(path)).map(({ text }) => lineCount(text));
    expect(lines.length).toBeGreaterThan(100);
    expect(quantile(lines, 0.5)).toBeLessThanOrEqual(70);
    expect(quantile(lines, 0.95)).toBeLessThanOrEqual(220);
    expect(quantile([1, 2, 3, 400], 0.95)).toBe(400);
  });

  it("no file is longer than its kind may be", () => {
    expect(tooLong(file("app/api/x/route.ts", "\n".repeat(26)))).toHaveLength(1);
    expect(tooLong(file("lib/x/y.ts", "\n".repeat(351)))).toHaveLength(1);
    expect(tooLong(file("lib/x/y.test.ts", "\n".repeat(351)))).toEqual([]);
    expect(tooLong(all)).toEqual([]);
  });

  it("no function has more than 60 lines", () => {
    const long = `// א\nexport const f = () => {\n${"  g();\n".repeat(60)}};\n`;
    expect(longFunctions(file("lib/x.ts", long))).toEqual(["lib/x.ts:2: a function of 62 lines, at most 60"]);
    expect(longFunctions(all.filter(({ path }) => CODE.test(path)))).toEqual([]);
  });
});

describe("habits", () => {
  it("no file hands on the names of another", () => {
    expect(barrels(file("lib/x.ts", 'export { a } from "./a";\nexport * from "./b";'))).toHaveLength(2);
    expect(barrels(shipped)).toEqual([]);
  });

  it("every test runs", () => {
    expect(skippedTests(file("x.test.ts", 'it.skip("x");\ndescribe.only("y");\ntest.fixme();'))).toHaveLength(
      3,
    );
    const conditional = "it.runIf(isRoot)('x');\nit.runIf(fast)('y');";
    expect(skippedTests(file("x.test.ts", conditional))).toEqual(["x.test.ts:2: a test that does not run"]);
    expect(skippedTests(tests.filter(({ path }) => !path.startsWith("tests/rules/")))).toEqual([]);
  });

  it("tests wait for states, not for time", () => {
    const naps =
      "await page.waitForTimeout(5);\nawait pause(5);\nawait new Promise((r) => setTimeout(r, 5));";
    expect(sleepingTests(file("x.test.ts", naps))).toHaveLength(3);
    expect(sleepingTests(file("x.test.ts", "while (!(await ready())) await pause(5);"))).toEqual([]);
    expect(sleepingTests(tests.filter(({ path }) => !path.startsWith("tests/rules/")))).toEqual([]);
  });

  it("files in rooms are called after what they hold", () => {
    const stray = strayNames([
      ...file("lib/posts/server/save-post.ts", "export const other = 1;"),
      ...file("lib/posts/server/save-post.ts", "export async function savePost() {}"),
      ...file("lib/posts/helpers.ts", ""),
      ...file("lib/posts/MyPost.ts", ""),
    ]);
    expect(stray).toHaveLength(3);
    const rooms = shipped.filter(({ path }) => /^(lib|worker|components)\//.test(path));
    expect(strayNames(rooms)).toEqual([]);
  });

  it("only stores open the database", () => {
    expect(strayStores(file("lib/posts/server/save-post.ts", "clientOf(tx).post"))).toHaveLength(1);
    expect(strayStores(shipped)).toEqual([]);
  });
});

describe("screens", () => {
  it("name no physical side", () => {
    const sample = 'const a = <p className="ml-2 md:-mr-px left-0 border-l rounded-tr-md text-right" />;';
    expect(physicalSides(file("x.tsx", sample))).toHaveLength(1);
    const fine = 'const a = <p className="ms-2 border-line border-b text-left-ish" side="left" />;';
    expect(physicalSides(file("x.tsx", fine))).toEqual([]);
    expect(physicalSides(file("x.css", "a { margin-left: 1px }\nb { inset-inline: 0 }"))).toHaveLength(1);
    expect(physicalSides(files(/^(app|components)\/.*\.(tsx|ts|css)$/))).toEqual([]);
  });

  it("take their words from messages/", () => {
    const sample = '<div title="Close"><b>Hello</b> {t("x")} · <script>{`x`}</script></div>;';
    expect(hardWords(file("x.tsx", sample))).toHaveLength(2);
    expect(hardWords(screens)).toEqual([]);
  });
});
