import type { Finding } from "@/tests/rules/tree";

/**
 * Licences that ask for a notice, and those whose copyleft ends at their own files, which we use unmodified (docs/decisions/008-licences-of-the-dependencies.md).
 */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "0BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "CC-BY-4.0",
  "Unlicense",
  "Python-2.0",
  "OFL-1.1",
  "PostgreSQL",
  "Zlib",
  "WTFPL",
  "MPL-2.0",
  "LGPL-3.0-or-later",
  "EPL-2.0",
]);

/** Copyleft that was decided on: never needed, each behind a port with another way (docs/decisions/008-licences-of-the-dependencies.md). */
const AS_OPTIONAL = new Set(["@imgly/background-removal-node", "@napi-rs/webcodecs"]);

/** Whether this package may carry a licence of its own because the product runs without it. */
export function isTakenAsOptional(name: string, optionalDependencies: string[]): boolean {
  return AS_OPTIONAL.has(name) && optionalDependencies.includes(name);
}

interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** True for a version that names one release. */
export function isExact(version: string): boolean {
  return /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version);
}

/** Refuses a licence expression of which no choice is allowed, and a package that names none, also not in its text. */
export function licenceProblems(name: string, { license, licenses }: Manifest, text = ""): Finding[] {
  const one = typeof license === "string" ? license : license?.type;
  const named =
    one ??
    licenses?.map(({ type }) => type ?? "").join(" OR ") ??
    (/^\W*(The )?MIT License\b/.test(text) ? "MIT" : "");
  return isAllowed(named) ? [] : [`${name}: ${named || "names no licence"}`];
}

function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, "").split(/\s+or\s+/i);
  return choices.some((choice) => choice.split(/\s+and\s+/i).every((licence) => ALLOWED.has(licence.trim())));
}
