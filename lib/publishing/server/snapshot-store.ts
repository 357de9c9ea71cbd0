import { clientOf, type Tx } from "@/lib/core/server/transaction";
import { fullText } from "@/lib/posts/hashtags";

/** Exactly what is sent, and where to. Kept with the publication for good. */
export interface Snapshot {
  platform: string;
  accountId: string;
  revision: number;
  text: string;
  hashtags: string[];
  message: string;
  images: { key: string; alt: string }[];
  /** Of its film; absent in what was sent before there were any. */
  videoKey?: string | null;
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
  const { accountId, platform, revision, text, hashtags } = post;
  const connection = await client.connection.findUnique({
    where: { accountId_platform: { accountId, platform } },
  });
  const target = connection?.targetId
    ? { id: connection.targetId, name: connection.targetName ?? connection.targetId }
    : null;
  const images = post.images.map(({ media, alt }) => ({ key: media.key, alt }));
  const videoKey = post.video?.key ?? null;
  return { platform, accountId, revision, text, hashtags, message: fullText(post), images, videoKey, target };
}
