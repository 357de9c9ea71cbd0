import { useQuery } from "@tanstack/react-query";
import { Folder, FolderOpen, Plus, Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, type Ref, useRef, useState } from "react";
import { getDraggedItems, hasDraggedItems } from "@/components/media/dragged-items";
import { FolderDialog } from "@/components/media/folder-dialog";
import { useFolderDeletion, useMoveToFolder } from "@/components/media/use-move-to-folder";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import { Chip } from "@/components/ui/chip";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/spinner";
import { mediaFoldersQuery } from "@/lib/media/client/media-folders";
import type { MediaFolderDto } from "@/lib/media/media-folder-schemas";

interface Props {
  /** Id of the open folder, `none` for items outside of folders, empty for all items. */
  folder: string;
  onFolder(folder: string): void;
  /** Without items and folders there is nothing to sort. */
  isLibraryEmpty: boolean;
}

/** Lists the folders of the library: opens, creates, renames and deletes them, and takes items dropped on them. */
export function FolderList({ folder, onFolder, isLibraryEmpty }: Props) {
  const t = useTranslations("dashboard.media.folders");
  const query = useQuery(mediaFoldersQuery);
  const [edited, setEdited] = useState<MediaFolderDto | "new" | null>(null);
  const all = useRef<HTMLButtonElement>(null);
  const { move } = useMoveToFolder();
  const remove = useFolderDeletion();
  if (query.isPending) return <Skeleton aria-busy="true" className="mb-5 h-6.5 w-96 max-w-full" />;
  if (!query.data) {
    return (
      <div className="mb-5">
        <QueryError query={query} lead={t("loadFailed")} />
      </div>
    );
  }
  const { folders, withoutFolder } = query.data;
  if (isLibraryEmpty && folders.length === 0) return null;
  const open = folders.find(({ _id }) => _id === folder);
  const total = folders.reduce((sum, { items }) => sum + items, withoutFolder);
  const drop = (into: MediaFolderDto | null) => () => void move(getDraggedItems(), into);
  return (
    <section aria-label={t("label")} className="mb-5 grid gap-3">
      {/* Three rows and a part of the fourth, which shows that there are more. */}
      <div className="-m-1 flex max-h-33 flex-wrap gap-2 overflow-y-auto p-1">
        <FolderChip ref={all} isOpen={folder === ""} items={total} onOpen={() => onFolder("")}>
          {t("all")}
        </FolderChip>
        {folders.length > 0 && (
          <FolderChip
            isOpen={folder === "none"}
            items={withoutFolder}
            onOpen={() => onFolder("none")}
            onDropItems={drop(null)}
          >
            {t("none")}
          </FolderChip>
        )}
        {folders.map((one) => (
          <FolderChip
            key={one._id}
            isOpen={one === open}
            items={one.items}
            onOpen={() => onFolder(one._id)}
            onDropItems={drop(one)}
          >
            {one === open ? <FolderOpen aria-hidden="true" /> : <Folder aria-hidden="true" />}
            <bdi className="max-w-60 truncate align-as-parent" title={one.name}>
              {one.name}
            </bdi>
          </FolderChip>
        ))}
        <Chip className="border-dashed" onClick={() => setEdited("new")}>
          <Plus aria-hidden="true" />
          {t("new")}
        </Chip>
      </div>
      {open && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 className="min-w-0 text-22 wrap-anywhere">
            <bdi>{open.name}</bdi>
          </h2>
          <span className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => setEdited(open)}>
              {t("rename")}
            </Button>
            <Button
              size="sm"
              onClick={() => {
                // The button disappears with the open folder.
                all.current?.focus();
                onFolder("");
                void remove(open);
              }}
            >
              <Trash2 aria-hidden="true" />
              {t("delete")}
            </Button>
          </span>
        </div>
      )}
      {edited && <FolderDialog folder={edited === "new" ? null : edited} onClose={() => setEdited(null)} />}
    </section>
  );
}

interface FolderChipProps {
  ref?: Ref<HTMLButtonElement>;
  isOpen: boolean;
  items: number;
  onOpen(): void;
  /** Absent where items cannot be dropped. */
  onDropItems?: () => void;
  children: ReactNode;
}

function FolderChip({ ref, isOpen, items, onOpen, onDropItems, children }: FolderChipProps) {
  const t = useTranslations("dashboard.media.folders");
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    if (!onDropItems || !hasDraggedItems(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    setOver(false);
    if (!onDropItems || !hasDraggedItems(event)) return;
    event.preventDefault();
    onDropItems();
  };
  return (
    <Chip
      ref={ref}
      pressed={isOpen}
      className={cn("min-w-0", isOver && "border-brand outline-2 outline-brand")}
      onClick={onOpen}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {children}
      <bdi aria-hidden="true" className="font-normal tabular-nums">
        {items}
      </bdi>
      <span className="sr-only">{t("items", { n: items })}</span>
    </Chip>
  );
}
