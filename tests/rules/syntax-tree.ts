import { parseSync } from "@swc/core";
import type { SourceFile } from "@/tests/rules/source-tree";

/** A node of the syntax tree, typed loosely: rules read few fields. */
export interface Node {
  type: string;
  span?: { start: number; end: number };
  [key: string]: unknown;
}

export interface Syntax {
  body: Node[];
  /** Line of a node's first and last character, counted from 1. */
  linesOf(node: Node): { first: number; last: number };
  /** Offsets of a span in the UTF-8 bytes of the file. */
  rangeOf(span: { start: number; end: number }): { start: number; end: number };
}

// The parser continues its offsets from file to file, and starts at the first token: a known first token is offset 0.
const ANCHOR = "0;";

let latest: { file: SourceFile; syntax: Syntax } | null = null;

/** Parses TypeScript or JavaScript. The latest file is cached, because a rule reads one file several times in a row. */
export function parseSyntax(file: SourceFile): Syntax {
  if (latest?.file !== file) latest = { file, syntax: parse(file) };
  return latest.syntax;
}

function parse({ path, text }: SourceFile): Syntax {
  const bytes = Buffer.from(ANCHOR + text);
  const module = parseSync(ANCHOR + text, { syntax: "typescript", tsx: !/\.(ts|mts)$/.test(path) });
  const zero = module.span.start;
  const lineAt = (offset: number) => {
    let line = 1;
    for (let at = 0; at < offset - zero && at < bytes.length; at += 1) if (bytes[at] === 10) line += 1;
    return line;
  };
  return {
    body: module.body.slice(1) as unknown as Node[],
    rangeOf: ({ start, end }) => ({
      start: start - zero - ANCHOR.length,
      end: end - zero - ANCHOR.length,
    }),
    linesOf: ({ span }) =>
      span ? { first: lineAt(span.start), last: lineAt(span.end - 1) } : { first: 0, last: 0 },
  };
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && typeof (value as Node).type === "string";
}

function* children(node: Node): Generator<Node> {
  for (const value of Object.values(node)) {
    if (isNode(value)) yield value;
    // The function of a method is a node without a type.
    else if (isNode((value as { body?: unknown } | null)?.body)) yield (value as { body: Node }).body;
    if (!Array.isArray(value)) continue;
    for (const item of value) {
      if (isNode(item)) yield item;
      // Call arguments and array elements come wrapped: {spread, expression}.
      else if (isNode((item as { expression?: unknown } | null)?.expression)) yield item.expression;
    }
  }
}

/** Walks all nodes in depth-first order, each with its ancestors (nearest last). */
export function* walkSyntax(nodes: Node[], around: Node[] = []): Generator<{ node: Node; around: Node[] }> {
  for (const node of nodes) {
    yield { node, around };
    yield* walkSyntax([...children(node)], [...around, node]);
  }
}

/** Text of a string literal or of a template without expressions. */
export function getLiteralText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "StringLiteral") return node.value as string;
  if (node.type !== "TemplateLiteral" || (node.expressions as Node[]).length > 0) return undefined;
  return String((node.quasis as Node[])[0]?.cooked ?? "");
}

/** The expressions of a call's arguments. */
export function getArguments(call: Node): Node[] {
  return ((call.arguments ?? []) as { expression: Node }[]).map(({ expression }) => expression);
}

/** Name of an identifier, `undefined` for anything else. */
export function getIdentifierName(node: unknown): string | undefined {
  return isNode(node) && node.type === "Identifier" ? (node.value as string) : undefined;
}

/** `it`, `test`, `describe` or an extended test function when the node is a call that declares a test or a group. */
export function getTestFunction(node: Node): string | undefined {
  if (node.type !== "CallExpression") return undefined;
  const callee = node.callee as Node;
  // The inner call of `it.each(rows)("title", …)` has no title.
  if (/^(each|for)$/.test(getIdentifierName(callee.property) ?? "")) return undefined;
  const name = getRootName(callee);
  return /^(it|test\w*|describe)$/.test(name ?? "") ? name : undefined;
}

/** Name at the start of `name.a.b`, `name.each(rows)` or of a tagged template. */
function getRootName(node: Node): string | undefined {
  const inner = node.object ?? node.callee ?? node.tag;
  return isNode(inner) ? getRootName(inner) : getIdentifierName(node);
}
