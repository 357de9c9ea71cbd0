import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { unshown } from "@/tests/rules/checks/acceptance";
import { files, ROOT, read } from "@/tests/rules/tree";

/** Text of a file; empty for a folder or a picture, whose being there is enough. */
function textOf(path: string): string | undefined {
  const place = join(ROOT, path);
  if (!existsSync(place)) return undefined;
  return statSync(place).isDirectory() || path.endsWith(".png") ? "" : read(path);
}

const page = (status: string, row: string) => ({
  path: "x.md",
  text: `# X\n\nStatus: ${status}\n\n| line | shown by |\n|---|---|\n${row}\n`,
});

describe("an acceptance page", () => {
  const tests: Record<string, string> = { "tests/a.test.ts": 'it("does it")' };
  const check = (status: string, row: string) => unshown(page(status, row), (path) => tests[path]);

  it("is right when each line has a test that exists, or a figure", () => {
    expect(check("done", '| It does it | `tests/a.test.ts` "does it" |')).toEqual([]);
    expect(check("done", "| It is fast | figure: 12 s, `npm run bench` |")).toEqual([]);
    expect(check("open", "| It flies | (open) |")).toEqual([]);
  });

  it.each([
    ["a test that is not there", "done", '| It does it | `tests/a.test.ts` "does more" |'],
    ["a file that is not there", "done", "| It does it | `tests/b.test.ts` |"],
    ["a line that nothing shows", "done", "| It does it | surely |"],
    ["an empty cell", "open", "| It does it | |"],
    ["an open line in a page that says done", "done", "| It flies | (open) |"],
    ["a page without a status", "perhaps", "| It flies | (open) |"],
    ["a page without a line", "done", ""],
  ])("is wrong with %s", (_, status, row) => {
    expect(check(status, row)).toHaveLength(1);
  });
});

it("every line of an issue is shown by something that exists", () => {
  const pages = files(/^docs\/acceptance\/.*\.md$/);
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.flatMap((one) => unshown(one, textOf))).toEqual([]);
});
