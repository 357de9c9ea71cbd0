import { z } from "zod";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { canvasImageDto } from "@/lib/media/canvas-image-schemas";
import { MAX_FOLDER_NAME_LENGTH, MAX_MOVED_ITEMS, normalizeLabel } from "@/lib/media/limits";

const mediaFolderDto = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    items: z.number().int(),
    createdAt: z.string(),
  })
  .meta({ id: "MediaFolder" });

export const mediaFolderParams = z.object({ id: z.string() });

export const mediaFolderResponse = z.object({ folder: mediaFolderDto });

/** `withoutFolder`: items of the library that are in no folder. */
export const mediaFoldersResponse = z.object({
  folders: z.array(mediaFolderDto),
  withoutFolder: z.number().int(),
});

export const mediaFolderBody = z.object({
  name: z
    .string()
    .max(1_000)
    .transform(normalizeLabel)
    .pipe(z.string().min(1, "Give the folder a name").max(MAX_FOLDER_NAME_LENGTH)),
});

/** `imageIds`: the items that were in it, by which an undo moves them back. */
export const deletedFolderResponse = z.object({ imageIds: z.array(z.uuid()) });

/** `folderId` null takes the items out of their folders. */
export const moveCanvasImagesBody = z.object({
  imageIds: z.array(unvalidatedId).min(1).max(MAX_MOVED_ITEMS),
  folderId: unvalidatedId.nullable(),
});

export const moveCanvasImagesResponse = z.object({ images: z.array(canvasImageDto) });

export type MediaFolderDto = z.infer<typeof mediaFolderDto>;
export type MediaFolderBody = z.infer<typeof mediaFolderBody>;
export type MoveCanvasImagesBody = z.infer<typeof moveCanvasImagesBody>;
