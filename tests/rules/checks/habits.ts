import { argumentsOf, nameOf, syntaxOf, walk } from "@/tests/rules/syntax";
import type { Finding, SourceFile } from "@/tests/rules/tree";

/** Names handed on from another file: a reader should find a thing where it is imported from. */
export function barrels(files: SourceFile[]): Finding[] {
  return files.flatMap((file) =>
    syntaxOf(file)
      .body.filter(
        (node) =>
          node.type === "ExportAllDeclaration" || (node.type === "ExportNamedDeclaration" && node.source),
      )
      .map(() => `${file.path}: hands on names of another file`),
  );
}

const SKIPPING =
  /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails|skipIf|runIf\((?!\w*root\w*\)))\b|\bx(?:it|describe)\(/i;

/** Tests that do not run (those that need root run as root), or that keep the others from running. */
export function skippedTests(files: SourceFile[]): Finding[] {
  return linesMatching(files, SKIPPING, "a test that does not run");
}

const SLEEPING = /waitForTimeout|waitForLoadState\(["']networkidle/;

/** Tests that wait for a time instead of a state. A pause inside a loop that asks again is waiting for a state. */
export function sleepingTests(files: SourceFile[]): Finding[] {
  return [
    ...linesMatching(files, SLEEPING, "waits for a time, not for a state"),
    ...files.flatMap((file) => {
      const syntax = syntaxOf(file);
      return [...walk(syntax.body)]
        .filter(
          ({ node, around }) => node.type === "AwaitExpression" && pauses(node.argument) && !inLoop(around),
        )
        .map(({ node }) => `${file.path}:${syntax.linesOf(node).first}: waits for a time, not for a state`);
    }),
  ];
}

function pauses(argument: unknown): boolean {
  const call = argument as { type: string; callee?: unknown } | undefined;
  if (call?.type === "CallExpression") return /^(pause|sleep|wait|delay)$/.test(nameOf(call.callee) ?? "");
  if (call?.type !== "NewExpression" || nameOf(call.callee) !== "Promise") return false;
  const [executor] = argumentsOf(call);
  return [...walk(executor ? [executor] : [])].some(
    ({ node }) => node.type === "CallExpression" && nameOf(node.callee) === "setTimeout",
  );
}

function inLoop(around: { type: string }[]): boolean {
  return around.some(({ type }) => /^(While|DoWhile|For|ForOf|ForIn)Statement$/.test(type));
}

function linesMatching(files: SourceFile[], pattern: RegExp, what: string): Finding[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${what}`] : [])),
  );
}
