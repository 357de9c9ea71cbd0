import { useTranslations } from "next-intl";
import { useErrorText } from "@/components/shell/use-error-text";
import { showToast } from "@/components/ui/show-toast";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { useCreateFolder, useDeleteFolder, useMoveImages } from "@/lib/media/client/media-folders";
import { MAX_MOVED_ITEMS } from "@/lib/media/limits";
import type { MediaFolderDto } from "@/lib/media/media-folder-schemas";

export type MovableItem = Pick<CanvasImageDto, "_id" | "folderId">;

/** Moves items into a folder, or out of theirs with null, and offers to undo it. A failure shows a message. */
export function useMoveToFolder() {
  const t = useTranslations("dashboard.media.folders");
  const offerUndo = useUndoOffer();
  const moving = useMoveImages();

  async function move(
    items: readonly MovableItem[],
    folder: Pick<MediaFolderDto, "_id" | "name"> | null,
  ): Promise<CanvasImageDto[]> {
    const folderId = folder?._id ?? null;
    const moved = items.filter((item) => item.folderId !== folderId);
    if (moved.length === 0) {
      if (folder) showToast.info(t("already", { n: items.length, name: folder.name }));
      return [];
    }
    const n = moved.length;
    return offerUndo(
      async () => (await moving.runAsync({ imageIds: moved.map(({ _id }) => _id), folderId })).images,
      () => (folder ? t("moved", { n, name: folder.name }) : t("takenOut", { n })),
      async () => {
        for (const [from, imageIds] of groupByFolder(moved)) {
          await moving.runAsync({ imageIds, folderId: from });
        }
      },
    ).then((images) => images ?? []);
  }
  return { move, isMoving: moving.isPending };
}

/** Deletes a folder and offers to undo it: an equal folder receives the items that were in it. */
export function useFolderDeletion(): (folder: MediaFolderDto) => Promise<void> {
  const t = useTranslations("dashboard.media.folders");
  const offerUndo = useUndoOffer();
  const deletion = useDeleteFolder();
  const creation = useCreateFolder();
  const moving = useMoveImages();
  return async ({ _id, name }) => {
    await offerUndo(
      async () => (await deletion.runAsync(_id)).imageIds,
      (imageIds) => t("deleted", { name, n: imageIds.length }),
      async (imageIds) => {
        const { folder } = await creation.runAsync({ name });
        for (let from = 0; from < imageIds.length; from += MAX_MOVED_ITEMS) {
          const part = imageIds.slice(from, from + MAX_MOVED_ITEMS);
          await moving.runAsync({ imageIds: part, folderId: folder._id });
        }
      },
    );
  };
}

/** Runs a change, then shows a message with Undo. Resolves with null when the change failed, which is shown. */
function useUndoOffer() {
  const common = useTranslations("common");
  const errorText = useErrorText();
  const showFailure = (error: unknown) => {
    showToast.error(errorText(error));
    return null;
  };
  return async <R>(
    change: () => Promise<R>,
    getMessage: (result: R) => string,
    revert: (result: R) => Promise<void>,
  ): Promise<R | null> => {
    try {
      const result = await change();
      const onClick = () => void revert(result).catch(showFailure);
      showToast.info(getMessage(result), { action: { label: common("undo"), onClick } });
      return result;
    } catch (error) {
      return showFailure(error);
    }
  };
}

function groupByFolder(items: readonly MovableItem[]): Map<string | null, string[]> {
  const groups = new Map<string | null, string[]>();
  for (const { _id, folderId } of items) groups.set(folderId, [...(groups.get(folderId) ?? []), _id]);
  return groups;
}
