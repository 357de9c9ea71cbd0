import { z } from "zod";
import { env } from "@/lib/core/server/env";
import { classify } from "@/lib/providers/social/facebook-errors";
import { graph } from "@/lib/providers/social/graph";
import { type Delivery, type Sent, SocialError, type Sought } from "@/lib/providers/social/port";
import { CLOCK_SKEW_MS, comparable } from "@/lib/providers/social/same-text";

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

type Found = Sent | "not-there" | "cannot-tell";

/** The post as it stands: by what Facebook called it, else by its exact text. */
export async function lookUp(delivery: Delivery, sought: Sought): Promise<Found> {
  if (!delivery.content.video) return findPost(delivery, sought);
  const id = sought.providerId ?? delivery.steps.reel;
  if (!id) return findVideo(delivery, sought);
  const known = await readKnown(delivery, id);
  return known ? standing(known) : "not-there";
}

/** Without text nothing tells a post apart, and guessing "the latest" is not an answer. */
async function findPost({ target, content, signal }: Delivery, { since, known }: Sought): Promise<Found> {
  const wanted = comparable(content.message);
  if (wanted === "") return "cannot-tell";
  const from = since.getTime() - CLOCK_SKEW_MS;
  const answer = await graph(feed, {
    method: "GET",
    path: `/${target.id}/posts`,
    token: target.token,
    params: { fields: "id,message,created_time,permalink_url", since: Math.floor(from / 1000), limit: 100 },
    classify,
    signal,
  });
  const found = answer.data.find(
    ({ id, message, created_time }) =>
      !known.includes(id) && comparable(message ?? "") === wanted && Date.parse(created_time) >= from,
  );
  return found ? { providerId: found.id, permalink: found.permalink_url ?? null } : "not-there";
}

/** A film whose name never arrived. */
async function findVideo({ target, content, signal }: Delivery, { since, known }: Sought): Promise<Found> {
  const wanted = comparable(content.message);
  if (wanted === "") return "cannot-tell";
  const from = since.getTime() - CLOCK_SKEW_MS;
  const answer = await graph(videos, {
    method: "GET",
    path: `/${target.id}/videos`,
    token: target.token,
    params: { fields: VIDEO_FIELDS, since: Math.floor(from / 1000), limit: 100 },
    classify,
    signal,
  });
  const found = answer.data.find(
    ({ id, description, created_time }) =>
      !known.includes(id) && comparable(description ?? "") === wanted && Date.parse(created_time) >= from,
  );
  return found ? standing(found) : "not-there";
}

async function readKnown({ target, signal }: Delivery, id: string) {
  try {
    return await graph(video, {
      method: "GET",
      path: `/${id}`,
      token: target.token,
      params: { fields: VIDEO_FIELDS },
      classify,
      signal,
    });
  } catch (error) {
    if (error instanceof SocialError && error.problem === "gone") return undefined;
    throw error;
  }
}

/** What a film has become. A reel that was handed over and never finished is not there. */
function standing({ id, status, permalink_url }: z.infer<typeof video>): Found {
  const { video_status, processing_phase } = status;
  if (video_status === "error" || video_status === "expired") {
    const [error] = processing_phase?.errors ?? [];
    const cause = new Error(`${video_status} ${error?.code ?? "-"} ${error?.message ?? ""}`.trim());
    throw new SocialError("refused", "video_refused", "Facebook could not work on the film", cause);
  }
  if (video_status === "upload_complete") return "not-there";
  if (video_status !== "ready") return { providerId: id, permalink: null, processing: true };
  // Facebook tells the way without its host.
  const permalink = permalink_url ? new URL(permalink_url, env().FB_DIALOG_BASE).toString() : null;
  return { providerId: id, permalink };
}
