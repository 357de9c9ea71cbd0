import { markPermissionMissing, markReconnectRequired } from "@/lib/connections/server/publishing-connection";
import { isPlatform } from "@/lib/core/platforms";
import { getEnv } from "@/lib/core/server/env";
import { crashAtFailpoint } from "@/lib/core/server/failpoint";
import { toLanguage } from "@/lib/i18n/direction";
import { type Delivery, type SentPost, SocialError } from "@/lib/providers/social/port";
import { PROCESSING_POLLING, RETRY_BACKOFF_SECONDS } from "@/lib/publishing/limits";
import { getBlockingProblems, runPreflight } from "@/lib/publishing/preflight-checks";
import {
  MISSED_WINDOW,
  type PublishProblem,
  RETRIES_EXHAUSTED,
  TARGET_CHANGED,
} from "@/lib/publishing/publish-problem";
import { buildDelivery, type PublicationRun, toContentImages } from "@/lib/publishing/server/build-delivery";
import { prepareImagesForPlatform } from "@/lib/publishing/server/prepare-images";
import type { ClaimedPublication } from "@/lib/publishing/server/publication-claim-store";
import {
  addPublicationMessage,
  advancePublication,
  type PublicationChange,
  type PublicationClaim,
  saveDeliveryStep,
} from "@/lib/publishing/server/publication-store";
import { findOnPlatform, reconcilePublication } from "@/lib/publishing/server/reconcile-publication";
import { traceStep } from "@/lib/publishing/server/trace-step";
import type { PublicationState } from "@/lib/publishing/states";

const NOT_SENT: PublicationState[] = ["claimed", "preparing"];

/**
 * Sends a publication. Uploads may repeat; then `sending` is committed; then the one visible call is made.
 * After that only a clear refusal allows another attempt.
 */
export async function deliverPublication(run: PublicationRun): Promise<void> {
  await crashAtFailpoint("K1");
  const blockReason = getBlockReason(run);
  if (blockReason) return fail(run, blockReason);
  const delivery = await buildDelivery(run);
  if (!delivery) return fail(run, TARGET_CHANGED);
  try {
    const sent = await prepareAndSend(run, delivery);
    if (!sent) return;
    await crashAtFailpoint("K4");
    await confirm(run.claim, sent, false);
    await crashAtFailpoint("K5");
  } catch (error) {
    if (!(error instanceof SocialError)) throw error;
    await afterFailure(run, delivery, error);
  }
}

/** Records that the platform accepted the post: published, or processing and from then on only looked up. */
function confirm(claim: PublicationClaim, sent: SentPost, found: boolean): Promise<boolean> {
  const from: PublicationState[] = ["sending"];
  if (!sent.processing) {
    const detail = { permalink: sent.permalink, found };
    return advancePublication(claim, { from, to: "published", event: "published", detail, sent });
  }
  const wait = { accepted: true, againInSeconds: PROCESSING_POLLING.oftenSeconds };
  return advancePublication(claim, { from, to: "unknown", event: "processing", sent, ...wait });
}

function getBlockReason({ claim, connection }: PublicationRun): PublishProblem | undefined {
  if (claim.isTooLate) return MISSED_WINDOW;
  if (claim.overdue) return RETRIES_EXHAUSTED;
  const { platform, text, hashtags, images, asDocument = false, video, options = {} } = claim.snapshot;
  if (!isPlatform(platform)) return RETRIES_EXHAUSTED;
  // Only warnings depend on the language.
  const language = toLanguage(claim.snapshot.language);
  const content = { text, hashtags, language, images, asDocument, video: video ?? null, options };
  const { lostApproval: lacksApproval = false, chosenTargetId } = claim.snapshot;
  // Without a choice of the post, another default target is a changed target.
  const hasTarget = chosenTargetId === undefined || connection?.hasTarget === true;
  const place = { lacksApproval, connection: connection && { ...connection, hasTarget } };
  const problems = runPreflight({ platform, ...content, ...place, at: claim.claimedAt });
  const [problem] = getBlockingProblems(problems);
  return problem && { code: problem.code, message: problem.message };
}

