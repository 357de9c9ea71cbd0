import { z } from "zod";
import { env } from "@/lib/core/server/env";
import { fetchJson } from "@/lib/providers/http";
import { classify } from "@/lib/providers/social/facebook-errors";
import { answerOf, graph } from "@/lib/providers/social/graph";
import {
  type ContentVideo,
  type Delivery,
  type Sent,
  SocialError,
  type Steps,
} from "@/lib/providers/social/port";

const started = z.object({ video_id: z.string().min(1), upload_url: z.url() });
const success = z.object({ success: z.literal(true) });

/** 9:16, give or take a pixel's rounding; smaller or longer films are posts like any other. */
const UPRIGHT = { min: 0.55, max: 0.575 };
const MIN_WIDTH = 540;
const LENGTH_MS = { min: 3_000, max: 90_000 };
/** Facebook fetches the film before it answers. */
const FETCH_MS = 120_000;

/** Whether a film is shown as a reel. */
export function isReel({ width, height, durationMs }: ContentVideo): boolean {
  const aspect = width / height;
  const upright = aspect >= UPRIGHT.min && aspect <= UPRIGHT.max && width >= MIN_WIDTH;
  return upright && durationMs !== null && durationMs >= LENGTH_MS.min && durationMs <= LENGTH_MS.max;
}

/** Begins a reel and hands the film over; until it is finished nobody sees it. */
export async function prepareReel(
  { target, steps, signal }: Delivery,
  { url }: ContentVideo,
  save: (step: Steps) => Promise<void>,
): Promise<void> {
  if (steps.reel) return;
  const { video_id, upload_url } = await graph(started, {
    method: "POST",
    path: `/${target.id}/video_reels`,
    token: target.token,
    params: { upload_phase: "start" },
    classify,
    signal,
  });
  await fetchJson({
    vendor: "meta",
    url: trusted(upload_url),
    method: "POST",
    headers: { authorization: `OAuth ${target.token}`, file_url: url },
    schema: success,
    timeoutMs: FETCH_MS,
    ...(signal ? { signal } : {}),
    mapFailure: (failure) => {
      const meant = classify(answerOf(failure), false, new Error(`reel upload: ${failure.kind}`));
      // It says nothing of the cause but that the film was not taken.
      return meant.problem === "refused"
        ? new SocialError("refused", "video_unreachable", "Facebook could not take the film", meant.cause)
        : meant;
    },
  });
  await save({ reel: video_id });
}

/** The token goes to this address: it must be Facebook's own. */
function trusted(address: string): URL {
  const url = new URL(address);
  const own = url.origin === new URL(env().FB_GRAPH_BASE).origin;
  if (own || (url.protocol === "https:" && url.hostname.endsWith(".facebook.com"))) return url;
  throw new SocialError("transient", "unavailable", "Facebook named an address of somebody else's");
}

/** The call that shows the reel, once Facebook has worked on it. */
export async function finishReel({ target, content, steps, signal, timeoutMs }: Delivery): Promise<Sent> {
  const { reel } = steps;
  if (!reel) throw new SocialError("transient", "unavailable", "The reel was not handed over");
  await graph(success, {
    method: "POST",
    path: `/${target.id}/video_reels`,
    token: target.token,
    params: {
      upload_phase: "finish",
      video_id: reel,
      video_state: "PUBLISHED",
      ...(content.message ? { description: content.message } : {}),
    },
    visible: true,
    classify,
    timeoutMs,
    signal,
  });
  return { providerId: reel, permalink: null, processing: true };
}
