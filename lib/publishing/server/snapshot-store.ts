import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { fullText } from "@/lib/posts/hashtags";
import { goesAsDocument } from "@/lib/posts/platform-rules";

/** A stored object as it was when the post was taken. */
export type SentFile = {
  key: string;
  contentType: string;
  bytes: number;
  width: number;
  height: number;
};

export type SentImage = SentFile & { alt: string };

export type SentVideo = SentFile & { durationMs: number | null; hasPoster: boolean };

/** Exactly what is sent, and where to. Kept with the publication for good. */
export interface Snapshot {
  platform: string;
  accountId: string;
  revision: number;
  text: string;
  hashtags: string[];
  message: string;
  images: SentImage[];
  /** The pictures are the pages of one document. Absent in what was sent before there were any. */
  asDocument?: boolean;
  /** Absent in what was sent before there were any. */
  video?: SentVideo | null;
  language: string | null;
  /** Null when nothing was connected at that moment. */
  target: { id: string; name: string } | null;
}

/** The post as saved now, and the target its account is connected to now. */
export async function snapshotOf(postId: string, tx: Tx): Promise<Snapshot> {
  const client = clientOf(tx);
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
    message: fullText(post),
    images,
    asDocument: goesAsDocument(post),
    video,
    language,
    target,
  };
}

const fileOf = ({ key, contentType, bytes, width, height }: SentFile): SentFile => ({
  key,
  contentType,
  bytes,
  width,
  height,
});