async function prepareDelivery(
  { claim, network, signal }: PublicationRun,
  delivery: Delivery,
): Promise<void> {
  const { images, video } = claim.snapshot;
  if (images.length > 0 || video) {
    const prepare = () => prepareImagesForPlatform(claim.snapshot, signal);
    delivery.content.images = await toContentImages(await traceStep("prepare media", claim, prepare));
    await addPublicationMessage(claim, "media_ready");
  }
  let uploads = 0;
  const save = async (step: Record<string, string>) => {
    if (!(await saveDeliveryStep(claim, step))) signal.throwIfAborted();
    Object.assign(delivery.steps, step);
    // A lookup in the same run needs these steps too.
    Object.assign(claim.steps, step);
    uploads += 1;
  };
  await traceStep("upload", claim, () => network.prepare(delivery, save));
  if (uploads > 0) await addPublicationMessage(claim, "uploaded");
}

/** Returns null when another worker holds the publication; this worker must then send nothing. */
async function prepareAndSend(run: PublicationRun, delivery: Delivery): Promise<SentPost | null> {
  const { claim, network, signal } = run;
  const from = NOT_SENT;
  if (!(await advancePublication(claim, { from, to: "preparing", event: "preparing" }))) return null;
  await prepareDelivery(run, delivery);
  if (signal.aborted) return null;
  if (!(await advancePublication(claim, { from: ["preparing"], to: "sending", event: "sending" })))
    return null;
  const committed = performance.now();
  await crashAtFailpoint("K2");
  const leaseMs = getEnv().PUBLICATION_LEASE_SECONDS * 1000;
  // A process that was suspended between the commit and this line must not resume and send [PUB6].
  if (performance.now() - committed > leaseMs / 2) return null;
  const timeoutMs = Math.max(3_000, leaseMs / 2);
  return traceStep("send", claim, () => network.send({ ...delivery, timeoutMs }));
}

async function afterFailure(run: PublicationRun, delivery: Delivery, error: SocialError): Promise<void> {
  const { claim, connection } = run;
  const problem = { code: error.problem, message: error.message };
  if (connection && error.kind === "token") await markReconnectRequired(connection);
  if (connection && error.kind === "permission") await markPermissionMissing(connection);
  if (error.kind === "unknown") {
    const change: PublicationChange = { from: ["sending"], to: "unknown", event: "outcome_unknown" };
    return (await advancePublication(claim, change)) ? reconcilePublication(run) : undefined;
  }
  // After an attempt that may have been sent, a duplicate error means that it arrived. On the first attempt
  // it is another user's identical text or a post that was deleted here.
  if (error.kind === "duplicate" && claim.sendingAt !== null) {
    const sent = await findOnPlatform(run, delivery, claim.startedAt).catch(() => "not-there" as const);
    if (typeof sent === "object" && (await confirm(claim, sent, true))) return;
  }
  if (await rescheduleAfterTransientFailure(claim, error)) return;
  await fail(run, problem, error.same?.permalink);
}

/** Releases the publication for a retry, since nothing was sent. Returns false when retries are used up. */
export async function rescheduleAfterTransientFailure(
  claim: ClaimedPublication,
  { kind, problem: code, message }: SocialError,
): Promise<boolean> {
  const again = RETRY_BACKOFF_SECONDS[claim.attempt - 1];
  if ((kind !== "throttle" && kind !== "transient") || again === undefined) return false;
  await advancePublication(claim, {
    from: [...NOT_SENT, "sending"],
    to: "preparing",
    event: "try_again",
    detail: { problem: code, seconds: again },
    problem: { code, message },
    againInSeconds: again,
  });
  return true;
}

/** `there` is the permalink of the conflicting post. */
async function fail({ claim }: PublicationRun, problem: PublishProblem, permalink?: string | null) {
  const detail = { problem: problem.code, ...(permalink ? { permalink } : {}) };
  const from: PublicationState[] = [...NOT_SENT, "sending"];
  await advancePublication(claim, { from, to: "failed", event: "failed", detail, problem });
}
