import type { PublishingConnection } from "@/lib/connections/server/publishing-connection";
import { getPosterKey } from "@/lib/media/object-keys";
import { getPlatformFetchUrl } from "@/lib/media/server/media-url";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import {
  type ContentFile,
  type ContentImage,
  type ContentVideo,
  type Delivery,
  SocialError,
  type SocialPlatform,
} from "@/lib/providers/social/port";
import type { ClaimedPublication } from "@/lib/publishing/server/publication-claim-store";
import type { SnapshotFile, SnapshotImage, SnapshotVideo } from "@/lib/publishing/server/snapshot-store";

/** Waits between two lookups; rejects when the signal is aborted. */
export type WaitSeconds = (seconds: number, signal: AbortSignal) => Promise<unknown>;

export interface PublicationRun {
  claim: ClaimedPublication;
  network: SocialPlatform;
  connection: PublishingConnection | null;
  /** Aborted when the lease was lost. */
  signal: AbortSignal;
  wait: WaitSeconds;
}

/** Builds the platform request of a publication. Returns null when its target is not connected anymore. */
export async function buildDelivery({ claim, connection, signal }: PublicationRun): Promise<Delivery | null> {
  const { snapshot, steps } = claim;
  const target = connection?.target;
  if (!target || target.id !== snapshot.target?.id) return null;
  const { message, language } = snapshot;
  const content = {
    message,
    language,
    options: snapshot.options ?? {},
    images: await toContentImages(snapshot.images),
    asDocument: snapshot.asDocument ?? false,
    video: snapshot.video ? await videoOf(snapshot.video) : null,
  };
  return { target, content, steps: { ...steps }, signal };
}

export function toContentImages(images: SnapshotImage[]): Promise<ContentImage[]> {
  return Promise.all(images.map(async (image) => ({ ...(await fileOf(image)), alt: image.alt })));
}

async function fileOf({ key, contentType, bytes, width, height }: SnapshotFile): Promise<ContentFile> {
  const url = await getPlatformFetchUrl(key);
  return { url, contentType, bytes, width, height, read: (first, last) => readPart(key, first, last) };
}

async function videoOf(video: SnapshotVideo): Promise<ContentVideo> {
  const posterUrl = video.hasPoster ? await getPlatformFetchUrl(getPosterKey(video.key)) : null;
  return { ...(await fileOf(video)), durationMs: video.durationMs, posterUrl };
}

async function readPart(key: string, first: number, last: number): Promise<Uint8Array> {
  const part = await getObjectStore().getRange(key, first, last);
  if (!part)
    throw new SocialError("refused", "media_gone", "An image or video of this post no longer exists");
  return part;
}
