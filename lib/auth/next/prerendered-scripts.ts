import { readFile } from "node:fs/promises";
import { join } from "node:path";

type Hashes = Record<string, readonly string[]>;

let written: Promise<Hashes | null> | undefined;

/**
 * Hashes of the inline scripts of a page that was written at build time, as the step after the build noted them
 * (scripts/start/script-hashes.mjs). Null for a page that is made for each request, as in development.
 */
export async function prerenderedScriptHashes(localizedPath: string): Promise<readonly string[] | null> {
  const file = join(process.cwd(), ".next", "kolot-script-hashes.json");
  written ??= readFile(file, "utf8")
    .then((text) => JSON.parse(text) as Hashes)
    .catch(() => null);
  return (await written)?.[localizedPath] ?? null;
}
