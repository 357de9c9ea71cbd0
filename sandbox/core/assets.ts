import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const files = new Map<string, Promise<Buffer>>();

/** Reads a data file of the sandbox, by its path below sandbox/. Each file is read once. */
export function readAsset(path: string): Promise<Buffer> {
  const file = files.get(path) ?? readFile(join(findPackageRoot(), "sandbox", path));
  files.set(path, file);
  return file;
}

/** Reads a style sheet of a page, by its path below sandbox/. */
export function readStyle(path: string): string {
  return readFileSync(join(findPackageRoot(), "sandbox", path), "utf8");
}

// The code runs from sandbox/core and, when bundled, from dist; only the package root is common to both.
function findPackageRoot() {
  let directory = import.meta.dirname;
  while (!existsSync(join(directory, "package.json"))) directory = dirname(directory);
  return directory;
}
