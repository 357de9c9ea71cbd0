import { type DocumentRow, selectDocument } from "@/lib/canvas/server/document-store";
import { AppError } from "@/lib/core/errors";

/** The design behind a picture as it was stored. Throws not_found where there is none. */
export async function openDocument({
  post,
  params: { imageIndex },
}: {
  post: { id: string };
  params: { imageIndex: number };
}): Promise<{ canvasData: DocumentRow["document"]; rev: number }> {
  const row = await selectDocument(post.id, imageIndex);
  if (!row) throw new AppError("not_found");
  return { canvasData: { ...row.document, rev: row.rev }, rev: row.rev };
}
