import { getTransactionClient, type Tx } from "@/lib/core/server/transaction";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { composeFullText } from "@/lib/posts/hashtags";
import { getPostOptions } from "@/lib/posts/network-options";
import { parseNetworkOptions } from "@/lib/posts/network-options-schemas";
import { publishesAsDocument } from "@/lib/posts/platform-rules";
import { selectApproval } from "@/lib/posts/server/decision-store";
import type { ContentOptions } from "@/lib/providers/social/port";
import type { Connection, ConnectionTarget, Media } from "@/prisma/generated/client";

export type SnapshotFile = Pick<Media, "key" | "contentType" | "bytes" | "width" | "height">;

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
  /** Options of the platform. Absent in snapshots older than the feature. */
  options?: ContentOptions & { firstComment?: string };
  /**
   * The brand publishes only approved posts, and a client's latest answer does not approve this content. False for a post
   * that no client was asked about: it was scheduled before the brand required approval. Absent in older snapshots.
   */
  lostApproval?: boolean;
  /** The vendor's id of the target that the post chose; absent for the brand's default one. */
  chosenTargetId?: string;
  /** Null when nothing, or not the chosen target, was connected at that time. */
  target: { id: string; name: string } | null;
}

export async function createSnapshot(postId: string, tx: Tx): Promise<PublicationSnapshot> {
  const client = getTransactionClient(tx);
  const post = await client.post.findUniqueOrThrow({
    where: { id: postId },
    include: { video: true, images: { orderBy: { index: "asc" }, include: { media: true } } },
  });
  const { accountId, platform, revision, text, hashtags, language } = post;
  const where = { accountId_platform: { accountId, platform } };
  const connection = await client.connection.findUnique({ where, include: { targets: true } });
  const images = post.images.map(({ media, alt }) => ({ ...fileOf(media), alt }));
  const stored = post.video;
  const video = stored && { ...fileOf(stored), durationMs: stored.durationMs, hasPoster: stored.hasPoster };
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
    options: readOptions(
      post,
      post.images.map(({ media }) => getMediaUrl(media.key)),
    ),
    lostApproval: (await selectApproval(postId, tx)) === "outdated",
    ...(post.targetId === null ? {} : { chosenTargetId: post.targetId }),
    target: connection && findTarget(connection, post.targetId),
  };
}

type ConnectionWithTargets = Connection & { targets: ConnectionTarget[] };

/** Returns the page or profile that a post chose, or the default one. Never another than the chosen one [PUB13]. */
function findTarget(
  { targetId, targetName, targets }: ConnectionWithTargets,
  chosen: string | null,
): PublicationSnapshot["target"] {
  const id = chosen ?? targetId;
  if (id === null) return null;
  if (id === targetId) return { id, name: targetName ?? id };
  const further = targets.find((target) => target.targetId === id);
  return further ? { id, name: further.name } : null;
}

/** Returns the options as the adapters take them: tags by the index of their image, without those of removed images. */
function readOptions(
  { options, platform }: { options: unknown; platform: string },
  imageUrls: string[],
): NonNullable<PublicationSnapshot["options"]> {
  const { userTags = [], link, ...rest } = getPostOptions(parseNetworkOptions(options), platform);
  const tags = userTags.flatMap(({ url, username, x, y }) => {
    const image = imageUrls.indexOf(url);
    return image < 0 ? [] : [{ image, username, x, y }];
  });
  const set = Object.fromEntries(
    // The name of the place is for our screens; networks take its id.
    Object.entries(rest).filter(
      ([name, value]) => name !== "placeName" && value !== undefined && value !== "",
    ),
  );
  return {
    ...set,
    ...(tags.length > 0 ? { userTags: tags } : {}),
    ...(link ? { link: { url: link.url, title: link.title ?? "" } } : {}),
  };
}

function fileOf({ key, contentType, bytes, width, height }: SnapshotFile): SnapshotFile {
  return { key, contentType, bytes, width, height };
}

/** Returns the owner of a post with what a notification shows; null when the post does not exist. */
export async function findPostOwner(postId: string, tx: Tx) {
  const post = await getTransactionClient(tx).post.findUnique({
    where: { id: postId },
    select: { accountId: true, platform: true, text: true, account: { select: { userId: true } } },
  });
  return post && { ...post, userId: post.account.userId };
}
