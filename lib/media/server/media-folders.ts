import { AppError } from "@/lib/core/errors";
import { createIdempotentId } from "@/lib/core/server/crypto";
import { runInTransaction } from "@/lib/core/server/transaction";
import { serializeCanvasImage } from "@/lib/media/canvas-image-serializers";
import { MAX_FOLDERS } from "@/lib/media/limits";
import type { MediaFolderBody, MoveCanvasImagesBody } from "@/lib/media/media-folder-schemas";
import { serializeMediaFolder } from "@/lib/media/media-folder-serializers";
import { updateFolderOfImages } from "@/lib/media/server/canvas-image-store";
import {
  deleteFolderRow,
  findFolder,
  insertFolder,
  selectFolders,
  updateFolderName,
} from "@/lib/media/server/media-folder-store";

interface FolderInput {
  user: { id: string };
  params: { id: string };
}

export async function listMediaFolders({ user }: Pick<FolderInput, "user">) {
  const { folders, withoutFolder } = await selectFolders(user.id);
  return { folders: folders.map(serializeMediaFolder), withoutFolder };
}

/**
 * Creates a folder; a retry of the action returns the same one. Throws conflict (`reason: "name_taken"`) for the name
 * of another folder in any case of its letters, and unprocessable (`reason: "full"`) with the maximum.
 */
export async function createMediaFolder(input: {
  user: { id: string };
  body: MediaFolderBody;
  actionKey: string;
}) {
  const { user, body, actionKey } = input;
  const id = createIdempotentId(user.id, actionKey);
  const row = await runInTransaction((tx) => insertFolder({ id, userId: user.id, ...body }, tx));
  if (row === "taken") throw nameTaken();
  if (row === "full") {
    const message = `A library has at most ${MAX_FOLDERS} folders. Delete one first`;
    throw new AppError("unprocessable", { message, details: { reason: "full", limit: MAX_FOLDERS } });
  }
  return { folder: serializeMediaFolder(row) };
}

/** Throws not_found for another user's folder [TEN1], and conflict like createMediaFolder. */
export async function renameMediaFolder({ user, params, body }: FolderInput & { body: MediaFolderBody }) {
  const folder = { id: params.id, userId: user.id, ...body };
  const row = await runInTransaction((tx) => updateFolderName(folder, tx));
  if (row === "taken") throw nameTaken();
  if (!row) throw new AppError("not_found");
  return { folder: serializeMediaFolder(row) };
}

/** Deletes a folder and keeps its items. Throws not_found for another user's folder [TEN1]. */
export async function deleteMediaFolder({ user, params }: FolderInput) {
  const imageIds = await runInTransaction((tx) => deleteFolderRow(user.id, params.id, tx));
  if (!imageIds) throw new AppError("not_found");
  return { imageIds };
}

/**
 * Moves items into a folder or out of theirs. Throws not_found, changing nothing, for a folder or an item that is not
 * the user's [TEN1].
 */
export async function moveCanvasImages({ user, body }: { user: { id: string }; body: MoveCanvasImagesBody }) {
  const rows = await runInTransaction((tx) => updateFolderOfImages(user.id, body, tx));
  if (!rows) throw new AppError("not_found");
  return { images: rows.map(serializeCanvasImage) };
}

/** Throws not_found unless the folder is absent or the user's [TEN1]. */
export async function checkOwnFolder(userId: string, folder: string | undefined): Promise<void> {
  if (folder !== undefined && !(await findFolder(userId, folder))) throw new AppError("not_found");
}

function nameTaken(): AppError {
  const message = "You already have a folder with this name";
  return new AppError("conflict", { message, details: { reason: "name_taken" } });
}
