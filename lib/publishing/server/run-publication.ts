import { postingConnection } from "@/lib/connections/server/posting-connection";
import { log } from "@/lib/core/server/logger";
import { SocialError, type SocialNetwork } from "@/lib/providers/social/port";
import { socialNetwork } from "@/lib/providers/social/registry";
import type { Claimed } from "@/lib/publishing/server/claim-store";
import { deliver, tryAgain } from "@/lib/publishing/server/deliver-publication";
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
    const isSent = afterLease(claim.state) === "look-up";
    const connection = await postingConnection(claim.snapshot.accountId, chosen).catch(
      async (error: unknown) => {
        // A token that could not be renewed right now is told and tried again, as any other failure that passes.
        if (!isSent && error instanceof SocialError && (await tryAgain(claim, error)))
          return "later" as const;
        throw error;
      },
    );
    if (connection === "later") return;
    const run: Run = { claim, network: chosen, connection, signal };
    await (isSent ? reconcile(run) : deliver(run));
  }).catch((error: unknown) => {
    log().error({ err: error, publication: claim.id, fence: claim.fence }, "publication left to its lease");
  });
}
