import type { RuleFinding, SourceFile } from "@/tests/rules/source-tree";
import { getArguments, getIdentifierName, parseSyntax, walkSyntax } from "@/tests/rules/syntax-tree";

/** Finds re-exports: an import should name the file that defines the symbol. */
export function findBarrels(files: SourceFile[]): RuleFinding[] {
  return files.flatMap((file) =>
    parseSyntax(file)
      .body.filter(
        (node) =>
          node.type === "ExportAllDeclaration" || (node.type === "ExportNamedDeclaration" && node.source),
      )
      .map(() => `${file.path}: re-exports names of another file`),
  );
}

const SKIPPING =
  /\b(?:it|test|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails|skipIf|runIf\((?!\w*root\w*\)))\b|\bx(?:it|describe)\(/i;

/** Finds skipped tests and `only`. Tests that need root are conditional on it. */
export function findSkippedTests(files: SourceFile[]): RuleFinding[] {
  return linesMatching(files, SKIPPING, "a test that does not run");
}

const SLEEPING = /waitForTimeout|waitForLoadState\(["']networkidle/;

/** Finds tests that wait for a time instead of a state. A pause inside a polling loop waits for a state. */
export function findSleepingTests(files: SourceFile[]): RuleFinding[] {
  return [
    ...linesMatching(files, SLEEPING, "waits for a time, not for a state"),
    ...files.flatMap((file) => {
      const syntax = parseSyntax(file);
      return [...walkSyntax(syntax.body)]
        .filter(
          ({ node, around }) => node.type === "AwaitExpression" && pauses(node.argument) && !inLoop(around),
        )
        .map(({ node }) => `${file.path}:${syntax.linesOf(node).first}: waits for a time, not for a state`);
    }),
  ];
}

function pauses(argument: unknown): boolean {
  const call = argument as { type: string; callee?: unknown } | undefined;
  if (call?.type === "CallExpression")
    return /^(pause|sleep|wait|delay)$/.test(getIdentifierName(call.callee) ?? "");
  if (call?.type !== "NewExpression" || getIdentifierName(call.callee) !== "Promise") return false;
  const [executor] = getArguments(call);
  return [...walkSyntax(executor ? [executor] : [])].some(
    ({ node }) => node.type === "CallExpression" && getIdentifierName(node.callee) === "setTimeout",
  );
}

function inLoop(around: { type: string }[]): boolean {
  return around.some(({ type }) => /^(While|DoWhile|For|ForOf|ForIn)Statement$/.test(type));
}

function linesMatching(files: SourceFile[], pattern: RegExp, what: string): RuleFinding[] {
  return files.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${what}`] : [])),
  );
}
