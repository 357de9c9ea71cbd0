import { findConnection } from "@/lib/connections/server/connection-store";
import { loseConnection } from "@/lib/connections/server/lose-connection";
import { renewConnection } from "@/lib/connections/server/renew-connection";
import { listDueRenewals, listEnded } from "@/lib/connections/server/renewal-store";
import { log } from "@/lib/core/server/logger";
import type { SocialNetwork } from "@/lib/providers/social/port";
import { CONNECTABLE, socialNetwork } from "@/lib/providers/social/registry";

/** A network that does not answer holds a round up by so many calls, not by all of them. */
const AT_ONCE = 20;

/**
 * Looks after connections that nobody uses: renews tokens that end within days, and says of those that have ended that
 * they have. Resolves to how many of each were looked at.
 */
export async function checkConnections(
  networkOf: (platform: string) => SocialNetwork = socialNetwork,
): Promise<{ renewed: number; ended: number }> {
  const due = (await listDueRenewals(AT_ONCE)).filter(({ platform }) => CONNECTABLE.includes(platform));
  const renewals = due.map(async ({ accountId, platform }) => {
    const row = await findConnection(accountId, platform);
    if (row) await renewConnection(row, networkOf(platform));
  });
  for (const result of await Promise.allSettled(renewals)) {
    if (result.status === "rejected") log().warn({ err: result.reason }, "a connection was not renewed");
  }
  const ended = await listEnded(AT_ONCE);
  for (const row of ended) await loseConnection(row);
  return { renewed: due.length, ended: ended.length };
}
