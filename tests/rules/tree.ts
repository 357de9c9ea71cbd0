import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** A file of the project as the rules see it. */
export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string;
  text: string;
}

/** What a rule found: a file, where, and what is wrong with it. Rules expect an empty list of these. */
export type Finding = string;

const OUTSIDE = new Set([
  "node_modules",
  ".next",
  ".data",
  ".git",
  "dist",
  "generated",
  "migrations",
  "test-results",
  "playwright-report",
]);

/** Written by a build, or by the test of the linter beside these: here now, gone when somebody reads. */
const PASSING = /^(next-env\.d|lint-probe-\d+)\.ts$/;

function* below(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !OUTSIDE.has(entry.name)) yield* below(path);
    else if (entry.isFile() && !PASSING.test(entry.name)) yield path;
  }
}

let known: string[] | undefined;

/** Paths of the project's own files. Walked once: no git needed, so that an unpacked archive can be tested too. */
export function paths(pattern: RegExp): string[] {
  known ??= [...below("")].sort();
  return known.filter((path) => pattern.test(path));
}

/** The project's own files whose path matches. */
export function files(pattern: RegExp): SourceFile[] {
  return paths(pattern).map((path) => ({ path, text: read(path) }));
}

/** One file's text. */
export function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

export const CODE = /\.(ts|tsx|mjs|mts|cjs)$/;
export const TEST = /\.(test|spec)\.tsx?$/;
