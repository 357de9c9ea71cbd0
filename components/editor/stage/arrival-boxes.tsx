"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { usePage, useView } from "@/components/editor/editor-context";
import type { Arrival } from "@/components/editor/editor-view";
import { EDITOR_PLACE } from "@/components/editor/use-add-pictures";
import { useLibraryWork, useUploadRows } from "@/components/media/library-context";
import { Button } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { UploadRow } from "@/lib/canvas/client/upload-queue";

/** Screen px of a bar with its button. */
const LINE = 40;

/** Files on their way onto this page, each where its picture will be, with its progress and a way to stop it. */
export function ArrivalBoxes() {
  const { id } = usePage();
  const arriving = useView((snapshot) => snapshot.arriving);
  const rows = useUploadRows(EDITOR_PLACE);
  const shown = arriving.flatMap((arrival) => {
    const row = rows.find((one) => one.id === arrival.row);
    return row && arrival.page === id ? [{ arrival, row }] : [];
  });
  return (
    <div dir="ltr" className="pointer-events-none absolute inset-0 isolate overflow-hidden">
      {shown.map(({ arrival, row }, index) => (
        <ArrivalBox key={row.id} arrival={arrival} row={row} shift={index - (shown.length - 1) / 2} />
      ))}
    </div>
  );
}

interface BoxProps {
  arrival: Arrival;
  row: UploadRow;
  /** In lines: boxes lie over each other, and the bar of each has to be seen. */
  shift: number;
}

function ArrivalBox({ arrival: { x, y, side }, row, shift }: BoxProps) {
  const t = useTranslations("dashboard.media.uploads");
  const { uploads } = useLibraryWork();
  const { zoom, offset } = useView((snapshot) => snapshot);
  const { name, preview, share } = row;
  return (
    <div
      data-testid="arrival"
      style={{ left: offset.x + x * zoom, top: offset.y + y * zoom, width: side * zoom, height: side * zoom }}
      className="absolute grid place-items-center border border-sel border-dashed bg-surface/60"
    >
      {preview && (
        // biome-ignore lint/performance/noImgElement: a few bytes of this page's own making
        <img src={preview} alt="" className="absolute inset-0 size-full object-contain opacity-60" />
      )}
      <div
        style={{ transform: `translateY(${shift * LINE}px)` }}
        className="pointer-events-auto relative z-10 flex w-4/5 max-w-52 items-center gap-2 rounded-in border border-line bg-raised ps-3 shadow-float"
      >
        <Progress className="flex-1" value={Math.round(share * 100)} label={t("progress", { name })} />
        <Button
          size="icon-sm"
          variant="quiet"
          aria-label={t("cancel", { name })}
          onClick={() => uploads.remove(row.id)}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </div>
  );
}
