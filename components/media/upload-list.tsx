import { Check, Film, OctagonAlert, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { formatFileSize } from "@/components/media/download-file";
import { useMediaLibrary, useUploadRows } from "@/components/media/library-provider";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button, IconButton } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { Progress } from "@/components/ui/progress";
import { isUploadActive, type UploadItem } from "@/lib/media/client/upload-queue";
import { MAX_IMAGE_BYTES } from "@/lib/media/limits";
import { MAX_SIGNED_UPLOAD_BYTES } from "@/lib/media/video-limits";

export function UploadList({ place, ref }: { place: string; ref?: Ref<HTMLElement> }) {
  const t = useTranslations("dashboard.media.uploads");
  const { uploads } = useMediaLibrary();
  const rows = useUploadRows(place);
  if (rows.length === 0) return null;
  const done = rows.filter(({ state }) => state === "done").length;
  const stopped = rows.filter(({ state }) => state === "failed" || state === "refused").length;
  return (
    <section
      ref={ref}
      aria-label={t("title")}
      className="mb-5 scroll-mb-6 rounded-card border border-line bg-surface"
    >
      <header className="flex min-h-11 items-center gap-3 border-line border-b ps-4 pe-2">
        <p role="status" className="font-semibold">
          {t("count", { done, n: rows.length })}
          {stopped > 0 && <span className="ms-3 text-err">{t("stopped", { n: stopped })}</span>}
        </p>
        {!rows.some(isUploadActive) && (
          <IconButton icon={X} label={t("close")} className="ms-auto" onClick={() => uploads.clear(place)} />
        )}
      </header>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" tabIndex={-1}>
        {rows.map((row) => (
          <UploadRow key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
}

function UploadRow({ row }: { row: UploadItem }) {
  const { uploads } = useMediaLibrary();
  const t = useTranslations("dashboard.media.uploads");
  const { name, state } = row;
  const going = state === "sending" || state === "storing" || state === "waiting";
  return (
    <li
      data-state={state}
      data-testid="upload-row"
      className="flex min-h-14 items-center gap-3 py-2 ps-4 pe-2"
    >
      <span className="grid size-10 flex-none place-items-center overflow-hidden rounded-in bg-stage">
        {/* biome-ignore lint/performance/noImgElement: a blob URL created by this page, nothing to optimize */}
        {row.preview && <img src={row.preview} alt="" className="size-full object-cover" />}
        {row.kind === "video" && <Film aria-hidden="true" className="size-4 text-ink-2" />}
      </span>
      <span className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <span className="flex items-baseline gap-3">
          <bdi className="truncate font-semibold">{name}</bdi>
          <bdi dir="ltr" className="flex-none text-13 text-ink-2">
            {formatFileSize(row.bytes)}
          </bdi>
        </span>
        <Stage row={row} />
      </span>
      {state === "failed" && (
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={t("retry", { name })}
          onClick={() => uploads.retry(row.id)}
        >
          <DirectionalIcon icon={RotateCcw} />
        </Button>
      )}
      {state === "done" ? (
        <Check aria-hidden="true" className="me-2 size-4 flex-none text-ok" />
      ) : (
        <IconButton
          icon={X}
          label={t(going ? "cancel" : "dismiss", { name })}
          onClick={() => uploads.remove(row.id)}
        />
      )}
    </li>
  );
}

function Stage({ row }: { row: UploadItem }) {
  const t = useTranslations("dashboard.media.uploads");
  const { state, name, share } = row;
  if (state === "refused" || state === "failed") return <Failure row={row} />;
  if (state === "done") {
    return <span className="text-13 text-ink-2">{t(row.cutOut ? "doneCut" : "done")}</span>;
  }
  return (
    <span className="flex items-center gap-3 text-13 text-ink-2">
      <span className="min-w-24 max-w-90 flex-1">
        <Progress value={Math.round(share * 100)} label={t("progress", { name })} />
      </span>
      {state === "waiting" || state === "storing" ? (
        t(state)
      ) : (
        <>
          <bdi dir="ltr">{Math.round(share * 100)}%</bdi>
          {row.speed !== null && (
            <span>
              {t.rich("speed", { speed: () => <bdi dir="ltr">{formatFileSize(row.speed ?? 0)}</bdi> })}
            </span>
          )}
        </>
      )}
    </span>
  );
}

function Failure({ row }: { row: UploadItem }) {
  const t = useTranslations("dashboard.media.uploads");
  const errorText = useErrorText();
  const values = {
    name: () => <bdi>{row.name}</bdi>,
    limit: () => <bdi dir="ltr">{formatFileSize(MAX_IMAGE_BYTES)}</bdi>,
    video: () => <bdi dir="ltr">{formatFileSize(MAX_SIGNED_UPLOAD_BYTES)}</bdi>,
  };
  return (
    <span role="alert" className="flex items-start gap-1.5 text-13 text-err">
      <OctagonAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
      <span>{row.refusal ? t.rich(row.refusal, values) : errorText(row.error)}</span>
    </span>
  );
}
