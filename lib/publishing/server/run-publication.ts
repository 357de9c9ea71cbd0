import { setTimeout as pause } from "node:timers/promises";
import { getPublishingConnection } from "@/lib/connections/server/publishing-connection";
import { getEnv } from "@/lib/core/server/env";
import { getLogger } from "@/lib/core/server/logger";
import { type OpenSpan, runInSpan, toErrorType } from "@/lib/core/server/tracing";
import { SocialError, type SocialPlatform } from "@/lib/providers/social/port";
import { getSocialPlatform } from "@/lib/providers/social/registry";
import type { PublicationRun, WaitSeconds } from "@/lib/publishing/server/build-delivery";
import {
  deliverPublication,
  rescheduleAfterTransientFailure,
} from "@/lib/publishing/server/deliver-publication";
import { postFirstComment } from "@/lib/publishing/server/post-first-comment";
import type { ClaimedPublication } from "@/lib/publishing/server/publication-claim-store";
import { type PublicationClaim, renewPublicationLease } from "@/lib/publishing/server/publication-store";
import { reconcilePublication } from "@/lib/publishing/server/reconcile-publication";
import { getRecoveryAction } from "@/lib/publishing/states";

const waitSeconds: WaitSeconds = (seconds, signal) => pause(seconds * 1000, undefined, { signal });

export interface RunOptions {
  network?: SocialPlatform;
  wait?: WaitSeconds;
}

/**
 * Sends a claimed publication, or only looks it up when it may have been sent already. When the database is
 * unreachable, the lease expires and the next worker continues.
 */
export function runPublication(claim: ClaimedPublication, options: RunOptions = {}): Promise<void> {
  const { attempt, snapshot, traceParent } = claim;
  const facts = { "app.platform": snapshot.platform, "app.attempt": attempt };
  return runInSpan("publication run", { kind: "consumer", facts, continues: traceParent }, (span) =>
    runClaim(claim, options, span),
  );
}

async function runClaim(
  claim: ClaimedPublication,
  { network, wait = waitSeconds }: RunOptions,
  span: OpenSpan,
): Promise<void> {
  await withLeaseRenewal(claim, async (signal) => {
    const chosen = network ?? getSocialPlatform(claim.snapshot.platform);
    const isSent = getRecoveryAction(claim.state) === "look-up";
    const { accountId, target, chosenTargetId } = claim.snapshot;
    const targetId = target?.id ?? chosenTargetId;
    const connection = await getPublishingConnection(accountId, chosen, targetId).catch(
      async (error: unknown) => {
        // A token that could not be refreshed is retried like any other transient failure.
        if (!isSent && error instanceof SocialError && (await rescheduleAfterTransientFailure(claim, error)))
          return "later" as const;
        throw error;
      },
    );
    if (connection === "later") return;
    const run: PublicationRun = { claim, network: chosen, connection, signal, wait };
    await (isSent ? reconcilePublication(run) : deliverPublication(run));
    if (claim.snapshot.options?.firstComment) await postFirstComment({ publicationId: claim.id }, chosen);
  }).catch((error: unknown) => {
    const { id: publication, fence } = claim;
    span.fail(toErrorType(error));
    getLogger().error({ err: error, publication, fence }, "publication run failed; lease will expire");
  });
}

/** Renews the lease while `work` runs; aborts its signal when the lease was lost. */
async function withLeaseRenewal(claim: PublicationClaim, work: (signal: AbortSignal) => Promise<void>) {
  const lost = new AbortController();
  const renew = async () => {
    try {
      if (!(await renewPublicationLease(claim))) lost.abort(new Error("the lease was lost"));
    } catch (error) {
      // The database may be unreachable for a moment; if it stays so, the lease expires.
      getLogger().warn({ err: error, publication: claim.id }, "lease renewal failed");
    }
  };
  const timer = setInterval(() => void renew(), (getEnv().PUBLICATION_LEASE_SECONDS * 1000) / 3);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
