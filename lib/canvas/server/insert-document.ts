import type { CanvasDocument } from "@/lib/canvas/core/document";
import { addressesOf } from "@/lib/canvas/core/pictures";
import { putDocument, putShownMedia, selectOwner } from "@/lib/canvas/server/document-store";
import { holdPictures } from "@/lib/canvas/server/hold-pictures";
import { AppError } from "@/lib/core/errors";
import type { Tx } from "@/lib/core/server/transaction";

/**
 * Puts a design behind a picture, in the transaction that adds the picture; one that was there makes way, and whoever
 * has it open meets a conflict. Throws unprocessable when it shows what is not the post's owner's.
 */
export async function insertDocument(
  { postId, imageIndex, document }: { postId: string; imageIndex: number; document: CanvasDocument },
  tx: Tx,
): Promise<{ rev: number }> {
  const owner = await selectOwner(postId, tx);
  if (!owner) throw new AppError("not_found");
  const media = await holdPictures(owner, addressesOf(document), tx);
  const { id, rev } = await putDocument({ postId, imageIndex }, document, tx);
  await putShownMedia(id, media, tx);
  return { rev };
}
