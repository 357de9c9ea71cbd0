import { replaceDocument } from "@/lib/canvas/core/commands/template";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { Editor } from "@/lib/canvas/core/editor";
import { collectImageUrls } from "@/lib/canvas/core/image-urls";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { selectDocument } from "@/lib/canvas/server/document-store";
import { lockDocumentAtRevision, overwriteDocument, parseDocument } from "@/lib/canvas/server/documents";
import { lockMediaRefs } from "@/lib/canvas/server/media-refs";
import { keepVersion, selectVersion, selectVersions } from "@/lib/canvas/server/version-store";
import type {
  RestoredVersionResponse,
  RestoreVersionBody,
  VersionsResponse,
} from "@/lib/canvas/version-schemas";
import { AppError } from "@/lib/core/errors";
import type { Page } from "@/lib/core/paging";
import { runInTransaction } from "@/lib/core/server/transaction";

interface VersionInput {
  user: { id: string };
  post: { id: string };
  params: { imageIndex: number; versionId: string };
}

/** Returns a page of the earlier versions of a design; none for an image without a design. */
export async function listVersions(input: {
  post: { id: string };
  params: { imageIndex: number };
  query: Page;
}): Promise<VersionsResponse> {
  const { page, limit } = input.query;
  const now = await selectDocument(input.post.id, input.params.imageIndex);
  if (!now) return { versions: [], total: 0, page, limit };
  const { versions, total } = await selectVersions(now.id, { page, limit });
  const listed = versions.map((version) => ({ ...version, savedAt: version.savedAt.toISOString() }));
  return { versions: listed, total, page, limit };
}

/** Returns the design of a version. Throws not_found when the design here has no such version. */
export async function getVersion({
  post,
  params,
}: Omit<VersionInput, "user">): Promise<{ canvasData: Record<string, unknown> }> {
  const now = await selectDocument(post.id, params.imageIndex);
  const version = now && (await selectVersion(now.id, params.versionId));
  if (!version) throw new AppError("not_found");
  return { canvasData: version.document };
}

/**
 * Saves the content of a version as the next revision of its design, and keeps the state before as a version.
 * Throws the codes of `lockDocumentAtRevision`, not_found when the design here has no such version, and
 * unprocessable when it cannot be read.
 */
export async function restoreVersion({
  user,
  post,
  params,
  body,
}: VersionInput & { body: RestoreVersionBody }): Promise<RestoredVersionResponse> {
  const { imageIndex, versionId } = params;
  const { rev, pictureUrl } = body;
  return runInTransaction(async (tx) => {
    const now = await lockDocumentAtRevision({ postId: post.id, imageIndex, pictureUrl, rev }, tx);
    const version = now && (await selectVersion(now.id, versionId, tx));
    if (!now || !version) throw new AppError("not_found");
    const document = withContent(now.document, parseDocument(version.document));
    const media = await lockMediaRefs(user.id, collectImageUrls(document), tx, now);
    const previousVersionId = await keepVersion(now, "restored", tx);
    return { rev: await overwriteDocument(now, { document, media }, tx), previousVersionId };
  });
}

/** Counts the elements' changes on, as an edit does, so that an open editor can merge the restored content. */
function withContent(now: Record<string, unknown>, content: CanvasDocument): CanvasDocument {
  const read = migrateDocument(now);
  // A restore also replaces a design that cannot be read.
  if (!read.ok) return content;
  const editor = new Editor(read.document);
  editor.exec(replaceDocument(content));
  return editor.read().document;
}
