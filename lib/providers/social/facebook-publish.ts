import { z } from "zod";
import { callFacebookApi } from "@/lib/providers/social/facebook-errors";
import { finishReel, isReel, prepareReel } from "@/lib/providers/social/facebook-reel";
import type { ContentImage, ContentVideo, Delivery, SaveStep, SentPost } from "@/lib/providers/social/port";

const created = z.object({ id: z.string().min(1), permalink_url: z.string().optional() });
const photoStep = (index: number) => `photo:${index}`;

/**
 * Uploads photos unpublished, also a single one: the feed call is the only visible one, and a duplicate
 * upload does no harm (Facebook deletes unattached photos after a day).
 */
export async function prepareDelivery(delivery: Delivery, save: SaveStep): Promise<void> {
  const { content, steps } = delivery;
  if (content.video) {
    if (isReel(content.video)) await prepareReel(delivery, content.video, save);
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
  const { video } = delivery.content;
  if (!video) return sendPost(delivery);
  return isReel(video) ? finishReel(delivery) : sendVideo(delivery, video);
}

async function sendPost({ target, content, steps, signal, timeoutMs }: Delivery): Promise<SentPost> {
  const attached = content.images.map((_, index) => ({ media_fbid: steps[photoStep(index)] }));
  const link = attached.length === 0 ? findFirstLink(content.message) : undefined;
  const post = await callFacebookApi(created, {
    method: "POST",
    path: `/${target.id}/feed`,
    token: target.token,
    params: {
      ...(content.message ? { message: content.message } : {}),
      ...(attached.length > 0 ? { attached_media: attached } : {}),
      ...(link ? { link } : {}),
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
