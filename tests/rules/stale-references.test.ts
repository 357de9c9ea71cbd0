import { describe, expect, it } from "vitest";
import {
  findStaleCitations,
  findStaleComments,
  findStaleReferences,
  type ReferenceTargets,
} from "@/tests/rules/checks/stale-references";
import { isInCleanFolder } from "@/tests/rules/clean-folders";
import { REFERENCE_SAMPLES, readReferenceTargets } from "@/tests/rules/reference-targets";
import { CODE_FILE, listFiles } from "@/tests/rules/source-tree";

const sample: ReferenceTargets = {
  path: (path) => ["lib/a.ts", "README.md"].includes(path),
  command: (name) => name === "bench",
  document: (name) => ["guide.md", "docs/guide.md"].includes(name),
  decision: (number) => number === "001",
  section: (number) => number === "4",
  invariant: (code) => code === "CR1",
};
const has = readReferenceTargets();
const cited = listFiles(/\.(ts|tsx|mjs|cjs|css|prisma|md)$|\.env\.example$/).filter(
  (file) => isInCleanFolder(file) && !REFERENCE_SAMPLES.test(file.path),
);

describe("documents", () => {
  it("missing path, link and command are reported", () => {
    const text = "`lib/a.ts`, `lib/gone.ts` and [one](../README.md), [two](gone.md#part); `npm run gone`";
    expect(findStaleReferences([{ path: "docs/a.md", text }], sample)).toEqual([
      "docs/a.md: there is no lib/gone.ts",
      "docs/a.md: there is no gone.md",
      "docs/a.md: there is no npm run gone",
    ]);
  });

  it("paths, links and commands in documents exist", () => {
    const pages = listFiles(/^(README|CONTRIBUTING|docs\/.*)\.md$/);
    expect(pages.length).toBeGreaterThan(60);
    expect(findStaleReferences(pages, has)).toEqual([]);
  });
});

describe("citations", () => {
  const find = (text: string) => findStaleCitations([{ path: "a.ts", text }], sample);

  it.each([
    ["document", "// See gone.md.", "gone.md"],
    ["document in a string", 'const a = "docs/gone.md";', "docs/gone.md"],
    ["decision record", "// Decision 999.", "decision 999"],
    ["decision record by path", "// docs/decisions/999", "decision 999"],
    ["section", "// The specification, section 7.", "section 7 of the specification"],
    ["invariant", 'it("saves a post (CR2)", () => {});', "invariant CR2"],
    ["drawing", "// drawn: page.html", "drawn: page.html"],
  ])("missing %s is reported", (_, text, what) => {
    expect(find(text)).toEqual([`a.ts:1: there is no ${what}`]);
  });

  it("existing documents, records, sections and invariants are allowed", () => {
    const text = "// guide.md, docs/guide.md, decision 001, specification section 4 (CR1); LICENSE.md";
    expect(find(text)).toEqual([]);
  });

  it("everything that code and documents cite exists", () => {
    expect(findStaleCitations(cited, has)).toEqual([]);
  });
});

describe("comments", () => {
  it("missing file and command in a comment are reported, also without backticks", () => {
    const text =
      "// `lib/a.ts`, `lib/gone`, lib/gone.ts: npm run gone\nconst a = 'lib/other.ts'; // npm run bench\n";
    expect(findStaleComments([{ path: "b.ts", text }], sample)).toEqual([
      "b.ts:1: there is no lib/gone.ts",
      "b.ts:1: there is no lib/gone",
      "b.ts:1: there is no npm run gone",
    ]);
  });

  it("files and commands in comments exist", () => {
    expect(
      findStaleComments(
        cited.filter(({ path }) => CODE_FILE.test(path)),
        has,
      ),
    ).toEqual([]);
  });
});
