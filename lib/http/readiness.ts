import { z } from "zod";
import { pingDatabase } from "@/lib/core/server/database-store";
import { pingQueue } from "@/lib/jobs/server/pg-boss-store";
import { getObjectStore } from "@/lib/providers/object-store/registry";

export const livenessResponse = z.object({ status: z.literal("ok") });

export const readinessResponse = z.object({
  status: z.enum(["ok", "unavailable"]),
  checks: z.record(z.enum(["database", "storage", "queue"]), z.enum(["ok", "down"])),
});

const TIMEOUT_MS = 2_000;

type Check = "ok" | "down";
type Part = "database" | "storage" | "queue";

async function check(probe: () => Promise<unknown>): Promise<Check> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error("late")), TIMEOUT_MS).unref();
  });
  return Promise.race([probe(), late]).then(
    () => "ok" as const,
    () => "down" as const,
  );
}

/** Checks all parts, each for at most two seconds. The result contains no URLs and no errors. */
export async function checkReadiness(): Promise<{ ready: boolean; checks: Record<Part, Check> }> {
  const [database, storage, queue] = await Promise.all([
    check(pingDatabase),
    check(() => getObjectStore().ping()),
    check(pingQueue),
  ]);
  const checks = { database, storage, queue };
  return { ready: Object.values(checks).every((state) => state === "ok"), checks };
}
