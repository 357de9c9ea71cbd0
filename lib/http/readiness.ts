import { z } from "zod";
import { pingDatabase } from "@/lib/core/server/database-store";
import { isWorkerConnected, pingQueue } from "@/lib/jobs/server/pg-boss-store";
import { getObjectStore } from "@/lib/providers/object-store/registry";

export const livenessResponse = z.object({ status: z.literal("ok") });

export const readinessResponse = z.object({
  status: z.enum(["ok", "unavailable"]),
  checks: z.record(z.enum(["database", "storage", "queue", "worker"]), z.enum(["ok", "down"])),
});

const TIMEOUT_MS = 2_000;

type Check = "ok" | "down";
type Part = "database" | "storage" | "queue" | "worker";

async function check(probe: () => Promise<unknown>): Promise<Check> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("late")), TIMEOUT_MS).unref();
  });
  return Promise.race([probe(), late]).then(
    () => "ok" as const,
    () => "down" as const,
  );
}

/**
 * Checks all parts, each for at most two seconds. The result contains no URLs and no errors. A missing worker
 * is reported and does not make this process unready: it serves pages and accepts work, which is done later.
 */
export async function checkReadiness(): Promise<{ ready: boolean; checks: Record<Part, Check> }> {
  const [database, storage, queue, worker] = await Promise.all([
    check(pingDatabase),
    check(() => getObjectStore().ping()),
    check(pingQueue),
    check(assertWorkerConnected),
  ]);
  const ready = [database, storage, queue].every((state) => state === "ok");
  return { ready, checks: { database, storage, queue, worker } };
}

async function assertWorkerConnected(): Promise<void> {
  if (!(await isWorkerConnected())) throw new Error("no worker is connected");
}
