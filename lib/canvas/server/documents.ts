import { findOwnedAccount } from "@/lib/accounts/server/accounts";
import { isBlankPage } from "@/lib/canvas/core/blank-page";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { collectImageUrls } from "@/lib/canvas/core/image-urls";
import { type MigrationProblem, migrateDocument } from "@/lib/canvas/core/migrate";
import type { DesignsQuery, DesignsResponse } from "@/lib/canvas/design-schemas";
import type { SaveCanvasBody } from "@/lib/canvas/document-schemas";
import { selectDesigns } from "@/lib/canvas/server/design-list-store";
import {
  type DocumentRow,
  selectDisplayedDocument,
  selectDocument,
  selectImageUrl,
  selectPostOwner,
  syncDocumentMediaRefs,
  updateDocumentAtRevision,
  upsertDocument,
} from "@/lib/canvas/server/document-store";
import { lockMediaRefs } from "@/lib/canvas/server/media-refs";
import { keepVersionIfDue } from "@/lib/canvas/server/version-store";
import { AppError, type ErrorCode } from "@/lib/core/errors";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { lockPostRow } from "@/lib/posts/server/post-store";

const CODE_OF: Record<MigrationProblem, ErrorCode> = {
  not_a_document: "validation_error",
  too_large: "too_large",
  too_deep: "validation_error",
  reserved_key: "validation_error",
  unknown_version: "unprocessable",
  invalid: "unprocessable",
};

/** Migrates a design of a request. Throws validation_error, too_large or unprocessable with the problem. */
export function parseDocument(canvasData: unknown): CanvasDocument {
  const read = migrateDocument(canvasData);
  if (read.ok) return read.document;
  const { problem, where, message } = read;
  const fields = [{ path: ["canvasData", where].filter(Boolean).join("."), message }];
  throw new AppError(CODE_OF[problem], { message, details: { problem, fields } });
}

/**
 * Saves the design behind an image over the revision that it is based on. Throws conflict with the stored
 * design when that has another revision or the post shows another image at this index; not_found when the
 * post has no image there; the codes of `parseNextRevision` and `lockMediaRefs` when the design is invalid.
 */
export async function saveDocument(input: {
  user: { id: string };
  post: { id: string };
  body: Pick<SaveCanvasBody, "imageIndex" | "canvasData" | "pictureUrl">;
}): Promise<{ rev: number }> {
  const { user, post } = input;
  const { imageIndex, canvasData, pictureUrl } = input.body;
  const document = parseNextRevision(canvasData);
  const addresses = collectImageUrls(document);
  return runInTransaction(async (tx) => {
    const place = { postId: post.id, imageIndex };
    const now = await lockDocumentAtRevision({ ...place, pictureUrl, rev: document.baseRev }, tx);
    const media = await lockMediaRefs(user.id, addresses, tx, now);
    if (now) {
      await keepVersionIfDue(now, tx);
      return { rev: await overwriteDocument(now, { document, media }, tx) };
    }
    const { id, rev } = await upsertDocument(place, { document, isRendered: false }, tx);
    await syncDocumentMediaRefs(id, media, tx);
    return { rev };
  });
}

/** Saves a design with its media as the next revision and returns that. Throws conflict over another one. */
export async function overwriteDocument(
  now: DocumentRow,
  { document, media }: { document: CanvasDocument; media: string[] },
  tx: Tx,
): Promise<number> {
  if (!(await updateDocumentAtRevision(now, document, tx))) throw new AppError("conflict");
  await syncDocumentMediaRefs(now.id, media, tx);
  return now.rev + 1;
}

interface DocumentAtRevision {
  postId: string;
  imageIndex: number;
  pictureUrl: string | undefined;
  /** 0: there is no design yet. */
  rev: number;
}

/**
 * Locks the post until the transaction ends and returns the design behind an image, null when there is none
 * yet. Throws conflict with the stored design when that has another revision or the post shows another image
 * at this index; not_found when the post has no image there.
 */
export async function lockDocumentAtRevision(
  { postId, imageIndex, pictureUrl, rev }: DocumentAtRevision,
  tx: Tx,
): Promise<DocumentRow | null> {
  // Moving images locks this row too, so a save cannot be stored behind another image.
  await lockPostRow(postId, tx);
  const shown = await selectImageUrl(postId, imageIndex, tx);
  if (shown === null) throw new AppError("not_found");
  const now = await selectDocument(postId, imageIndex, tx);
  const isOfAnotherImage = pictureUrl !== undefined && pictureUrl !== shown;
  if (isOfAnotherImage || (now?.rev ?? 0) !== rev) throw conflict(now, shown);
  return now;
}

/** Throws unprocessable for a page that shows nothing, because it would be an empty image in the post. */
export function assertPageNotBlank({ pages: [first] }: CanvasDocument): void {
  if (first && !isBlankPage(first)) return;
  throw new AppError("unprocessable", { message: "An empty page cannot be put into a post" });
}

/** Parses a design whose revision is one above its base. Throws also validation_error for another one. */
export function parseNextRevision(canvasData: unknown): CanvasDocument {
  const document = parseDocument(canvasData);
  if (document.rev === document.baseRev + 1) return document;
  const fields = [{ path: "canvasData.rev", message: "The revision is one above baseRev" }];
  throw new AppError("validation_error", { details: { fields } });
}

/** Revision 0 without a design means that the base design was deleted with its image. */
function conflict(now: DocumentRow | null, pictureUrl: string): AppError {
  const rev = now?.rev ?? 0;
  const canvasData = now && { ...now.document, rev };
  return new AppError("conflict", { details: { rev, canvasData, pictureUrl } });
}

/**
 * Stores a design behind an image, in the transaction that adds the image. Replaces an existing design; an
 * editor that has that one open gets a conflict. Throws unprocessable when the design shows media that the
 * post's owner does not own.
 */
export async function insertDocument(
  {
    postId,
    imageIndex,
    document,
    isRendered = true,
  }: { postId: string; imageIndex: number; document: CanvasDocument; isRendered?: boolean },
  tx: Tx,
): Promise<{ id: string; rev: number }> {
  const owner = await selectPostOwner(postId, tx);
  if (!owner) throw new AppError("not_found");
  const media = await lockMediaRefs(owner, collectImageUrls(document), tx);
  const { id, rev } = await upsertDocument({ postId, imageIndex }, { document, isRendered }, tx);
  await syncDocumentMediaRefs(id, media, tx);
  return { id, rev };
}

/** Returns the design behind an image, null when it is `optional` and missing. Throws not_found, with the URL of an image without a design. */
export async function getDocument(input: {
  post: { id: string };
  params: { imageIndex: number };
  query?: { optional: boolean };
}): Promise<{ canvasData: DocumentRow["document"] | null; rev: number; pictureUrl: string }> {
  const shown = await selectDisplayedDocument(input.post.id, input.params.imageIndex);
  if (!shown) throw new AppError("not_found");
  const { pictureUrl, design } = shown;
  if (!design && input.query?.optional) return { canvasData: null, rev: 0, pictureUrl };
  if (!design) throw new AppError("not_found", { details: { pictureUrl } });
  const { document, rev } = design;
  return { canvasData: { ...document, rev }, rev, pictureUrl };
}

/** Returns a page of the designs of an account. Throws not_found for an account of another user [TEN1]. */
export async function listDesigns(input: {
  user: { id: string };
  query: DesignsQuery;
}): Promise<DesignsResponse> {
  const { user, query } = input;
  await findOwnedAccount(user.id, query.accountId);
  const { page, limit } = query;
  return { ...(await selectDesigns(query)), page, limit };
}
