import { z } from "zod";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { collectImageUrls } from "@/lib/canvas/core/image-urls";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { insertDocument } from "@/lib/canvas/server/documents";
import { lockMediaRefs } from "@/lib/canvas/server/media-refs";
import { AppError } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import type { GeneratedKind } from "@/lib/generation/limits";
import type { AttachResultBody, PostResultDto, PostResultsResponse } from "@/lib/generation/result-schemas";
import { serializeResult } from "@/lib/generation/result-serializers";
import {
  findPostResult,
  insertPostResult,
  type PostResultRow,
  selectPostResults,
  setResultHidden,
} from "@/lib/generation/server/post-result-store";
import { selectPostTemplates } from "@/lib/generation/server/post-template-store";
import { getPosterKey } from "@/lib/media/object-keys";
import { deleteMediaSafely } from "@/lib/media/server/delete-media";
import { lockStoredMedia, type MediaRow } from "@/lib/media/server/media-store";
import { getMediaUrl, getThumbnailUrl } from "@/lib/media/server/media-url";
import { insertImageDescription } from "@/lib/posts/server/image-description-store";
import { lockGroupMedia, lockPostGroup } from "@/lib/posts/server/post-group-store";
import { insertImageIntoPost } from "@/lib/posts/server/post-images";
import { getPost, lockPostRow, type PostRow, updateAtRevision } from "@/lib/posts/server/post-store";
import { explainUpdateFailure } from "@/lib/posts/server/posts";
import { shareWithFollowers } from "@/lib/posts/server/share-with-followers";

interface KeptResult {
  userId: string;
  postId: string;
  kind: GeneratedKind;
  media: MediaRow;
  alt: string;
  prompt: string;
  document?: CanvasDocument;
}

/**
 * Stores a result in the transaction that settles its credits. Returns null when the post was deleted
 * meanwhile; throws AppError("not_found") when the medium was.
 */
export async function keepResult(result: KeptResult, tx: Tx): Promise<PostResultDto | null> {
  const { media, document = null, ...fields } = result;
  // Lock order of all writers: the post, then its media.
  if (!(await lockPostRow(result.postId, tx))) return null;
  const shown = document ? await lockMediaRefs(result.userId, collectImageUrls(document), tx) : [];
  if (!(await lockStoredMedia(media.id, tx))) throw new AppError("not_found");
  const mediaIds = [...new Set([media.id, ...shown])];
  return toResultDto(await insertPostResult({ ...fields, document, mediaId: media.id, mediaIds }, tx));
}

/** As `keepResult`; throws AppError("not_found") for a deleted post, so that nothing is charged. */
export async function getKeptResult(result: KeptResult, tx: Tx): Promise<PostResultDto> {
  const kept = await keepResult(result, tx);
  if (!kept) throw new AppError("not_found");
  return kept;
}

/** Returns the results of the post's group and the post's layouts. */
export async function listResults({ user, post }: ResultsInput): Promise<PostResultsResponse> {
  const [results, layouts] = await Promise.all([
    selectPostResults(user.id, post),
    selectPostTemplates(post.id),
  ]);
  return {
    results: results.map(toResultDto),
    layouts: layouts.map(({ n, key, aspectRatio }) => ({ n, aspectRatio, thumbnailUrl: getMediaUrl(key) })),
  };
}

/**
 * Puts a result into the post as its next revision, an image with its design, a video in the place of the
 * previous one. Changes nothing when the post shows the result already, whatever the revision. Throws
 * conflict when the post was changed elsewhere or is locked, unprocessable when it is full.
 */
export async function attachResult(input: OneResultInput & { body: AttachResultBody }): Promise<PostRow> {
  const { user, post, params, body } = input;
  const { replaced, changed } = await runInTransaction(async (tx) => {
    const group = await lockPostGroup(post.id, tx);
    const result = await getResult(user.id, post, params.resultId, tx);
    const now = await getPost(post.id, tx);
    if (isShown(now, result.mediaId)) return { changed: now, replaced: [] };
    if (result.kind !== "video") return { changed: await insertImage(now, result, body, tx), replaced: [] };
    if (!(await lockGroupMedia(group, [result.mediaId], tx)).has(result.mediaId))
      throw new AppError("not_found");
    if (!(await updateAtRevision(post.id, body.revision, { videoId: result.mediaId }, tx))) {
      throw await explainUpdateFailure(post.id, tx);
    }
    const released = await shareWithFollowers(group, tx);
    return { changed: await getPost(post.id, tx), replaced: [now.videoId ?? [], released].flat() };
  });
  await deleteMediaSafely(replaced);
  return changed;
}

/** Hides a result from the tray or shows it again. Its medium stays in the library. */
export async function hideResult(input: OneResultInput & { hidden: boolean }): Promise<void> {
  const { id } = await getResult(input.user.id, input.post, input.params.resultId);
  await setResultHidden(id, input.hidden);
}

interface ResultsInput {
  user: { id: string };
  post: PostRow;
}

interface OneResultInput extends ResultsInput {
  params: { resultId: string };
}

/** Throws not_found for another user's, another group's, an unknown or a malformed id [TEN1]. */
async function getResult(userId: string, post: PostRow, id: string, tx?: Tx): Promise<PostResultRow> {
  const result = z.uuid().safeParse(id).success ? await findPostResult(userId, post, id, tx) : null;
  if (!result) throw new AppError("not_found");
  return result;
}

function isShown(post: PostRow, mediaId: string): boolean {
  return post.videoId === mediaId || post.images.some((image) => image.mediaId === mediaId);
}

async function insertImage(
  post: PostRow,
  { media, alt, prompt, kind, document }: PostResultRow,
  { revision, index: wanted = post.images.length }: AttachResultBody,
  tx: Tx,
): Promise<PostRow> {
  const index = Math.min(wanted, post.images.length);
  // Before the image, so that the post says at once that its text is being written.
  if (kind === "image")
    await insertImageDescription({ mediaId: media.id, request: prompt, fallback: alt }, tx);
  const changed = await insertImageIntoPost({ postId: post.id, revision, index, media, alt }, tx);
  const read = document && migrateDocument(document);
  if (!read) return changed;
  if (!read.ok) throw new AppError("unprocessable", { cause: new Error(`${read.where}: ${read.message}`) });
  await insertDocument({ postId: post.id, imageIndex: index, document: read.document }, tx);
  return changed;
}

function toResultDto({ media, ...result }: PostResultRow): PostResultDto {
  const posterUrl = media.hasPoster ? getMediaUrl(getPosterKey(media.key)) : null;
  const thumbUrl = media.kind === "video" ? posterUrl : getThumbnailUrl(media);
  return serializeResult({ ...result, media, url: getMediaUrl(media.key), thumbUrl });
}
