import { type DocumentRow, selectShownDocument } from "@/lib/canvas/server/document-store";
import { AppError } from "@/lib/core/errors";

/**
 * The design behind a picture as it was stored, and which picture that is. Throws not_found where there is none; it names
 * the picture too, where the post shows one.
 */
export async function openDocument({
  post,
  params: { imageIndex },
}: {
  post: { id: string };
  params: { imageIndex: number };
}): Promise<{ canvasData: DocumentRow["document"]; rev: number; pictureUrl: string }> {
  const shown = await selectShownDocument(post.id, imageIndex);
  if (!shown) throw new AppError("not_found");
  const { pictureUrl, design } = shown;
  if (!design) throw new AppError("not_found", { details: { pictureUrl } });
  const { document, rev } = design;
  return { canvasData: { ...document, rev }, rev, pictureUrl };
}
