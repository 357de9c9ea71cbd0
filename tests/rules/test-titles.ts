import type { SourceFile } from "@/tests/rules/source-tree";
import { getArguments, getTestFunction, type Node, parseSyntax, walkSyntax } from "@/tests/rules/syntax-tree";

/** The title of a test or of a group of tests. */
export interface TestTitle {
  /** Line on which the call starts. */
  line: number;
  title: string;
  isGroup: boolean;
}

/** Lists the titles of a file. A template keeps its placeholders as `${name}`, or `${…}` for other expressions. */
export function listTestTitles(file: SourceFile): TestTitle[] {
  const { body, linesOf } = parseSyntax(file);
  return [...walkSyntax(body)].flatMap(({ node }) => {
    const name = getTestFunction(node);
    const title = name && readTitle(getArguments(node)[0]);
    if (title === undefined) return [];
    const callee = node.callee as { property?: { value?: unknown } };
    return [
      {
        line: linesOf(node).first,
        title,
        isGroup: name === "describe" || callee.property?.value === "describe",
      },
    ];
  });
}

function readTitle(node: Node | undefined): string | undefined {
  if (node?.type === "StringLiteral") return node.value as string;
  if (node?.type !== "TemplateLiteral") return undefined;
  const names = (node.expressions as Node[]).map(
    (one) => `\${${one.type === "Identifier" ? one.value : "…"}}`,
  );
  return (node.quasis as { cooked: string }[])
    .map(({ cooked }, index) => cooked + (names[index] ?? ""))
    .join("");
}

const MAX_TITLE_LENGTH = 100;
const WEAK_START = /^(what|who|whose|whoever|where|which|how|is|are|of|and|but|so|then)\b/i;

/** Finds titles that are too long, and titles of tests that are no sentence with a subject. */
export function findTitleProblems(file: SourceFile): { line: number; problem: string }[] {
  return listTestTitles(file).flatMap(({ line, title, isGroup }) => {
    const start = isGroup ? undefined : WEAK_START.exec(title)?.[0];
    return [
      ...(title.length > MAX_TITLE_LENGTH
        ? [`title of ${title.length} characters, at most ${MAX_TITLE_LENGTH}`]
        : []),
      ...(start ? [`title starts with "${start}"`] : []),
    ].map((problem) => ({ line, problem }));
  });
}
