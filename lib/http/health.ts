import { z } from "zod";

/** GET /health/live */
export const liveAnswer = z.object({ status: z.literal("ok") });

/** GET /health/ready */
export const readyAnswer = z.object({
  status: z.enum(["ok", "unavailable"]),
  checks: z.record(z.enum(["database", "storage", "queue"]), z.enum(["ok", "down"])),
});
