import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCurrentPage, useViewState } from "@/components/editor/editor-context";
import type { PendingUpload } from "@/components/editor/editor-view";
import { EDITOR_UPLOAD_SCOPE } from "@/components/editor/use-add-images";
import { useMediaLibrary, useUploadRows } from "@/components/media/library-provider";
import { IconButton } from "@/components/ui/button";
import { Progress } from "@/components/ui/progress";
import type { UploadItem } from "@/lib/media/client/upload-queue";

/** Height in screen px of a progress bar with its button. */
const LINE = 40;

export function UploadPlaceholders() {
  const { id } = useCurrentPage();
  const arriving = useViewState((snapshot) => snapshot.arriving);
  const rows = useUploadRows(EDITOR_UPLOAD_SCOPE);
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
  arrival: PendingUpload;
  row: UploadItem;
  /** Vertical shift, because placeholders may overlap and each bar must be visible. */
  shift: number;
}

function ArrivalBox({ arrival: { x, y, side }, row, shift }: BoxProps) {
  const t = useTranslations("dashboard.media.uploads");
  const { uploads } = useMediaLibrary();
  const { zoom, offset } = useViewState((snapshot) => snapshot);
  const { name, preview, share } = row;
  return (
    <div
      data-testid="arrival"
      style={{ left: offset.x + x * zoom, top: offset.y + y * zoom, width: side * zoom, height: side * zoom }}
      className="absolute grid place-items-center border border-sel border-dashed bg-surface/60"
    >
      {preview && (
        // biome-ignore lint/performance/noImgElement: a blob URL created by this page, nothing to optimize
        <img src={preview} alt="" className="absolute inset-0 size-full object-contain opacity-60" />
      )}
      <div
        style={{ transform: `translateY(${shift * LINE}px)` }}
        className="pointer-events-auto relative z-10 flex w-4/5 max-w-52 items-center gap-2 rounded-in border border-line bg-raised ps-3 shadow-float"
      >
        <Progress className="flex-1" value={Math.round(share * 100)} label={t("progress", { name })} />
        <IconButton icon={X} label={t("cancel", { name })} onClick={() => uploads.remove(row.id)} />
      </div>
    </div>
  );
}
