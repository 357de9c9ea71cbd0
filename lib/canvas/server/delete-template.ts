import { findHouseTemplate } from "@/lib/canvas/layouts/templates/house";
import { deleteTemplateRow } from "@/lib/canvas/server/template-store";
import { AppError } from "@/lib/core/errors";
import { discardMedia } from "@/lib/media/server/delete-media";

/**
 * Takes a template away that the person saved, and its picture in small. Posts made from it keep what they show. Throws
 * forbidden for ours, not_found for everybody else's (TEN1).
 */
export async function deleteTemplate(input: { user: { id: string }; params: { id: string } }): Promise<void> {
  const { user, params } = input;
  if (findHouseTemplate(params.id)) {
    throw new AppError("forbidden", { message: "This template belongs to everybody and stays" });
  }
  const gone = await deleteTemplateRow(user.id, params.id);
  if (!gone) throw new AppError("not_found");
  // What else it showed may be in other designs, or in one that is open: the sweep looks after a day.
  await discardMedia([gone.thumbnailId]);
}
