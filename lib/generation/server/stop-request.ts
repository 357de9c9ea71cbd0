import { stopIdempotencyKey } from "@/lib/core/server/idempotency-store";
import type { StopRequestBody } from "@/lib/generation/schemas";

/** Stops a paid request of the user: its credits are released, unless it has finished [CR13]. */
export function stopRequest({
  user,
  path,
  idempotencyKey: key,
}: StopRequestBody & { user: { id: string } }): Promise<void> {
  return stopIdempotencyKey({ scope: user.id, route: `POST /api${path}`, key });
}
