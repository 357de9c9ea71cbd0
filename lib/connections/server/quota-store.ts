import { QUOTA_MINUTES } from "@/lib/connections/rules";
import type { ConnectionRow } from "@/lib/connections/server/connection-store";
import { clientOf } from "@/lib/core/server/transaction";
import type { Quota } from "@/lib/providers/social/port";

type Place = Pick<ConnectionRow, "id" | "targetToken">;

/** Takes the turn to ask the network for this target's quota: true for one caller an hour, over all processes. */
export async function takeQuotaTurn({ id, targetToken }: Place): Promise<boolean> {
  const taken = await clientOf().$executeRaw`
    UPDATE connection SET quota_asked_at = now()
    WHERE id = ${id}::uuid AND target_token = ${targetToken} AND state = 'connected'
      AND (quota_asked_at IS NULL OR quota_asked_at <= now() - make_interval(mins => ${QUOTA_MINUTES}::int))`;
  return taken === 1;
}

/** Keeps what the network said, unless posts go elsewhere by now. */
export async function saveQuota({ id, targetToken }: Place, { used, limit, seconds }: Quota): Promise<void> {
  await clientOf().connection.updateMany({
    where: { id, targetToken },
    data: { quota: { used, limit, seconds } },
  });
}
