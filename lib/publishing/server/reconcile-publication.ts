import { setTimeout as pause } from "node:timers/promises";
import { markReconnect } from "@/lib/connections/server/posting-connection";
import { log } from "@/lib/core/server/logger";
import { type Delivery, type Sent, SocialError } from "@/lib/providers/social/port";
import { OUTCOME_UNKNOWN } from "@/lib/publishing/problem";
import { LOOK_UP_AGAIN_SECONDS, LOOK_UP_PATIENCE_SECONDS, LOOK_UP_SECONDS } from "@/lib/publishing/rules";
import { deliveryOf, type Run } from "@/lib/publishing/server/delivery-of";
import { advance, knownProviderIds } from "@/lib/publishing/server/publication-store";

/**
 * A post that may or may not be out: looked up, never sent. Found, it is published; not found, a person decides,
 * because "not there yet" and "never arrived" look the same from here.
 */
export async function reconcile(run: Run): Promise<void> {
  const { claim, connection } = run;
  const delivery = await deliveryOf(run);
  try {
    const sent = delivery && (await lookRepeatedly(run, delivery, claim.sendingAt ?? claim.startedAt));
    if (sent) {
      const change = { to: "published", event: "published", detail: { found: true }, sent } as const;
      await advance(claim, { from: ["unknown"], ...change });
      return;
    }
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    log().warn({ err: error, publication: claim.id }, "look-up failed");
    if (connection && error.kind === "token") await markReconnect(connection);
    else if (claim.sendingAgo < LOOK_UP_PATIENCE_SECONDS) return later(run);
  }
  await advance(claim, {
    from: ["unknown"],
    to: "needs_review",
    event: "needs_review",
    problem: OUTCOME_UNKNOWN,
  });
}

async function later({ claim }: Run): Promise<void> {
  const change = { to: "unknown", event: "look_up_failed", againInSeconds: LOOK_UP_AGAIN_SECONDS } as const;
  await advance(claim, { from: ["unknown"], ...change });
}

async function lookRepeatedly(run: Run, delivery: Delivery, since: Date): Promise<Sent | null> {
  for (const seconds of LOOK_UP_SECONDS) {
    await pause(seconds * 1000, undefined, { signal: run.signal });
    const sent = await findOnNetwork(run, delivery, since);
    if (typeof sent === "object") return sent;
    if (sent === "cannot-tell") break;
  }
  return null;
}

/** The post as the network shows it since then, other posts of ours left aside. */
export async function findOnNetwork({ claim, network }: Run, delivery: Delivery, since: Date) {
  const known = await knownProviderIds(claim.snapshot.platform, delivery.target.id);
  return network.lookUp(delivery, { since, known, providerId: claim.providerId });
}
