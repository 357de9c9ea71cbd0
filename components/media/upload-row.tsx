"use client";

import { Check, OctagonAlert, RotateCcw, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { formatFileSize } from "@/components/media/download-file";
import { useErrorText } from "@/components/shell/use-error-text";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";
import { Progress } from "@/components/ui/progress";
import type { UploadItem } from "@/lib/media/client/upload-queue";
import { MAX_IMAGE_BYTES } from "@/lib/media/limits";

interface Props {
  row: UploadItem;
  onRemove(): void;
  onRetry(): void;
}

/** Renders an upload: preview, progress, error and actions. */
export function UploadRow({ row, onRemove, onRetry }: Props) {
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
        {/* biome-ignore lint/performance/noImgElement: a few bytes of this page's own making */}
        {row.preview && <img src={row.preview} alt="" className="size-full object-cover" />}
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
        <Button variant="quiet" size="icon-sm" aria-label={t("retry", { name })} onClick={onRetry}>
          <DirectionalIcon icon={RotateCcw} />
        </Button>
      )}
      {state === "done" ? (
        <Check aria-hidden="true" className="me-2 size-4 flex-none text-ok" />
      ) : (
        <Button
          variant="quiet"
          size="icon-sm"
          aria-label={t(going ? "cancel" : "dismiss", { name })}
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </Button>
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
      {state === "waiting" && t("waiting")}
      {state === "storing" && t("storing")}
      {state === "sending" && (
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
  };
  return (
    <span role="alert" className="flex items-start gap-1.5 text-13 text-err">
      <OctagonAlert aria-hidden="true" className="mt-0.5 size-3.5 flex-none" />
      <span>{row.refusal ? t.rich(row.refusal, values) : errorText(row.error)}</span>
    </span>
  );
}
