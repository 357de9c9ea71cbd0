import type { PostingConnection } from "@/lib/connections/server/posting-connection";
import { posterKey } from "@/lib/media/media-keys";
import { fetchableUrl } from "@/lib/media/server/fetchable-url";
import { objectStore } from "@/lib/providers/object-store/registry";
import {
  type ContentFile,
  type ContentImage,
  type ContentVideo,
  type Delivery,
  SocialError,
  type SocialNetwork,
} from "@/lib/providers/social/port";
import type { Claimed } from "@/lib/publishing/server/claim-store";
import type { SentFile, SentImage, SentVideo } from "@/lib/publishing/server/snapshot-store";

/** One worker's run over one claimed publication. */
export interface Run {
  claim: Claimed;
  network: SocialNetwork;
  connection: PostingConnection | null;
  /** Aborted when the lease was lost. */
  signal: AbortSignal;
}

/** The publication in the network's words; null when what it was addressed to is not connected any more. */
export async function deliveryOf({ claim, connection, signal }: Run): Promise<Delivery | null> {
  const { snapshot, steps } = claim;
  const target = connection?.target;
  if (!target || target.id !== snapshot.target?.id) return null;
  const { message, language } = snapshot;
  const content = {
    message,
    language,
    images: await contentImages(snapshot.images),
    asDocument: snapshot.asDocument ?? false,
    video: snapshot.video ? await videoOf(snapshot.video) : null,
  };
  return { target, content, steps: { ...steps }, signal };
}

/** Stored pictures as a network takes them. */
export function contentImages(images: SentImage[]): Promise<ContentImage[]> {
  return Promise.all(images.map(async (image) => ({ ...(await fileOf(image)), alt: image.alt })));
}

async function fileOf({ key, contentType, bytes, width, height }: SentFile): Promise<ContentFile> {
  const url = await fetchableUrl(key);
  return { url, contentType, bytes, width, height, read: (first, last) => readPart(key, first, last) };
}

async function videoOf(video: SentVideo): Promise<ContentVideo> {
  const posterUrl = video.hasPoster ? await fetchableUrl(posterKey(video.key)) : null;
  return { ...(await fileOf(video)), durationMs: video.durationMs, posterUrl };
}

async function readPart(key: string, first: number, last: number): Promise<Uint8Array> {
  const part = await objectStore().getRange(key, first, last);
  if (!part) throw new SocialError("refused", "media_gone", "A picture or film of this post is gone");
  return part;
}
