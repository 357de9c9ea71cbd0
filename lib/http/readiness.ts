import { pingDatabase } from "@/lib/core/server/database-store";
import { pingQueue } from "@/lib/jobs/server/job-queue-store";
import { objectStore } from "@/lib/providers/object-store/registry";

const PATIENCE_MS = 2_000;

type Check = "ok" | "down";
type Part = "database" | "storage" | "queue";

async function check(probe: () => Promise<unknown>): Promise<Check> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("late")), PATIENCE_MS).unref();
  });
  return Promise.race([probe(), late]).then(
    () => "ok" as const,
    () => "down" as const,
  );
}

/** Asks everything a request depends on, in parallel, each for at most two seconds. Tells no address and no error. */
export async function checkReadiness(): Promise<{ ready: boolean; checks: Record<Part, Check> }> {
  const [database, storage, queue] = await Promise.all([
    check(pingDatabase),
    check(() => objectStore().ping()),
    check(pingQueue),
  ]);
  const checks = { database, storage, queue };
  return { ready: Object.values(checks).every((state) => state === "ok"), checks };
}
