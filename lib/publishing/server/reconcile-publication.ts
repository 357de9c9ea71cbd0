import { markReconnectRequired } from "@/lib/connections/server/publishing-connection";
import { getLogger } from "@/lib/core/server/logger";
import { type Delivery, type SentPost, SocialError } from "@/lib/providers/social/port";
import {
  LOOKUP_DELAYS_SECONDS,
  LOOKUP_RETRY_SECONDS,
  LOOKUP_TIMEOUT_SECONDS,
  NEVER_DUE_SECONDS,
  PROCESSING_POLLING,
  REVIEW_LOOKUP_MINUTES,
} from "@/lib/publishing/limits";
import { OUTCOME_UNKNOWN, type PublishProblem } from "@/lib/publishing/publish-problem";
import { buildDelivery, type PublicationRun } from "@/lib/publishing/server/build-delivery";
import type { ClaimedPublication } from "@/lib/publishing/server/publication-claim-store";
import {
  advancePublication,
  listKnownProviderIds,
  scheduleReviewLookup,
} from "@/lib/publishing/server/publication-store";
import { traceStep } from "@/lib/publishing/server/trace-step";
import type { PublicationState } from "@/lib/publishing/states";

/** The result of a lookup. A problem means that the platform accepted the post and declined it later. */
type Found = SentPost | PublishProblem | "not-there" | "cannot-tell" | "lookup-failed" | "no-connection";

const isSent = (found: Found): found is SentPost => typeof found === "object" && "providerId" in found;

/**
 * Looks up a post that may be live; never sends it. When it is not found, the user decides, because "not
 * there yet" and "never arrived" are indistinguishable.
 */
export async function reconcilePublication(run: PublicationRun): Promise<void> {
  const { claim } = run;
  const found = await lookUpPost(run);
  const from: PublicationState[] = [claim.state === "needs_review" ? "needs_review" : "unknown"];
  if (isSent(found) && !found.processing) {
    const detail = { permalink: found.permalink, found: claim.acceptedAgo === null };
    const change = { event: "published", detail } as const;
    await advancePublication(claim, { from, to: "published", ...change, sent: found });
  } else if (typeof found === "object" && !isSent(found)) {
    const change = { event: "failed", detail: { problem: found.code } } as const;
    await advancePublication(claim, { from, to: "failed", ...change, problem: found });
  } else if (claim.state === "needs_review") {
    await scheduleReviewLookup(claim, untilNextReview(claim, found));
  } else {
    await wait(claim, found);
  }
}

/** Schedules another lookup until the timeout; then the post needs review. */
async function wait(claim: ClaimedPublication, found: Exclude<Found, PublishProblem>): Promise<void> {
  const from: PublicationState[] = ["unknown"];
  if (isSent(found) && claim.acceptedAgo === null) {
    const change = { event: "processing", accepted: true, sent: found } as const;
    const againInSeconds = PROCESSING_POLLING.oftenSeconds;
    await advancePublication(claim, { from, to: "unknown", ...change, againInSeconds });
    return;
  }
  const again = secondsLeft(claim, found);
  if (again !== null) {
    const change = claim.acceptedAgo === null ? ({ event: "look_up_failed" } as const) : {};
    await advancePublication(claim, { from, to: "unknown", ...change, againInSeconds: again });
    return;
  }
  const ask = { to: "needs_review", event: "needs_review", problem: OUTCOME_UNKNOWN } as const;
  await advancePublication(claim, { from, ...ask, againInSeconds: untilNextReview(claim, found) });
}

/** Returns the seconds until the next lookup; null when only the user can decide. */
function secondsLeft(
  { acceptedAgo, sendingAgo }: ClaimedPublication,
  found: Exclude<Found, PublishProblem>,
): number | null {
  if (found === "cannot-tell" || found === "no-connection") return null;
  if (acceptedAgo === null) {
    return found === "lookup-failed" && sendingAgo < LOOKUP_TIMEOUT_SECONDS ? LOOKUP_RETRY_SECONDS : null;
  }
  if (acceptedAgo >= PROCESSING_POLLING.timeoutMinutes * 60) return null;
  return acceptedAgo < PROCESSING_POLLING.oftenForMinutes * 60
    ? PROCESSING_POLLING.oftenSeconds
    : PROCESSING_POLLING.laterSeconds;
}

function untilNextReview({ sendingAgo }: ClaimedPublication, found: Exclude<Found, PublishProblem>): number {
  const times = found === "cannot-tell" ? [] : REVIEW_LOOKUP_MINUTES.map((minutes) => minutes * 60);
  const next = times.find((at) => at > sendingAgo);
  return next === undefined ? NEVER_DUE_SECONDS : next - sendingAgo;
}

async function lookUpPost(run: PublicationRun): Promise<Found> {
  const { claim, connection } = run;
  const delivery = await buildDelivery(run);
  if (!delivery) return "no-connection";
  const since = claim.sendingAt ?? claim.startedAt;
  try {
    const isFresh = claim.state !== "needs_review" && claim.acceptedAgo === null;
    return await (isFresh ? lookRepeatedly(run, delivery, since) : findOnPlatform(run, delivery, since));
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    getLogger().warn({ err: error, publication: claim.id }, "publication lookup failed");
    const declined = error.kind === "refused" || error.kind === "duplicate";
    if (declined && claim.acceptedAgo !== null) return { code: error.problem, message: error.message };
    if (error.kind !== "token") return "lookup-failed";
    if (connection) await markReconnectRequired(connection);
    return "no-connection";
  }
}

async function lookRepeatedly(run: PublicationRun, delivery: Delivery, since: Date) {
  for (const seconds of LOOKUP_DELAYS_SECONDS) {
    await run.wait(seconds, run.signal);
    const found = await findOnPlatform(run, delivery, since);
    if (found !== "not-there") return found;
  }
  return "not-there" as const;
}

/** Returns the post as found on the platform since the given time, excluding posts of other publications. */
export async function findOnPlatform({ claim, network }: PublicationRun, delivery: Delivery, since: Date) {
  const known = await listKnownProviderIds(claim.snapshot.platform, delivery.target.id, claim.id);
  const { providerId } = claim;
  return traceStep("look up", claim, () => network.lookUp(delivery, { since, known, providerId }));
}
