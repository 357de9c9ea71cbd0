import { parseSync } from "@swc/core";
import type { SourceFile } from "@/tests/rules/tree";

/** A node of the syntax tree, as loosely as the rules need it. */
export interface Node {
  type: string;
  span?: { start: number; end: number };
  [key: string]: unknown;
}

export interface Syntax {
  body: Node[];
  /** Line of a node's first and last character, counted from 1. */
  linesOf(node: Node): { first: number; last: number };
}

// The parser counts bytes from the first token of all it ever parsed: a known first token gives the zero.
const ANCHOR = "0;";

/** Parses TypeScript or JavaScript. */
export function syntaxOf({ path, text }: SourceFile): Syntax {
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
    // A method holds its function without a type of its own.
    else if (isNode((value as { body?: unknown } | null)?.body)) yield (value as { body: Node }).body;
    if (!Array.isArray(value)) continue;
    for (const item of value) {
      if (isNode(item)) yield item;
      // Call arguments and array elements come wrapped: {spread, expression}.
      else if (isNode((item as { expression?: unknown } | null)?.expression)) yield item.expression;
    }
  }
}

/** Every node below, outside in, each with the nodes around it (nearest last). */
export function* walk(nodes: Node[], around: Node[] = []): Generator<{ node: Node; around: Node[] }> {
  for (const node of nodes) {
    yield { node, around };
    yield* walk([...children(node)], [...around, node]);
  }
}

/** Text of a string literal or of a template without holes. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === "StringLiteral") return node.value as string;
  if (node.type !== "TemplateLiteral" || (node.expressions as Node[]).length > 0) return undefined;
  return String((node.quasis as Node[])[0]?.cooked ?? "");
}

/** The expressions of a call's arguments. */
export function argumentsOf(call: Node): Node[] {
  return ((call.arguments ?? []) as { expression: Node }[]).map(({ expression }) => expression);
}

/** Name of an identifier, `undefined` for anything else. */
export function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === "Identifier" ? (node.value as string) : undefined;
}
