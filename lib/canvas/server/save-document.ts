import type { CanvasDocument } from "@/lib/canvas/core/document";
import { addressesOf } from "@/lib/canvas/core/pictures";
import type { SaveCanvasBody } from "@/lib/canvas/document-schemas";
import {
  putDocument,
  putShownMedia,
  selectDocument,
  selectPictureUrl,
  updateAtRev,
} from "@/lib/canvas/server/document-store";
import { holdPictures } from "@/lib/canvas/server/hold-pictures";
import { readDocument } from "@/lib/canvas/server/read-document";
import { AppError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/server/transaction";
import { holdPost } from "@/lib/posts/server/post-store";

/**
 * Saves the design behind a picture over the revision it was made on (autosave protocol 3). Throws conflict with the
 * newer design when there is one, also where the post shows another picture there; not_found when the post shows no picture there, and says what is wrong with a design
 * that cannot be kept.
 */
export async function saveDocument({
  user,
  post,
  body: { imageIndex, canvasData, pictureUrl },
}: {
  user: { id: string };
  post: { id: string };
  body: Pick<SaveCanvasBody, "imageIndex" | "canvasData" | "pictureUrl">;
}): Promise<{ rev: number }> {
  const document = oneRevisionOn(canvasData);
  const addresses = addressesOf(document);
  return inTransaction(async (tx) => {
    // Whoever moves the pictures holds this row too: a save cannot land behind another picture.
    await holdPost(post.id, tx);
    const shown = await selectPictureUrl(post.id, imageIndex, tx);
    if (shown === null) throw new AppError("not_found");
    const now = await selectDocument(post.id, imageIndex, tx);
    const isOfAnother = pictureUrl !== undefined && pictureUrl !== shown;
    if (isOfAnother || (now?.rev ?? 0) !== document.baseRev) throw conflict(now, shown);
    const media = await holdPictures(user.id, addresses, tx);
    if (now && !(await updateAtRev(now, document, tx))) {
      throw conflict(await selectDocument(post.id, imageIndex, tx), shown);
    }
    const { id, rev } = now
      ? { id: now.id, rev: now.rev + 1 }
      : await putDocument({ postId: post.id, imageIndex }, document, tx);
    await putShownMedia(id, media, tx);
    return { rev };
  });
}

/** A design from outside, whose revision follows the one it was made on. Throws as `readDocument` does. */
export function oneRevisionOn(canvasData: unknown): CanvasDocument {
  const document = readDocument(canvasData);
  if (document.rev === document.baseRev + 1) return document;
  const fields = [{ path: "canvasData.rev", message: "The revision is one above baseRev" }];
  throw new AppError("validation_error", { details: { fields } });
}

/** What is at the place, and of which picture. Rev 0 and no design: the one it was made on went with its picture. */
function conflict(
  now: { document: Record<string, unknown>; rev: number } | null,
  pictureUrl: string,
): AppError {
  const rev = now?.rev ?? 0;
  return new AppError("conflict", {
    details: { rev, canvasData: now && { ...now.document, rev }, pictureUrl },
  });
}
