import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import { classifyFacebookError } from "@/lib/providers/social/facebook-errors";
import { callGraphApi } from "@/lib/providers/social/graph";
import {
  CLOCK_SKEW_MS,
  type Delivery,
  normalizeForComparison,
  type PostLookup,
  type SentPost,
  SocialError,
} from "@/lib/providers/social/port";

const post = z.object({
  id: z.string(),
  message: z.string().optional(),
  created_time: z.string(),
  permalink_url: z.string().optional(),
});
const feed = z.object({ data: z.array(post) });
const workErrors = z.array(z.object({ code: z.number().optional(), message: z.string().optional() }));
const video = z.object({
  id: z.string(),
  description: z.string().optional(),
  created_time: z.string(),
  permalink_url: z.string().optional(),
  status: z.object({
    video_status: z.string(),
    processing_phase: z.object({ errors: workErrors.optional() }).optional(),
  }),
});
const videos = z.object({ data: z.array(video) });
const VIDEO_FIELDS = "id,description,created_time,permalink_url,status";

type Found = SentPost | "not-there" | "cannot-tell";

/** Looks the post up by Facebook's id, or else by its exact text. */
export async function lookUpPost(delivery: Delivery, sought: PostLookup): Promise<Found> {
  if (!delivery.content.video) return findPost(delivery, sought);
  const id = sought.providerId ?? delivery.steps.reel;
  if (!id) return findVideo(delivery, sought);
  const known = await readKnown(delivery, id);
  return known ? standing(known) : "not-there";
}

/** Without text nothing identifies a post, and "the latest" would be a guess. */
async function findPost({ target, content, signal }: Delivery, { since, known }: PostLookup): Promise<Found> {
  const wanted = normalizeForComparison(content.message);
  if (wanted === "") return "cannot-tell";
  const from = since.getTime() - CLOCK_SKEW_MS;
  const response = await callGraphApi(feed, {
    method: "GET",
    path: `/${target.id}/posts`,
    token: target.token,
    params: { fields: "id,message,created_time,permalink_url", since: Math.floor(from / 1000), limit: 100 },
    classify: classifyFacebookError,
    signal,
  });
  const found = response.data.find(
    ({ id, message, created_time }) =>
      !known.includes(id) &&
      normalizeForComparison(message ?? "") === wanted &&
      Date.parse(created_time) >= from,
  );
  return found ? { providerId: found.id, permalink: found.permalink_url ?? null } : "not-there";
}

/** Finds a video whose id was never received. */
async function findVideo(
  { target, content, signal }: Delivery,
  { since, known }: PostLookup,
): Promise<Found> {
  const wanted = normalizeForComparison(content.message);
  if (wanted === "") return "cannot-tell";
  const from = since.getTime() - CLOCK_SKEW_MS;
  const response = await callGraphApi(videos, {
    method: "GET",
    path: `/${target.id}/videos`,
    token: target.token,
    params: { fields: VIDEO_FIELDS, since: Math.floor(from / 1000), limit: 100 },
    classify: classifyFacebookError,
    signal,
  });
  const found = response.data.find(
    ({ id, description, created_time }) =>
      !known.includes(id) &&
      normalizeForComparison(description ?? "") === wanted &&
      Date.parse(created_time) >= from,
  );
  return found ? standing(found) : "not-there";
}

async function readKnown({ target, signal }: Delivery, id: string) {
  try {
    return await callGraphApi(video, {
      method: "GET",
      path: `/${id}`,
      token: target.token,
      params: { fields: VIDEO_FIELDS },
      classify: classifyFacebookError,
      signal,
    });
  } catch (error) {
    if (error instanceof SocialError && error.problem === "gone") return undefined;
    throw error;
  }
}

/** Maps the state of a video. A reel that was uploaded and never finished counts as not there. */
function standing({ id, status, permalink_url }: z.infer<typeof video>): Found {
  const { video_status, processing_phase } = status;
  if (video_status === "error" || video_status === "expired") {
    const [error] = processing_phase?.errors ?? [];
    const cause = new Error(`${video_status} ${error?.code ?? "-"} ${error?.message ?? ""}`.trim());
    throw new SocialError("refused", "video_refused", "Facebook could not work on the film", cause);
  }
  if (video_status === "upload_complete") return "not-there";
  if (video_status !== "ready") return { providerId: id, permalink: null, processing: true };
  // Facebook returns the permalink without its host.
  const permalink = permalink_url ? new URL(permalink_url, getEnv().FB_DIALOG_BASE).toString() : null;
  return { providerId: id, permalink };
}
