"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { useMediaLibrary, useUploadRows } from "@/components/media/library-provider";
import { UploadRow } from "@/components/media/upload-row";
import { Button } from "@/components/ui/button";
import { isUploadActive } from "@/lib/media/client/upload-queue";

/** Lists the uploads of a part of the app with progress, result and retry. */
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
          <Button
            variant="quiet"
            size="icon-sm"
            aria-label={t("close")}
            className="ms-auto"
            onClick={() => uploads.clear(place)}
          >
            <X aria-hidden="true" />
          </Button>
        )}
      </header>
      <ul className="max-h-72 divide-y divide-line overflow-y-auto" tabIndex={-1}>
        {rows.map((row) => (
          <UploadRow
            key={row.id}
            row={row}
            onRemove={() => uploads.remove(row.id)}
            onRetry={() => uploads.retry(row.id)}
          />
        ))}
      </ul>
    </section>
  );
}
