import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { composeFullText } from "@/lib/posts/hashtags";
import { publishesAsDocument } from "@/lib/posts/platform-rules";

/** A stored object at the time of the claim. */
export type SnapshotFile = {
  key: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
};

export type SnapshotImage = SnapshotFile & { alt: string };

export type SnapshotVideo = SnapshotFile & { durationMs: number | null; hasPoster: boolean };

/** The exact content and target that are sent. Stored with the publication permanently. */
export interface PublicationSnapshot {
  platform: string;
  accountId: string;
  revision: number;
  text: string;
  hashtags: string[];
  message: string;
  images: SnapshotImage[];
  /** The images are the pages of one document. Absent in snapshots older than the feature. */
  asDocument?: boolean;
  /** Absent in snapshots older than the feature. */
  video?: SnapshotVideo | null;
  language: string | null;
  /** Null when nothing was connected at that time. */
  target: { id: string; name: string } | null;
}

/** Creates a snapshot of the saved post and the account's current target. */
export async function createSnapshot(postId: string, tx: Tx): Promise<PublicationSnapshot> {
  const client = getTransactionClient(tx);
  const post = await client.post.findUniqueOrThrow({
    where: { id: postId },
    include: { video: true, images: { orderBy: { index: "asc" }, include: { media: true } } },
  });
  const { accountId, platform, revision, text, hashtags, language } = post;
  const connection = await client.connection.findUnique({
    where: { accountId_platform: { accountId, platform } },
  });
  const target = connection?.targetId
    ? { id: connection.targetId, name: connection.targetName ?? connection.targetId }
    : null;
  const images = post.images.map(({ media, alt }) => ({ ...fileOf(media), alt }));
  const video = post.video && {
    ...fileOf(post.video),
    durationMs: post.video.durationMs,
    hasPoster: post.video.hasPoster,
  };
  return {
    platform,
    accountId,
    revision,
    text,
    hashtags,
    message: composeFullText(post),
    images,
    asDocument: publishesAsDocument(post),
    video,
    language,
    target,
  };
}

const fileOf = ({ key, contentType, bytes, width, height }: SnapshotFile): SnapshotFile => ({
  key,
  contentType,
  bytes,
  width,
  height,
});
