import { z } from "zod";
import { isFacebookReel } from "@/lib/core/reel-shape";
import { callFacebookApi } from "@/lib/providers/social/facebook-errors";
import { finishUprightVideo, prepareUprightVideo } from "@/lib/providers/social/facebook-reel";
import {
  type ContentImage,
  type ContentVideo,
  type Delivery,
  type PostContent,
  type SaveStep,
  type SentPost,
  SocialError,
} from "@/lib/providers/social/port";

const created = z.object({ id: z.string().min(1), permalink_url: z.string().optional() });
const shownStory = z.object({ success: z.literal(true), post_id: z.string().min(1) });
const photoStep = (index: number) => `photo:${index}`;

/** Returns how Facebook publishes a video; without a choice its shape decides. */
function getVideoKind({ options }: PostContent, video: ContentVideo): "video" | "reel" | "story" {
  if (options?.placement === "story") return "story";
  return isFacebookReel(video) ? "reel" : "video";
}

/**
 * Uploads photos unpublished, also a single one: the feed call is the only visible one, and a duplicate
 * upload does no harm (Facebook deletes unattached photos after a day).
 */
export async function prepareDelivery(delivery: Delivery, save: SaveStep): Promise<void> {
  const { content, steps } = delivery;
  if (content.video) {
    const kind = getVideoKind(content, content.video);
    if (kind !== "video") await prepareUprightVideo(kind, delivery, content.video, save);
    return;
  }
  for (const [index, image] of content.images.entries()) {
    if (!steps[photoStep(index)]) await save({ [photoStep(index)]: await uploadPhoto(delivery, image) });
  }
}

async function uploadPhoto({ target, signal }: Delivery, { url, alt }: ContentImage): Promise<string> {
  const { id } = await callFacebookApi(created, {
    method: "POST",
    path: `/${target.id}/photos`,
    token: target.token,
    params: { url, published: false, ...(alt ? { alt_text_custom: alt } : {}) },
    signal,
    timeoutMs: 30_000,
  });
  return id;
}

/** Makes the call that shows the post. A video is shown once Facebook has processed it. */
export async function publishDelivery(delivery: Delivery): Promise<SentPost> {
  const { video, options } = delivery.content;
  if (!video) return options?.placement === "story" ? sendPhotoStory(delivery) : sendPost(delivery);
  const kind = getVideoKind(delivery.content, video);
  return kind === "video" ? sendVideo(delivery, video) : finishUprightVideo(kind, delivery);
}

async function sendPhotoStory({ target, steps, signal, timeoutMs }: Delivery): Promise<SentPost> {
  const photo = steps[photoStep(0)];
  if (!photo) throw new SocialError("refused", "story_media", "A story takes one picture or one video");
  const { post_id } = await callFacebookApi(shownStory, {
    method: "POST",
    path: `/${target.id}/photo_stories`,
    token: target.token,
    params: { photo_id: photo },
    visible: true,
    timeoutMs,
    signal,
  });
  return { providerId: post_id, permalink: null };
}

async function sendPost({ target, content, steps, signal, timeoutMs }: Delivery): Promise<SentPost> {
  const attached = content.images.map((_, index) => ({ media_fbid: steps[photoStep(index)] }));
  const { link: chosen, placeId } = content.options ?? {};
  const link = attached.length === 0 ? (chosen?.url ?? findFirstLink(content.message)) : undefined;
  const post = await callFacebookApi(created, {
    method: "POST",
    path: `/${target.id}/feed`,
    token: target.token,
    params: {
      ...(content.message ? { message: content.message } : {}),
      ...(attached.length > 0 ? { attached_media: attached } : {}),
      ...(link ? { link } : {}),
      ...(placeId ? { place: placeId } : {}),
      fields: "id,permalink_url",
    },
    visible: true,
    timeoutMs,
    signal,
  });
  return { providerId: post.id, permalink: post.permalink_url ?? null };
}

/** Returns the first link: Facebook shows a preview of the one URL it receives. */
export function findFirstLink(message: string): string | undefined {
  for (const [found] of message.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const link = found.replace(/[.,;:!?'’”)\]}]+$/u, "");
    if (URL.canParse(link)) return link;
  }
  return undefined;
}

async function sendVideo(
  { target, content, signal, timeoutMs }: Delivery,
  { url }: ContentVideo,
): Promise<SentPost> {
  const { id } = await callFacebookApi(created, {
    method: "POST",
    path: `/${target.id}/videos`,
    token: target.token,
    params: { file_url: url, ...(content.message ? { description: content.message } : {}) },
    visible: true,
    timeoutMs,
    signal,
  });
  return { providerId: id, permalink: null, processing: true };
}
