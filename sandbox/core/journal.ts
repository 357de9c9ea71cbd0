import { appendFile, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Mutex } from "async-mutex";
import type { Effect } from "@/sandbox/core/emulator";

const MAX_JOURNAL_ENTRIES = 5000;
const MAX_VIOLATIONS = 200;

/** One request. Bodies, queries and headers are not recorded because they can hold secrets. */
interface JournalEntry {
  n: number;
  /** Time of arrival. An entry is recorded after its response, which a test may have read by then. */
  at: string;
  service: string;
  method: string;
  path: string;
  /** 0 when the connection closed without a response. */
  status: number;
  fault?: { id: string; kind: string };
  note?: string;
  output?: string;
  /** Pseudonym of the end user that the request names; recorded also when a fault replaced the response. */
  endUser?: string;
  violation?: string;
}

export type Journal = Awaited<ReturnType<typeof openJournal>>;

/** Opens the journal. Its times are system times, so that a test can select the entries since it started. */
export async function openJournal(directory: string) {
  const log = await openAppendLog<JournalEntry>(join(directory, "journal.ndjson"), MAX_JOURNAL_ENTRIES);
  let n = log.all().at(-1)?.n ?? 0;
  const violations: JournalEntry[] = [];
  return {
    record({ at = new Date().toISOString(), ...entry }: Omit<JournalEntry, "n" | "at"> & { at?: string }) {
      n += 1;
      const recorded = { n, at, ...entry };
      void log.append(recorded);
      if (entry.violation && violations.length < MAX_VIOLATIONS) violations.push(recorded);
    },
    /** Lists violations of this process. A reset keeps them, and they are not discarded with old entries. */
    violations: (): readonly JournalEntry[] => violations,
    /** `since` is the number of an entry (later entries) or a time (entries from then on). */
    list({ service, since }: { service?: string | undefined; since?: number | Date }) {
      return log.all().filter((entry) => {
        if (service !== undefined && entry.service !== service) return false;
        if (typeof since === "number") return entry.n > since;
        return since === undefined || entry.at >= since.toISOString();
      });
    },
    clear: (service?: string) => log.keepOnly((entry) => service !== undefined && entry.service !== service),
    settled: () => log.settled(),
  };
}

/** Opens a log of JSON lines that keeps the newest `bound` entries and is rewritten at twice as many. */
export async function openAppendLog<T>(path: string, bound: number) {
  let entries = parseLines<T>(await readFile(path, "utf8").catch(() => "")).slice(-bound);
  let onDisk = entries.length;
  const disk = new Mutex();

  const rewrite = async () => {
    const temporaryPath = `${path}.${process.pid}.tmp`;
    const stored = entries;
    await writeFile(temporaryPath, stored.map((entry) => `${JSON.stringify(entry)}\n`).join(""), {
      mode: 0o600,
    });
    await rename(temporaryPath, path);
    onDisk = stored.length;
  };
  await rewrite();

  return {
    all: (): readonly T[] => entries,
    /** Resolves once the entry is on disk. */
    append(entry: T): Promise<void> {
      entries.push(entry);
      if (entries.length > bound) entries = entries.slice(-bound);
      return disk.runExclusive(async () => {
        if (onDisk >= bound * 2) return rewrite();
        onDisk += 1;
        await appendFile(path, `${JSON.stringify(entry)}\n`, { mode: 0o600 });
      });
    },
    keepOnly(expected: (entry: T) => boolean): Promise<void> {
      entries = entries.filter(expected);
      return disk.runExclusive(rewrite);
    },
    settled: () => disk.runExclusive(async () => undefined),
  };
}

// A killed process can leave half of the last line, which was never acknowledged.
function parseLines<T>(text: string): T[] {
  return text.split("\n").flatMap((line) => {
    try {
      return line === "" ? [] : [JSON.parse(line) as T];
    } catch {
      return [];
    }
  });
}

const MAX_EFFECTS = 20_000;

export type Effects = Awaited<ReturnType<typeof openEffects>>;

/** Opens the log of effects. An effect is on disk before the client receives the response. */
export async function openEffects(directory: string) {
  const log = await openAppendLog<Effect>(join(directory, "effects.ndjson"), MAX_EFFECTS);
  return {
    record: (effect: Effect) => log.append(effect),
    list: (service?: string) =>
      log.all().filter((effect) => service === undefined || effect.service === service),
    clear: (service?: string) =>
      log.keepOnly((effect) => service !== undefined && effect.service !== service),
  };
}
