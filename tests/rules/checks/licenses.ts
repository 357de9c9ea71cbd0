import type { RuleFinding } from "@/tests/rules/source-tree";

/**
 * Licenses that ask for a notice, and those whose copyleft ends at their own files, which we use unmodified (docs/decisions/008-dependency-licenses.md).
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

/** Copyleft that was decided on: never needed, each behind a port with another way (docs/decisions/008-dependency-licenses.md). */
const AS_OPTIONAL = new Set(["@imgly/background-removal-node", "@napi-rs/webcodecs"]);

/** True for a package whose license is accepted because the product runs without it. */
export function isAllowedOptionalPackage(name: string, optionalDependencies: string[]): boolean {
  return AS_OPTIONAL.has(name) && optionalDependencies.includes(name);
}

interface Manifest {
  license?: string | { type?: string };
  licenses?: { type?: string }[];
}

/** True for a version that is exactly one release. */
export function isExactVersion(version: string): boolean {
  return /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version);
}

/** Reports a license expression without an allowed choice, and a package without a license in manifest and text. */
export function findLicenseProblems(name: string, { license, licenses }: Manifest, text = ""): RuleFinding[] {
  const one = typeof license === "string" ? license : license?.type;
  const named =
    one ??
    licenses?.map(({ type }) => type ?? "").join(" OR ") ??
    (/^\W*(The )?MIT License\b/.test(text) ? "MIT" : "");
  return isAllowed(named) ? [] : [`${name}: ${named || "has no license"}`];
}

function isAllowed(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, "").split(/\s+or\s+/i);
  return choices.some((choice) => choice.split(/\s+and\s+/i).every((license) => ALLOWED.has(license.trim())));
}
