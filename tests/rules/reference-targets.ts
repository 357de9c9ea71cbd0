import { existsSync } from "node:fs";
import { join } from "node:path";
import type { ReferenceTargets } from "@/tests/rules/checks/stale-references";
import { listPaths, ROOT, readSource } from "@/tests/rules/source-tree";

/** These files hold failing examples of references. */
export const REFERENCE_SAMPLES =
  /^tests\/rules\/(stale-references\.test|vocabulary\.test|checks\/stale-references)\.ts$/;

/** Reads what exists in the repository. A document that is missing defines nothing. */
export function readReferenceTargets(): ReferenceTargets {
  const { scripts } = JSON.parse(readSource("package.json")) as { scripts: Record<string, string> };
  const documents = listPaths(/\.md$/);
  const read = (path: string) => (documents.includes(path) ? readSource(path) : "");
  const [invariants, specification] = [read("docs/invariants.md"), read("docs/specification.md")];
  const has = (text: string, pattern: string) => new RegExp(pattern, "m").test(text);
  return {
    path: (path) => existsSync(join(ROOT, path)),
    command: (name) => name in scripts,
    document: (name) => documents.some((path) => path === name || path.endsWith(`/${name}`)),
    decision: (number) => documents.some((path) => path.startsWith(`docs/decisions/${number}-`)),
    section: (number) => has(specification, `^#+ (?:Section )?${number}\\b`),
    // A code is defined by a heading, or by the first cell of a row.
    invariant: (code) => has(invariants, `^(?:#+|\\||[-*]) *[*\`]*${code}\\b`),
  };
}
