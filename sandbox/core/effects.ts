import { join } from "node:path";
import { openAppendLog } from "@/sandbox/core/append-log";
import type { Effect } from "@/sandbox/core/stand-in";

const KEPT = 20_000;

export interface Effects {
  record(effect: Effect): Promise<void>;
  list(service?: string): Effect[];
  clear(service?: string): Promise<void>;
}

/** What the outside world has accepted. On disk before the caller is answered: the judge in fault tests. */
export async function openEffects(directory: string): Promise<Effects> {
  const log = await openAppendLog<Effect>(join(directory, "effects.ndjson"), KEPT);
  return {
    record: (effect) => log.append(effect),
    list: (service) => log.all().filter((effect) => service === undefined || effect.service === service),
    clear: (service) => log.keepOnly((effect) => service !== undefined && effect.service !== service),
  };
}
