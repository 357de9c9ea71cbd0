import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** A file of the project. */
export interface SourceFile {
  /** From the root, with forward slashes. */
  path: string;
  text: string;
}

/** A problem: the file, the position and the reason. Rules expect an empty list. */
export type RuleFinding = string;

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

/** Written by a build; can disappear while the rules run. */
const TEMPORARY = "next-env.d.ts";

function* below(folder: string): Generator<string> {
  for (const entry of readdirSync(join(ROOT, folder), { withFileTypes: true })) {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory() && !OUTSIDE.has(entry.name)) yield* below(path);
    else if (entry.isFile() && entry.name !== TEMPORARY) yield path;
  }
}

let known: string[] | undefined;

/** Lists paths of the project. The tree is read once and without git, so that an unpacked archive can be tested too. */
export function listPaths(pattern: RegExp): string[] {
  known ??= [...below("")].sort();
  return known.filter((path) => pattern.test(path));
}

/** Reads the files of the project whose path matches. */
export function listFiles(pattern: RegExp): SourceFile[] {
  return listPaths(pattern).map((path) => ({ path, text: readSource(path) }));
}

/** Reads one file. */
export function readSource(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

const VALUE_IMPORT = /^(?:import|export)\s(?!type\s)[^;]*?\sfrom "@\/([^"]+)"|\bimport\("@\/([^"]+)"\)/gm;

/**
 * Lists the code that some files import directly or indirectly, with these files. Types alone do not count; of `static`
 * imports neither does what is loaded when it is used.
 */
export function listReachedCode(entries: string[], imports: "all" | "static" = "all"): SourceFile[] {
  const found = new Map<string, SourceFile>();
  const open = [...entries];
  for (let path = open.pop(); path; path = open.pop()) {
    if (found.has(path)) continue;
    const file = { path, text: readSource(path) };
    found.set(path, file);
    for (const [, direct, late] of file.text.matchAll(VALUE_IMPORT)) {
      const name = direct ?? (imports === "all" ? late : undefined);
      open.push(
        ...[".ts", ".tsx"].map((end) => `${name}${end}`).filter((one) => existsSync(join(ROOT, one))),
      );
    }
  }
  return [...found.values()].sort((one, other) => one.path.localeCompare(other.path));
}

export const CODE_FILE = /\.(ts|tsx|mjs|mts|cjs)$/;
export const TEST_FILE = /\.(test|spec)\.tsx?$/;
