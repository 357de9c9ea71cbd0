import { z } from "zod";
import { getEnv } from "@/lib/core/server/env";
import { callFacebookApi } from "@/lib/providers/social/facebook-errors";
import { undefinedIfGone } from "@/lib/providers/social/graph-errors";
import { findNodesByText } from "@/lib/providers/social/meta-lookup";
import { type Delivery, type LookupResult, type PostLookup, SocialError } from "@/lib/providers/social/port";

const post = z.object({
  id: z.string(),
  message: z.string().optional(),
  created_time: z.string(),
  permalink_url: z.string().optional(),
});
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
const VIDEO_FIELDS = "id,description,created_time,permalink_url,status";

/** Looks the post up by Facebook's id, or else by its exact text. */
export async function lookUpPost(delivery: Delivery, sought: PostLookup): Promise<LookupResult> {
  const { content, steps, target, signal } = delivery;
  // The page's posts do not contain its stories, so an unconfirmed story cannot be looked up.
  if (!content.video)
    return content.options?.placement === "story" ? "cannot-tell" : findPost(delivery, sought);
  const id = sought.providerId ?? steps.reel;
  if (!id) return findVideo(delivery, sought);
  const call = { path: `/${id}`, token: target.token, params: { fields: VIDEO_FIELDS }, signal };
  const known = await callFacebookApi(video, call).catch(undefinedIfGone);
  return known ? toLookupResult(known) : "not-there";
}

/** Without text nothing identifies a post, and "the latest" would be a guess. */
async function findPost(delivery: Delivery, sought: PostLookup): Promise<LookupResult> {
  const found = await findNodesByText(callFacebookApi, delivery, sought, {
    path: "posts",
    fields: "id,message,created_time,permalink_url",
    node: post,
    read: ({ message: text, created_time: time }) => ({ text, time }),
    takesSince: true,
  });
  if (!found) return "cannot-tell";
  const [first] = found;
  return first ? { providerId: first.id, permalink: first.permalink_url ?? null } : "not-there";
}

async function findVideo(delivery: Delivery, sought: PostLookup): Promise<LookupResult> {
  const found = await findNodesByText(callFacebookApi, delivery, sought, {
    path: "videos",
    fields: VIDEO_FIELDS,
    node: video,
    read: ({ description: text, created_time: time }) => ({ text, time }),
    takesSince: false,
  });
  if (!found) return "cannot-tell";
  return found[0] ? toLookupResult(found[0]) : "not-there";
}

/** Maps the state of a video. A reel that was uploaded and never finished counts as not there. */
function toLookupResult({ id, status, permalink_url }: z.infer<typeof video>): LookupResult {
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
