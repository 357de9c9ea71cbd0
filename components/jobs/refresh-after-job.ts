import type { QueryClient } from "@tanstack/react-query";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { creditKeys } from "@/lib/credits/client/queries";
import type { JobWire } from "@/lib/jobs/schemas";
import { postKeys } from "@/lib/posts/client/queries";

/** Queries that a job of this kind changes when it ends. */
const CHANGES: Record<JobWire["kind"], readonly (readonly string[])[]> = {
  "background-removal": [canvasImageKeys.all],
  video: [postKeys.all, creditKeys.all],
  "content-plan": [],
  gaps: [postKeys.all, creditKeys.all],
};

/** A job has ended, however that was: what shows its work is looked at again (decisions.md, "Long work"). */
export function refreshAfterJob(client: QueryClient, kind: JobWire["kind"]): void {
  for (const queryKey of CHANGES[kind]) void client.invalidateQueries({ queryKey });
}
