import { join } from "node:path";
import { openAppendLog } from "@/sandbox/core/append-log";

const KEPT = 5000;

/** One answered (or deliberately unanswered) request. No body, no query, no header: those can hold secrets. */
interface JournalEntry {
  n: number;
  at: string;
  service: string;
  method: string;
  path: string;
  /** 0 when the connection ended without an answer. */
  status: number;
  fault?: { id: string; kind: string };
  /** Accepted, but with something to say about it. */
  note?: string;
}

export interface Journal {
  record(entry: Omit<JournalEntry, "n" | "at">): void;
  /** `since` is the number of an entry (those after it) or an ISO time (those from then on). */
  list(filter: { service?: string; since?: number | Date }): JournalEntry[];
  clear(service?: string): Promise<void>;
  settled(): Promise<void>;
}

/** Wall-clock times, whatever the stand-ins' clock says, so that a test can ask for "since I began". */
export async function openJournal(directory: string): Promise<Journal> {
  const log = await openAppendLog<JournalEntry>(join(directory, "journal.ndjson"), KEPT);
  let n = log.all().at(-1)?.n ?? 0;
  return {
    record(entry) {
      n += 1;
      void log.append({ n, at: new Date().toISOString(), ...entry });
    },
    list({ service, since }) {
      return log.all().filter((entry) => {
        if (service !== undefined && entry.service !== service) return false;
        if (typeof since === "number") return entry.n > since;
        return since === undefined || entry.at >= since.toISOString();
      });
    },
    clear: (service) => log.keepOnly((entry) => service !== undefined && entry.service !== service),
    settled: () => log.settled(),
  };
}
