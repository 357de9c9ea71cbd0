import { postingConnection } from "@/lib/connections/server/posting-connection";
import { log } from "@/lib/core/server/logger";
import type { SocialNetwork } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";
import type { Claimed } from "@/lib/publishing/server/claim-store";
import { deliver } from "@/lib/publishing/server/deliver-publication";
import type { Run } from "@/lib/publishing/server/delivery-of";
import { keepLease } from "@/lib/publishing/server/keep-lease";
import { reconcile } from "@/lib/publishing/server/reconcile-publication";
import { afterLease } from "@/lib/publishing/states";

/**
 * Does what a claimed publication needs: sends it, or, when somebody may have sent it already, only looks it up.
 * What this cannot write down (the database is away) is left to the lease and the next worker.
 */
export async function runPublication(claim: Claimed, network?: SocialNetwork): Promise<void> {
  await keepLease(claim, async (signal) => {
    const chosen = network ?? socialNetwork(claim.snapshot.platform);
    const connection = await postingConnection(claim.snapshot.accountId, chosen);
    const run: Run = { claim, network: chosen, connection, signal };
    await (afterLease(claim.state) === "look-up" ? reconcile(run) : deliver(run));
  }).catch((error: unknown) => {
    log().error({ err: error, publication: claim.id, fence: claim.fence }, "publication left to its lease");
  });
}
