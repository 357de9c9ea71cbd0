import { ERROR_MESSAGES } from "@/lib/core/errors";
import type { JobKind } from "@/lib/jobs/names";
import { findLostJobs, giveUpJob } from "@/lib/jobs/server/claim-store";
import { endWithoutResult } from "@/lib/jobs/server/end-without-result";

const GAVE_UP = { code: "gave_up", message: ERROR_MESSAGES.gave_up };

/** Ends jobs that were left behind once too often. Returns how many. */
export async function giveUpJobs(kind: JobKind): Promise<number> {
  let ended = 0;
  for (const id of await findLostJobs(kind)) {
    if (await endWithoutResult((tx) => giveUpJob(id, GAVE_UP, tx))) ended += 1;
  }
  return ended;
}
