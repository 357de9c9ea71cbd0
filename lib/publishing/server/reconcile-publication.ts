import { setTimeout as pause } from "node:timers/promises";
import { markReconnect } from "@/lib/connections/server/posting-connection";
import { log } from "@/lib/core/server/logger";
import { type Delivery, type Sent, SocialError } from "@/lib/providers/social/port";
import { OUTCOME_UNKNOWN, type Problem } from "@/lib/publishing/problem";
import {
  LOOK_UP_AGAIN_SECONDS,
  LOOK_UP_PATIENCE_SECONDS,
  LOOK_UP_SECONDS,
  NEVER_SECONDS,
  PROCESSING,
  REVIEW_LOOK_UP_MINUTES,
} from "@/lib/publishing/rules";
import type { Claimed } from "@/lib/publishing/server/claim-store";
import { deliveryOf, type Run } from "@/lib/publishing/server/delivery-of";
import { advance, knownProviderIds, reviewAgain } from "@/lib/publishing/server/publication-store";
import type { PublicationState } from "@/lib/publishing/states";

/** What a look-up came to. A problem: the network took the post and declined it afterwards. */
type Found = Sent | Problem | "not-there" | "cannot-tell" | "no-answer" | "no-connection";

const isSent = (found: Found): found is Sent => typeof found === "object" && "providerId" in found;

/**
 * A post that may or may not be out: looked up, never sent. Found, it is published; not found, a person decides,
 * because "not there yet" and "never arrived" look the same from here. What the network took and still works on has
 * its time, and what a person is asked about is looked up a few times more meanwhile.
 */
export async function reconcile(run: Run): Promise<void> {
  const { claim } = run;
  const found = await look(run);
  const from: PublicationState[] = [claim.state === "needs_review" ? "needs_review" : "unknown"];
  if (isSent(found) && !found.processing) {
    const detail = { permalink: found.permalink, found: claim.acceptedAgo === null };
    const news = { event: "published", detail } as const;
    await advance(claim, { from, to: "published", ...news, sent: found });
  } else if (typeof found === "object" && !isSent(found)) {
    const news = { event: "failed", detail: { problem: found.code } } as const;
    await advance(claim, { from, to: "failed", ...news, problem: found });
  } else if (claim.state === "needs_review") {
    await reviewAgain(claim, untilNextReview(claim, found));
  } else {
    await wait(claim, found);
  }
}

/** Nothing that would end it: looked up again while there is patience, then a person is asked. */
async function wait(claim: Claimed, found: Exclude<Found, Problem>): Promise<void> {
  const from: PublicationState[] = ["unknown"];
  if (isSent(found) && claim.acceptedAgo === null) {
    const news = { event: "processing", accepted: true, sent: found } as const;
    await advance(claim, { from, to: "unknown", ...news, againInSeconds: PROCESSING.oftenSeconds });
    return;
  }
  const again = secondsLeft(claim, found);
  if (again !== null) {
    const news = claim.acceptedAgo === null ? ({ event: "look_up_failed" } as const) : {};
    await advance(claim, { from, to: "unknown", ...news, againInSeconds: again });
    return;
  }
  const ask = { to: "needs_review", event: "needs_review", problem: OUTCOME_UNKNOWN } as const;
  await advance(claim, { from, ...ask, againInSeconds: untilNextReview(claim, found) });
}

/** Until the next look-up of one that is not live yet; null when only a person can tell. */
function secondsLeft({ acceptedAgo, sendingAgo }: Claimed, found: Exclude<Found, Problem>): number | null {
  if (found === "cannot-tell" || found === "no-connection") return null;
  if (acceptedAgo === null) {
    return found === "no-answer" && sendingAgo < LOOK_UP_PATIENCE_SECONDS ? LOOK_UP_AGAIN_SECONDS : null;
  }
  if (acceptedAgo >= PROCESSING.patienceMinutes * 60) return null;
  return acceptedAgo < PROCESSING.oftenForMinutes * 60 ? PROCESSING.oftenSeconds : PROCESSING.laterSeconds;
}

function untilNextReview({ sendingAgo }: Claimed, found: Exclude<Found, Problem>): number {
  const times = found === "cannot-tell" ? [] : REVIEW_LOOK_UP_MINUTES.map((minutes) => minutes * 60);
  const next = times.find((at) => at > sendingAgo);
  return next === undefined ? NEVER_SECONDS : next - sendingAgo;
}

async function look(run: Run): Promise<Found> {
  const { claim, connection } = run;
  const delivery = await deliveryOf(run);
  if (!delivery) return "no-connection";
  const since = claim.sendingAt ?? claim.startedAt;
  try {
    const isFresh = claim.state !== "needs_review" && claim.acceptedAgo === null;
    return await (isFresh ? lookRepeatedly(run, delivery, since) : findOnNetwork(run, delivery, since));
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    log().warn({ err: error, publication: claim.id }, "look-up failed");
    const declined = error.kind === "refused" || error.kind === "duplicate";
    if (declined && claim.acceptedAgo !== null) return { code: error.problem, message: error.message };
    if (error.kind !== "token") return "no-answer";
    if (connection) await markReconnect(connection);
    return "no-connection";
  }
}

async function lookRepeatedly(run: Run, delivery: Delivery, since: Date) {
  for (const seconds of LOOK_UP_SECONDS) {
    await pause(seconds * 1000, undefined, { signal: run.signal });
    const found = await findOnNetwork(run, delivery, since);
    if (found !== "not-there") return found;
  }
  return "not-there" as const;
}

/** The post as the network shows it since then, other posts of ours left aside. */
export async function findOnNetwork({ claim, network }: Run, delivery: Delivery, since: Date) {
  const known = await knownProviderIds(claim.snapshot.platform, delivery.target.id, claim.id);
  return network.lookUp(delivery, { since, known, providerId: claim.providerId });
}
