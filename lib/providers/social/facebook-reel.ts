import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import { fetchJson } from "@/lib/providers/http";
import { callFacebookApi, classifyFacebookError } from "@/lib/providers/social/facebook-errors";
import { readGraphError } from "@/lib/providers/social/graph";
import {
  type ContentVideo,
  type Delivery,
  type SaveStep,
  type SentPost,
  SocialError,
} from "@/lib/providers/social/port";

const started = z.object({ video_id: z.string().min(1), upload_url: z.url() });
const success = z.object({ success: z.literal(true) });

const FETCH_MS = 120_000;

/** Both kinds of upright videos are uploaded in the same two phases. */
const EDGES = { reel: "video_reels", story: "video_stories" } as const;
type UprightKind = keyof typeof EDGES;

/** Starts a reel or video story and uploads the video; it stays invisible until it is finished. */
export async function prepareUprightVideo(
  kind: UprightKind,
  { target, steps, signal }: Delivery,
  { url }: ContentVideo,
  save: SaveStep,
): Promise<void> {
  if (steps.reel) return;
  const { video_id, upload_url } = await callFacebookApi(started, {
    method: "POST",
    path: `/${target.id}/${EDGES[kind]}`,
    token: target.token,
    params: { upload_phase: "start" },
    signal,
  });
  await fetchJson({
    vendor: "meta",
    url: trusted(upload_url),
    method: "POST",
    headers: { authorization: `OAuth ${target.token}`, file_url: url },
    schema: success,
    timeoutMs: FETCH_MS,
    signal,
    mapFailure: (failure) => {
      const cause = new Error(`reel upload: ${failure.kind}`);
      const meant = classifyFacebookError(readGraphError(failure), false, cause);
      // The response names no cause: only that the video was not accepted.
      return meant.problem === "refused"
        ? new SocialError("refused", "video_unreachable", "Facebook could not take the film", cause)
        : meant;
    },
  });
  await save({ reel: video_id });
}

/** The token is sent to this URL, so it must be Facebook's own. */
function trusted(address: string): URL {
  const url = new URL(address);
  const own = url.origin === new URL(getEnv().FB_GRAPH_BASE).origin;
  if (own || (url.protocol === "https:" && url.hostname.endsWith(".facebook.com"))) return url;
  throw new SocialError("transient", "unavailable", "Facebook returned an upload URL of another host");
}

/** Makes the call that shows the reel or story, once Facebook has processed it. A story has no text and no place. */
export async function finishUprightVideo(
  kind: UprightKind,
  { target, content, steps, signal, timeoutMs }: Delivery,
): Promise<SentPost> {
  const { reel } = steps;
  if (!reel) throw new SocialError("transient", "unavailable", "The video was not handed over");
  const { placeId } = content.options ?? {};
  const shown = {
    video_state: "PUBLISHED",
    ...(content.message ? { description: content.message } : {}),
    ...(placeId ? { place: placeId } : {}),
  };
  await callFacebookApi(success, {
    method: "POST",
    path: `/${target.id}/${EDGES[kind]}`,
    token: target.token,
    params: { upload_phase: "finish", video_id: reel, ...(kind === "reel" ? shown : {}) },
    visible: true,
    timeoutMs,
    signal,
  });
  return { providerId: reel, permalink: null, processing: true };
}
