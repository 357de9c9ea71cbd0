"use client";

import { ImageDown } from "lucide-react";
import { useTranslations } from "next-intl";
import { sizeText } from "@/components/media/size-text";
import { MAX_IMAGE_BYTES } from "@/lib/media/rules";
import { MAX_SIGNED_BYTES } from "@/lib/media/video-rules";

interface Props {
  /** A film is welcome as well. */
  film?: boolean;
}

/** Over the whole page while files hang above it: here they may be let go. */
export function DropMask({ film = false }: Props) {
  const t = useTranslations("dashboard.media.drop");
  return (
    <div
      data-testid="drop-mask"
      className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-6 animate-fade-in"
    >
      <div className="grid justify-items-center gap-3 rounded-dialog border-2 border-brand border-dashed bg-surface px-14 py-10 text-center shadow-float">
        <ImageDown aria-hidden="true" className="size-8 text-brand" />
        <p className="headline text-28">{t(film ? "titleFilm" : "title")}</p>
        <p className="text-ink-2">
          {t.rich(film ? "textFilm" : "text", {
            limit: () => <bdi dir="ltr">{sizeText(MAX_IMAGE_BYTES)}</bdi>,
            film: () => <bdi dir="ltr">{sizeText(MAX_SIGNED_BYTES)}</bdi>,
          })}
        </p>
      </div>
    </div>
  );
}
