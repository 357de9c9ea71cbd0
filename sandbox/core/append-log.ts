import { appendFile, readFile, rename, writeFile } from "node:fs/promises";

export interface AppendLog<T> {
  all(): readonly T[];
  /** Resolves once the entry is on disk. */
  append(entry: T): Promise<void>;
  keepOnly(wanted: (entry: T) => boolean): Promise<void>;
  /** Resolves when everything appended so far is on disk. */
  settled(): Promise<void>;
}

/** One JSON object per line. Bounded: the oldest go first, on disk whenever the file has grown to twice the bound. */
export async function openAppendLog<T>(path: string, bound: number): Promise<AppendLog<T>> {
  let entries = parseLines<T>(await readFile(path, "utf8").catch(() => "")).slice(-bound);
  let onDisk = entries.length;
  let last: Promise<void> = Promise.resolve();

  const enqueue = (work: () => Promise<void>) => {
    last = last.catch(() => undefined).then(work);
    return last;
  };
  const rewrite = async () => {
    const beside = `${path}.${process.pid}.tmp`;
    const kept = entries;
    await writeFile(beside, kept.map((entry) => `${JSON.stringify(entry)}\n`).join(""), { mode: 0o600 });
    await rename(beside, path);
    onDisk = kept.length;
  };
  await rewrite();

  return {
    all: () => entries,
    append(entry) {
      entries.push(entry);
      if (entries.length > bound) entries = entries.slice(-bound);
      return enqueue(async () => {
        if (onDisk >= bound * 2) return rewrite();
        onDisk += 1;
        await appendFile(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      });
    },
    keepOnly(wanted) {
      entries = entries.filter(wanted);
      return enqueue(rewrite);
    },
    settled: () => last.catch(() => undefined),
  };
}

// A killed process can leave half a last line; that line was never acknowledged.
function parseLines<T>(text: string): T[] {
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as T];
    } catch {
      return [];
    }
  });
}
