import { useQuery } from "@tanstack/react-query";
import { Folder, FolderInput, FolderMinus, FolderPlus } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FolderDialog } from "@/components/media/folder-dialog";
import { useMoveToFolder } from "@/components/media/use-move-to-folder";
import { Button } from "@/components/ui/button";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from "@/components/ui/dropdown-menu";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { mediaFoldersQuery } from "@/lib/media/client/media-folders";
import type { MediaFolderDto } from "@/lib/media/media-folder-schemas";

interface Props {
  selected: readonly CanvasImageDto[];
  /** Called when the items are in their new place. */
  onMoved(): void;
}

/** Moves the selected items into a folder, a new folder, or out of theirs. */
export function MoveToFolderMenu({ selected, onMoved }: Props) {
  const t = useTranslations("dashboard.media.folders");
  const folders = useQuery(mediaFoldersQuery).data?.folders ?? [];
  const [isNaming, setNaming] = useState(false);
  const { move, isMoving } = useMoveToFolder();
  const moveTo = async (folder: MediaFolderDto | null) => {
    if ((await move(selected, folder)).length > 0) onMoved();
  };
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button size="sm" busy={isMoving}>
            <FolderInput aria-hidden="true" />
            {t("move")}
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent side="top" className="max-w-80">
          <DropdownMenuItem onSelect={() => setNaming(true)}>
            <FolderPlus aria-hidden="true" className="flex-none" />
            {t("new")}
          </DropdownMenuItem>
          {selected.some(({ folderId }) => folderId !== null) && (
            <DropdownMenuItem onSelect={() => void moveTo(null)}>
              <FolderMinus aria-hidden="true" className="flex-none" />
              {t("none")}
            </DropdownMenuItem>
          )}
          {folders.length > 0 && <DropdownMenuSeparator />}
          {folders.map((folder) => (
            <DropdownMenuItem key={folder._id} onSelect={() => void moveTo(folder)}>
              <Folder aria-hidden="true" className="flex-none" />
              <bdi className="min-w-0 truncate align-as-parent">{folder.name}</bdi>
            </DropdownMenuItem>
          ))}
        </DropdownMenuContent>
      </DropdownMenu>
      {isNaming && (
        <FolderDialog
          folder={null}
          onClose={() => setNaming(false)}
          onSaved={(folder) => void moveTo(folder)}
        />
      )}
    </>
  );
}
