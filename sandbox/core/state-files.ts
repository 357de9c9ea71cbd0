import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Mutex } from "async-mutex";
import type { StateFile } from "@/sandbox/core/emulator";

export type OpenState = <T>(name: string, empty: () => T) => Promise<StateFile<T>>;

/** Creates the directory of JSON state files. Files are renamed into place, so a crash leaves no partial file. */
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
  const disk = new Mutex();
  let queued: Promise<void> | undefined;

  // Changes that arrive during a write share the next write; each caller waits for its own change.
  const save = () => {
    queued ??= disk.runExclusive(() => {
      queued = undefined;
      return replaceFile(path, JSON.stringify(value));
    });
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
  // Two writers of the same name must not share a temporary file.
  writes += 1;
  const temporaryPath = `${path}.${process.pid}.${writes}.tmp`;
  await writeFile(temporaryPath, text, { mode: 0o600 });
  await rename(temporaryPath, path);
}

/** Returns an own entry only: keys come from URLs, and "constructor" must not match. */
export function getOwnEntry<T>(record: Record<string, T>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Changes the state and returns a value. An error thrown by `work` propagates and leaves the state file usable. */
export async function updateState<S, T>({ state: file }: { state: StateFile<S> }, work: (state: S) => T) {
  let outcome: { value: T } | { refusal: unknown } | undefined;
  await file.update((state) => {
    try {
      outcome = { value: work(state) };
    } catch (refused) {
      outcome = { refusal: refused };
    }
  });
  if (!outcome) throw new Error("The state file did not apply the change");
  if ("refusal" in outcome) throw outcome.refusal;
  return outcome.value;
}
