import { describe, expect, it } from "vitest";
import { findOldWords, hasTests, readVocabulary, type Vocabulary } from "@/tests/rules/checks/vocabulary";
import { isInCleanFolder } from "@/tests/rules/clean-folders";
import { listFiles } from "@/tests/rules/source-tree";
import { findTitleProblems } from "@/tests/rules/test-titles";

// An image file is named after what it shows.
const clean = listFiles(/(?<!\.(?:webp|png|jpe?g))$/).filter(isInCleanFolder);

const sample: Vocabulary = {
  words: { "doodads?": "widget", "knick knacks?": "gadget" },
  exceptions: ["doodad elements?"],
  stored: ["storedDoodad"],
  names: { makeThing: "createWidget" },
};

describe("vocabulary", () => {
  const find = (path: string, text: string) =>
    findOldWords([{ path, text }], sample).map(({ line, word }) => `${line}: ${word}`);

  it.each([
    ["path", "lib/doodad/knick-knack.ts", "", ["1: doodad", "1: knick knack"]],
    ["line comment", "a.ts", "\n// Lists Doodads.", ["2: Doodads"]],
    ["block comment", "a.ts", "/**\n * A doodad.\n */\nexport const a = 1;", ["2: doodad"]],
    ["comment in markup", "a.tsx", "export const A = () => <p>{/* a doodad */}</p>;", ["1: doodad"]],
    ["former name in a comment", "a.ts", "// Uses `makeThing`.", ["1: makeThing"]],
    ["exported function", "a.ts", "export function findKnickKnack() {}", ["1: Knick Knack"]],
    ["exported constant", "a.ts", "export const MAX_DOODADS = 1;", ["1: DOODADS"]],
    ["local name", "a.ts", "const doodad = 1;", ["1: doodad"]],
    [
      "destructured name",
      "a.ts",
      "const { a: [doodad], ...knickKnack } = x;",
      ["1: doodad", "1: knick Knack"],
    ],
    ["parameter", "a.ts", "export const a = (doodad: string) => 1;", ["1: doodad"]],
    ["parameter of a method", "a.ts", "class A { b({ doodad }: C) {} }", ["1: doodad"]],
    [
      "member of a type",
      "a.ts",
      "export interface A { doodad: string; getDoodad(): void }",
      ["1: doodad", "1: Doodad"],
    ],
    ["member of a class", "a.ts", "class A { #doodad = 1; doodads() {} }", ["1: doodad", "1: doodads"]],
    ["key of an object", "a.ts", "export const a = { doodad: 1 };", ["1: doodad"]],
    ["member of an enum", "a.ts", "enum A { Doodad }", ["1: Doodad"]],
    ["export list", "a.ts", "export { a as doodad };", ["1: doodad"]],
    ["former name of a local function", "a.ts", "function makeThing() {}", ["1: makeThing"]],
    ["hyphenated word", "a.ts", "// The doodad-box.", ["1: doodad"]],
    ["log message", "a.ts", 'getLogger().warn({ err }, "doodad lost");', ["1: doodad"]],
    ["npm script", "package.json", '{"scripts":{"build:doodad":"x"}}', ["1: doodad"]],
    ["message key", "messages/en/a.json", '{"a":{"oldDoodad":"x"}}', ["1: Doodad"]],
    ["column", "a.prisma", "model A {\n  doodad String\n}", ["2: doodad"]],
    ["former name of a function", "a.ts", "export function makeThing() {}", ["1: makeThing"]],
    ["test title", "a.test.ts", 'it.each([1])("doodad is saved", () => {});', ["1: doodad"]],
    ["style sheet", "a.css", "a {}\n/* a doodad */", ["2: doodad"]],
    ["document", "docs/a.md", "# A\n\nThe doodad.\n", ["3: doodad"]],
  ])("old word is found in a %s", (_, path, text, found) => {
    expect(find(path, text)).toEqual(found);
  });

  it.each([
    ["string", "a.ts", 'const a = "doodad // doodad";'],
    ["address in a string", "a.ts", "const a = `http://doodad // doodad`;"],
    ["text of an element", "a.tsx", "export const A = () => <p>a doodad // doodad</p>;"],
    ["name of a stored value", "a.ts", "const { storedDoodad } = row;"],
    ["imported name", "a.ts", 'import { doodad } from "a";'],
    ["used member", "a.ts", "a.doodad();"],
    ["quotation in a comment", "a.ts", '// Renders "Doodad" and `doodad`.'],
    ["exception", "a.ts", "// Renders a doodad element."],
    ["longer word", "a.ts", "// The doodadism."],
    ["code block of a document", "docs/a.md", "```\ndoodad\n```\n"],
  ])("old word is allowed in a %s", (_, path, text) => {
    expect(find(path, text)).toEqual([]);
  });

  it("no word of the list is used in a clean folder", () => {
    const vocabulary = readVocabulary();
    expect(Object.keys(vocabulary.words).length).toBeGreaterThan(50);
    const found = findOldWords(clean, vocabulary);
    expect(
      found.map(({ path, line, word, replacement }) => `${path}:${line}: ${word} → ${replacement}`),
    ).toEqual([]);
  });
});

describe("test titles", () => {
  const check = (text: string) =>
    findTitleProblems({ path: "a.test.ts", text }).map(({ problem }) => problem);

  it("weak start and excessive length of a title are reported", () => {
    const long = `post ${"x".repeat(96)}`;
    expect(check(`it("${long}", () => {});`)).toEqual(["title of 101 characters, at most 100"]);
    expect(check('it.each([1])("what a post is", () => {});')).toEqual(['title starts with "what"']);
    expect(check('test("Is saved", () => {});')).toEqual(['title starts with "Is"']);
    expect(check('describe("what a post is", () => {});\nit("whatever is saved", () => {});')).toEqual([]);
  });

  it("titles in clean folders are short sentences with a subject", () => {
    const problems = clean
      .filter(hasTests)
      .flatMap((file) =>
        findTitleProblems(file).map(({ line, problem }) => `${file.path}:${line}: ${problem}`),
      );
    expect(problems).toEqual([]);
  });
});
