"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useLibraryWork, useUploadRows } from "@/components/media/library-context";
import { UploadLine } from "@/components/media/upload-line";
import { Button } from "@/components/ui/button";
import { isOpen } from "@/lib/canvas/client/upload-queue";

/** The files a place of the application sends, each with its progress, its end and its way back. */
export function UploadList({ place }: { place: string }) {
  const t = useTranslations("dashboard.media.uploads");
  const { uploads } = useLibraryWork();
  const rows = useUploadRows(place);
  if (rows.length === 0) return null;
  const done = rows.filter(({ state }) => state === "done").length;
  return (
    <section aria-label={t("title")} className="mb-5 rounded-card border border-line bg-surface">
      <header className="flex min-h-11 items-center gap-3 border-line border-b ps-4 pe-2">
        <p role="status" className="font-semibold">
          {t("count", { done, n: rows.length })}
        </p>
        {!rows.some(isOpen) && (
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
          <UploadLine
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
