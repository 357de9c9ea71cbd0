import { execFileSync } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { REPOSITORY_ROOT } from "@/tests/harness/npm-start";

/** Neither sources nor needed by a start: packages are linked and build results recreated. */
const NOT_COPIED = new Set([".git", ".next", ".data", "dist", "node_modules", "test-results"]);

/** A copy of the checkout whose sources a test may change. */
export interface CheckoutCopy {
  root: string;
  /** Replaces a text that occurs exactly once in a source file. */
  edit(path: string, before: string, after: string): Promise<void>;
  remove(): Promise<void>;
}

/** Copies the sources of the checkout into its data folder. Packages are hard links to the original files. */
export async function copyCheckout(): Promise<CheckoutCopy> {
  await mkdir(join(REPOSITORY_ROOT, ".data"), { recursive: true });
  const root = await mkdtemp(join(REPOSITORY_ROOT, ".data", "test-copy-"));
  const names = (await readdir(REPOSITORY_ROOT)).filter((name) => !NOT_COPIED.has(name));
  for (const name of names) await cp(join(REPOSITORY_ROOT, name), join(root, name), { recursive: true });
  execFileSync("cp", ["-al", join(REPOSITORY_ROOT, "node_modules"), join(root, "node_modules")]);
  // A separate repository: Next and Tailwind would otherwise treat the folder around it as their root.
  await mkdir(join(root, ".git"));
  return {
    root,
    async edit(path, before, after) {
      const file = join(root, path);
      const parts = (await readFile(file, "utf8")).split(before);
      if (parts.length !== 2) throw new Error(`${path} has ${parts.length - 1} times: ${before}`);
      await writeFile(file, parts.join(after));
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}
