import { isPlatform } from "@/lib/accounts/platforms";
import { markPermission, markReconnect } from "@/lib/connections/server/posting-connection";
import { env } from "@/lib/core/server/env";
import { killPoint } from "@/lib/core/server/kill-point";
import { type Delivery, type Sent, SocialError } from "@/lib/providers/social/port";
import { blocking, preflight } from "@/lib/publishing/preflight";
import { GAVE_UP, MISSED_WINDOW, type Problem, TARGET_CHANGED } from "@/lib/publishing/problem";
import { PROCESSING, RETRY_SECONDS } from "@/lib/publishing/rules";
import type { Claimed } from "@/lib/publishing/server/claim-store";
import { contentImages, deliveryOf, type Run } from "@/lib/publishing/server/delivery-of";
import { fitImages } from "@/lib/publishing/server/fit-images";
import { advance, type Claim, saveStep, tell } from "@/lib/publishing/server/publication-store";
import { findOnNetwork, reconcile } from "@/lib/publishing/server/reconcile-publication";
import type { PublicationState } from "@/lib/publishing/states";

const NOT_SENT: PublicationState[] = ["claimed", "preparing"];

/**
 * Sends a publication nobody has begun to send. Uploads come first and may repeat; then `sending` is committed,
 * then the one call that followers see is made, once. From there on only a clear refusal leads back.
 */
export async function deliver(run: Run): Promise<void> {
  await killPoint("K1");
  const hindrance = hindranceOf(run);
  if (hindrance) return fail(run, hindrance);
  const delivery = await deliveryOf(run);
  if (!delivery) return fail(run, TARGET_CHANGED);
  try {
    const sent = await prepareAndSend(run, delivery);
    if (!sent) return;
    await killPoint("K4");
    await confirm(run.claim, sent, false);
    await killPoint("K5");
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    await afterFailure(run, delivery, error);
  }
}

/** The network has it: live, or taken and not live before it has worked on it, which is then only looked up. */
function confirm(claim: Claim, sent: Sent, found: boolean): Promise<boolean> {
  const from: PublicationState[] = ["sending"];
  if (!sent.processing) {
    const detail = { permalink: sent.permalink, found };
    return advance(claim, { from, to: "published", event: "published", detail, sent });
  }
  const wait = { accepted: true, againInSeconds: PROCESSING.oftenSeconds };
  return advance(claim, { from, to: "unknown", event: "processing", sent, ...wait });
}

function hindranceOf({ claim, connection }: Run): Problem | undefined {
  if (claim.missed) return MISSED_WINDOW;
  if (claim.overdue) return GAVE_UP;
  const { platform, text, hashtags, images, asDocument = false, video } = claim.snapshot;
  if (!isPlatform(platform)) return GAVE_UP;
  const content = { text, hashtags, images, asDocument, video: video ?? null };
  const [problem] = blocking(preflight({ platform, ...content, connection, at: claim.claimedAt }));
  return problem && { code: problem.code, message: problem.message };
}

/** Whatever may be done twice: pictures made fit, uploads, containers. */
async function makeReady({ claim, network, signal }: Run, delivery: Delivery): Promise<void> {
  const { images, video } = claim.snapshot;
  if (images.length > 0 || video) {
    delivery.content.images = await contentImages(await fitImages(claim.snapshot, signal));
    await tell(claim, "media_ready");
  }
  let uploads = 0;
  await network.prepare(delivery, async (step) => {
    if (!(await saveStep(claim, step))) signal.throwIfAborted();
    Object.assign(delivery.steps, step);
    // A look-up in this same run has to know them too.
    Object.assign(claim.steps, step);
    uploads += 1;
  });
  if (uploads > 0) await tell(claim, "uploaded");
}

/** Null when another worker has the publication now: then nothing of ours may leave. */
async function prepareAndSend(run: Run, delivery: Delivery): Promise<Sent | null> {
  const { claim, network, signal } = run;
  const from = NOT_SENT;
  if (!(await advance(claim, { from, to: "preparing", event: "preparing" }))) return null;
  await makeReady(run, delivery);
  if (signal.aborted) return null;
  if (!(await advance(claim, { from: ["preparing"], to: "sending", event: "sending" }))) return null;
  const committed = performance.now();
  await killPoint("K2");
  const leaseMs = env().PUBLICATION_LEASE_SECONDS * 1000;
  // A process that was stopped between the commit and here must not wake up and send (PUB6).
  if (performance.now() - committed > leaseMs / 2) return null;
  return network.send({ ...delivery, timeoutMs: Math.max(3_000, leaseMs / 2) });
}

async function afterFailure(run: Run, delivery: Delivery, error: SocialError): Promise<void> {
  const { claim, connection } = run;
  const problem = { code: error.problem, message: error.message };
  if (connection && error.kind === "token") await markReconnect(connection);
  if (connection && error.kind === "permission") await markPermission(connection);
  if (error.kind === "unknown") {
    const moved = await advance(claim, { from: ["sending"], to: "unknown", event: "outcome_unknown" });
    return moved ? reconcile(run) : undefined;
  }
  // After an earlier try that may have left, this is the network telling that it arrived. On the first, somebody
  // else's same words are there, or those of a post that was deleted here: not this one.
  if (error.kind === "duplicate" && claim.sendingAt !== null) {
    const sent = await findOnNetwork(run, delivery, claim.startedAt).catch(() => "not-there" as const);
    if (typeof sent === "object" && (await confirm(claim, sent, true))) return;
  }
  if (await tryAgain(claim, error)) return;
  await fail(run, problem, error.same?.permalink);
}

/** What passes by itself, and certainly sent nothing: let go until later. False when it was tried often enough. */
export async function tryAgain(
  claim: Claimed,
  { kind, problem: code, message }: SocialError,
): Promise<boolean> {
  const again = RETRY_SECONDS[claim.attempt - 1];
  if ((kind !== "throttle" && kind !== "transient") || again === undefined) return false;
  const from: PublicationState[] = [...NOT_SENT, "sending"];
  const news = { event: "try_again", detail: { problem: code, seconds: again } } as const;
  await advance(claim, { from, to: "preparing", ...news, problem: { code, message }, againInSeconds: again });
  return true;
}

/** `there` is the address of a post that stands in the way. */
async function fail({ claim }: Run, problem: Problem, there?: string | null): Promise<void> {
  const detail = { problem: problem.code, ...(there ? { permalink: there } : {}) };
  await advance(claim, { from: [...NOT_SENT, "sending"], to: "failed", event: "failed", detail, problem });
}
