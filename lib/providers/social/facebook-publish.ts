import { z } from "zod";
import { classify } from "@/lib/providers/social/facebook-errors";
import { finishReel, isReel, prepareReel } from "@/lib/providers/social/facebook-reel";
import { graph } from "@/lib/providers/social/graph";
import type { ContentImage, ContentVideo, Delivery, Sent, Steps } from "@/lib/providers/social/port";

const created = z.object({ id: z.string().min(1), permalink_url: z.string().optional() });
const photoStep = (index: number) => `photo:${index}`;

/**
 * Photos go up unpublished, also a single one: so the feed call is the only one that followers can see, and a
 * photo uploaded twice after a crash hurts nobody (Facebook drops unattached ones after a day). A reel is handed over
 * the same way; a film has no such half.
 */
export async function prepare(delivery: Delivery, save: (step: Steps) => Promise<void>): Promise<void> {
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
  const { id } = await graph(created, {
    method: "POST",
    path: `/${target.id}/photos`,
    token: target.token,
    params: { url, published: false, ...(alt ? { alt_text_custom: alt } : {}) },
    classify,
    signal,
    timeoutMs: 30_000,
  });
  return id;
}

/** The call that shows the post. A film is shown when Facebook has worked on it. */
export async function send(delivery: Delivery): Promise<Sent> {
  const { video } = delivery.content;
  if (!video) return sendPost(delivery);
  return isReel(video) ? finishReel(delivery) : sendVideo(delivery, video);
}

async function sendPost({ target, content, steps, signal, timeoutMs }: Delivery): Promise<Sent> {
  const attached = content.images.map((_, index) => ({ media_fbid: steps[photoStep(index)] }));
  const link = attached.length === 0 ? firstLink(content.message) : undefined;
  const post = await graph(created, {
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
    classify,
    timeoutMs,
    signal,
  });
  return { providerId: post.id, permalink: post.permalink_url ?? null };
}

/** Facebook shows a preview of the one address it is told. */
export function firstLink(message: string): string | undefined {
  for (const [found] of message.matchAll(/https?:\/\/[^\s<>"]+/gi)) {
    const link = found.replace(/[.,;:!?'’”)\]}]+$/u, "");
    if (URL.canParse(link)) return link;
  }
  return undefined;
}

async function sendVideo(
  { target, content, signal, timeoutMs }: Delivery,
  { url }: ContentVideo,
): Promise<Sent> {
  const { id } = await graph(created, {
    method: "POST",
    path: `/${target.id}/videos`,
    token: target.token,
    params: { file_url: url, ...(content.message ? { description: content.message } : {}) },
    visible: true,
    classify,
    timeoutMs,
    signal,
  });
  return { providerId: id, permalink: null, processing: true };
}
