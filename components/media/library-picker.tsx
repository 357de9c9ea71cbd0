"use client";

import { useTranslations } from "next-intl";
import { type RefObject, useRef, useState } from "react";
import { ImageGrid } from "@/components/media/image-grid";
import { LibrarySearch } from "@/components/media/library-search";
import { useBoxRows } from "@/components/media/use-grid-rows";
import { type LibraryList, useLibraryList } from "@/components/media/use-library-list";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogFoot,
  DialogHead,
  DialogTitle,
} from "@/components/ui/dialog";
import { Empty } from "@/components/ui/empty";
import { pickerFocus } from "@/components/ui/picker-focus";
import { Skeleton } from "@/components/ui/skeleton";
import { Switch } from "@/components/ui/switch";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** How many more may be chosen. */
  room: number;
  /** Told the addresses of the chosen pictures in the order they were chosen. */
  onPicked(urls: string[]): void;
  /** Has the keyboard again when this closes. */
  returnTo: RefObject<HTMLElement | null>;
}

/** The library in small: one or several pictures, in the order they are chosen. */
export function LibraryPicker({ open, onOpenChange, returnTo, ...props }: Props) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent size="xl" aria-describedby={undefined} {...pickerFocus(returnTo)}>
        {open && <Picker onClose={() => onOpenChange(false)} {...props} />}
      </DialogContent>
    </Dialog>
  );
}

function Picker({
  room,
  onPicked,
  onClose,
}: Omit<Props, "open" | "onOpenChange" | "returnTo"> & { onClose(): void }) {
  const t = useTranslations("dashboard.media");
  const common = useTranslations("common");
  const [typed, setTyped] = useState("");
  const [q, setQ] = useState("");
  const [cutouts, setCutouts] = useState(true);
  const [chosen, setChosen] = useState<CanvasImageWire[]>([]);
  const list = useLibraryList({ q, usedIn: "" });
  const toggle = (image: CanvasImageWire) =>
    setChosen((all) => {
      const others = all.filter(({ _id }) => _id !== image._id);
      return others.length < all.length || all.length >= room ? others : [...all, image];
    });
  const add = () => {
    onPicked(chosen.map(({ url, cutoutUrl }) => (cutouts && cutoutUrl) || url));
    onClose();
  };
  return (
    <>
      <DialogHead closeLabel={common("close")}>
        <DialogTitle>{t("picker.title")}</DialogTitle>
      </DialogHead>
      <DialogBody className="grid gap-4">
        <LibrarySearch typed={typed} onTyped={setTyped} q={q} onSearch={setQ} />
        <PickerPages list={list} narrowed={q !== ""} chosen={chosen} onToggle={toggle} />
      </DialogBody>
      <DialogFoot>
        <Button variant="primary" disabled={chosen.length === 0} onClick={add}>
          {t("picker.add", { n: chosen.length })}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {common("cancel")}
        </Button>
        <p role="status" className="ms-2 text-ink-2">
          {t("picker.room", { n: room - chosen.length })}
        </p>
        <Switch checked={cutouts} onCheckedChange={setCutouts} className="ms-auto">
          {t("picker.cutouts")}
        </Switch>
      </DialogFoot>
    </>
  );
}

interface PagesProps {
  list: LibraryList;
  narrowed: boolean;
  chosen: CanvasImageWire[];
  onToggle(image: CanvasImageWire): void;
}

function PickerPages({ list, narrowed, chosen, onToggle }: PagesProps) {
  const t = useTranslations("dashboard.media");
  const { first, total } = list;
  const nothing = narrowed ? "none" : "empty";
  if (total) return <PickerGrid list={list} total={total} chosen={chosen} onToggle={onToggle} />;
  return (
    <div className={BOX}>
      {first.isPending && <Skeleton aria-busy="true" className="h-51" />}
      {total === undefined && <QueryFailure query={first} lead={t("loadFailed")} />}
      {total === 0 && <Empty title={t(`${nothing}.title`)} text={t(`${nothing}.text`)} />}
    </div>
  );
}

const BOX = "relative h-[min(480px,55vh)] overflow-y-auto pe-1";

function PickerGrid({ list, total, chosen, onToggle }: Omit<PagesProps, "narrowed"> & { total: number }) {
  const box = useRef<HTMLDivElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  const rows = useBoxRows(box, grid, total, active);
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
