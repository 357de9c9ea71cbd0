import { AppError, ERROR_MESSAGES, type ErrorCode } from "@/lib/core/errors";
import { jobWire } from "@/lib/jobs/schemas";
import type { JobRow } from "@/lib/jobs/server/job-store";

/** Throws what an ended job ended with, unless it is done: for calls that wait for one. */
export function assertDone({ state, error }: JobRow): void {
  if (state === "done") return;
  if (state === "cancelled") throw new AppError("cancelled");
  const { code = "", message } = jobWire.shape.error.safeParse(error ?? undefined).data ?? {};
  const known = Object.hasOwn(ERROR_MESSAGES, code) ? (code as ErrorCode) : "UNKNOWN_ERROR";
  throw new AppError(known, message ? { message } : {});
}
