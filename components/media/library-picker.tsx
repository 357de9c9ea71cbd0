import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { FolderFilter } from "@/components/media/folder-filter";
import { ImageGrid } from "@/components/media/image-grid";
import { LibrarySearchField } from "@/components/media/library-search-field";
import { TagFilter } from "@/components/media/tag-filter";
import { type LibraryList, useLibraryList } from "@/components/media/use-library-list";
import { useContainerVirtualRows } from "@/components/media/use-virtual-rows";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogContentBody,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "@/components/ui/dialog";
import { createDialogSearchFocus } from "@/components/ui/dialog-search-focus";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton } from "@/components/ui/spinner";
import { Switch } from "@/components/ui/switch";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";

export interface LibraryPickerProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  room: number;
  onPicked(urls: string[], images: CanvasImageDto[]): void;
  /** Receives the focus when the picker closes. */
  returnTo: RefObject<HTMLElement | null>;
  /** Words of a picker that lists the videos instead of the images. */
  video?: { title: string; action: string; hint: string; empty: EmptyWords };
}

interface EmptyWords {
  title: string;
  text: string;
}

export function LibraryPicker({ open, onOpenChange, returnTo, ...props }: LibraryPickerProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="xl" aria-describedby={undefined} {...createDialogSearchFocus(returnTo)}>
        {open && <Picker onClose={() => onOpenChange(false)} {...props} />}
      </DialogContent>
    </Dialog>
  );
}

interface PickerProps extends Pick<LibraryPickerProps, "room" | "onPicked" | "video"> {
  onClose(): void;
}

function Picker({ room, onPicked, onClose, video }: PickerProps) {
  const t = useTranslations("dashboard.media");
  const common = useTranslations("common");
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  const [tag, setTag] = useState("");
  const [folder, setFolder] = useState("");
  const [cutouts, setCutouts] = useState(true);
  const [chosen, setChosen] = useState<CanvasImageDto[]>([]);
  const list = useLibraryList({ q, usedIn: "", tag, folder, ...(video && { kind: "video" }) });
  const toggle = (image: CanvasImageDto) =>
    setChosen((all) => {
      const others = all.filter(({ _id }) => _id !== image._id);
      if (others.length < all.length) return others;
      // Only one video can be chosen, so another choice replaces it.
      if (video) return [image];
      return all.length >= room ? all : [...all, image];
    });
  const add = () => {
    onPicked(
      chosen.map(({ url, cutoutUrl }) => (cutouts && cutoutUrl) || url),
      chosen,
    );
    onClose();
  };
  return (
    <>
      <DialogHeader closeLabel={common("close")}>
        <DialogTitle>{video?.title ?? t("picker.title")}</DialogTitle>
      </DialogHeader>
      <DialogContentBody className="grid gap-4">
        <div className="flex flex-wrap gap-3">
          <LibrarySearchField typed={typed} onTyped={setTyped} q={q} onSearch={setQ} />
          <FolderFilter folder={folder} onFolder={setFolder} />
          <TagFilter tag={tag} onTag={setTag} />
        </div>
        <PickerPages
          list={list}
          narrowed={q !== "" || tag !== "" || folder !== ""}
          chosen={chosen}
          onToggle={toggle}
          emptyWords={video?.empty}
        />
      </DialogContentBody>
      <DialogFooter>
        <Button variant="primary" disabled={chosen.length === 0} onClick={add}>
          {video?.action ?? t("picker.add", { n: chosen.length })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <p role="status" className="ms-2 text-ink-2">
          {video?.hint ?? t("picker.remaining", { n: room - chosen.length })}
        </p>
        {!video && (
          <Switch checked={cutouts} onCheckedChange={setCutouts} className="ms-auto">
            {t("picker.cutouts")}
          </Switch>
        )}
      </DialogFooter>
    </>
  );
}

interface PagesProps {
  list: LibraryList;
  narrowed: boolean;
  chosen: CanvasImageDto[];
  onToggle(image: CanvasImageDto): void;
  emptyWords: EmptyWords | undefined;
}

function PickerPages({ list, narrowed, chosen, onToggle, emptyWords }: PagesProps) {
  const t = useTranslations("dashboard.media");
  const { first, total } = list;
  const nothing = narrowed ? "none" : "empty";
  const words = narrowed ? undefined : emptyWords;
  if (total) return <PickerGrid list={list} total={total} chosen={chosen} onToggle={onToggle} />;
  return (
    <div className={BOX}>
      {first.isPending && <Skeleton aria-busy="true" className="h-51" />}
      {total === undefined && <QueryError query={first} lead={t("loadFailed")} />}
      {total === 0 && (
        <EmptyState
          title={words?.title ?? t(`${nothing}.title`)}
          text={words?.text ?? t(`${nothing}.text`)}
        />
      )}
    </div>
  );
}

const BOX = "relative h-[min(480px,55vh)] overflow-y-auto pe-1";

function PickerGrid({
  list,
  total,
  chosen,
  onToggle,
}: Omit<PagesProps, "narrowed" | "emptyWords"> & { total: number }) {
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const rows = useContainerVirtualRows(box, grid, total, active);
  return (
    <div ref={box} className={BOX}>
      <ImageGrid
        ref={grid}
        list={list}
        rows={rows}
        active={active}
        setActive={setActive}
        onOpen={onToggle}
        chosen={chosen.map(({ _id }) => _id)}
      />
    </div>
  );
}
