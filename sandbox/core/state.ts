import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { StateFile } from "@/sandbox/core/stand-in";

export type OpenState = <T>(name: string, empty: () => T) => Promise<StateFile<T>>;

/** JSON files in one directory, replaced whole (write beside, then rename), so that a kill never leaves half a file. */
export async function createStateDirectory(directory: string): Promise<OpenState> {
  await mkdir(directory, { recursive: true });
  return async <T>(name: string, empty: () => T) => {
    if (!/^[a-z0-9][a-z0-9-]*$/.test(name)) {
      throw new Error(`"${name}" is not a state name. Use lower-case letters, digits and hyphens.`);
    }
    const path = join(directory, `${name}.json`);
    return openFile(path, await load(path, empty), empty);
  };
}

function openFile<T>(path: string, loaded: T, empty: () => T): StateFile<T> {
  let value = loaded;
  let last: Promise<void> = Promise.resolve();
  let queued: Promise<void> | undefined;

  // Changes made while a write is on its way share the next one: each caller still waits for its own change.
  const save = () => {
    queued ??= last
      .catch(() => undefined)
      .then(() => {
        queued = undefined;
        return replaceFile(path, JSON.stringify(value));
      });
    last = queued;
    return queued;
  };

  return {
    get: () => value,
    async update(change) {
      change(value);
      await save();
    },
    async reset() {
      value = empty();
      await save();
    },
  };
}

async function load<T>(path: string, empty: () => T): Promise<T> {
  const text = await readFile(path, "utf8").catch(() => undefined);
  if (text === undefined) return empty();
  try {
    return JSON.parse(text) as T;
  } catch {
    const aside = `${path}.unreadable`;
    await rename(path, aside);
    console.error(`The sandbox could not read ${path} and starts empty. The old file is kept as ${aside}.`);
    return empty();
  }
}

let writes = 0;

async function replaceFile(path: string, text: string) {
  // One name has been opened twice before now; two writers beside each other must not share a file.
  writes += 1;
  const beside = `${path}.${process.pid}.${writes}.tmp`;
  await writeFile(beside, text, { mode: 0o600 });
  await rename(beside, path);
}
