"use client";

import { Check } from "lucide-react";
import Image from "next/image";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";

interface Props {
  image: CanvasImageDto | undefined;
  index: number;
  column: number;
  /** Tab stop of the grid. */
  active: boolean;
  /** In a picker the position in the selection from 1; 0 when not selected. */
  chosen?: number | undefined;
  /** Percentage of a running background removal. */
  progress?: number | undefined;
}

/** Renders a library image at a fixed size with its name and usage. The grid handles clicks and keys. */
export const ImageTile = memo(function ImageTile({ image, index, column, active, chosen, progress }: Props) {
  const t = useTranslations("dashboard.media");
  return (
    // biome-ignore lint/a11y/useSemanticElements: an interactive grid, not a data table
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={chosen === undefined ? undefined : chosen > 0}
      aria-busy={!image}
      tabIndex={active ? 0 : -1}
      data-index={index}
      data-testid="library-tile"
      className={cn(
        "relative flex h-51 min-w-0 cursor-pointer flex-col rounded-in border border-line bg-surface outline-offset-1 [contain:strict] hover:border-ink focus-visible:outline-2 focus-visible:outline-focus",
        chosen !== undefined && chosen > 0 && "border-brand shadow-[inset_0_0_0_1px_var(--brand)]",
      )}
    >
      <span
        className={cn(
          "block h-38 overflow-hidden rounded-t-in bg-stage",
          image?.cutoutThumbUrl && "bg-checker",
        )}
      >
        {image && (
          <Image
            src={image.cutoutThumbUrl ?? image.thumbUrl}
            alt=""
            width={168}
            height={152}
            loading="eager"
            draggable={false}
            className="size-full object-contain"
          />
        )}
      </span>
      {image ? <Caption image={image} /> : <span className="sr-only">{t("grid.coming")}</span>}
      {chosen !== undefined && chosen > 0 && (
        <span className="absolute start-2 top-2 inline-flex min-w-6 items-center justify-center gap-1 rounded-in bg-brand px-1.5 font-bold text-13 text-on-brand">
          <Check aria-hidden="true" className="size-3" />
          <bdi>{chosen}</bdi>
        </span>
      )}
      {progress !== undefined && (
        <span className="absolute inset-x-2 top-34">
          <Progress value={progress} label={t("details.removing")} />
        </span>
      )}
    </div>
  );
});

function Caption({ image }: { image: CanvasImageDto }) {
  const t = useTranslations("dashboard.media");
  return (
    <span className="grid min-w-0 content-center gap-0.5 border-line border-t px-2.5 py-1.5 leading-tight">
      {/* Truncated at its end in either direction. */}
      <bdi className="block truncate font-semibold text-13 align-as-parent">
        {image.label || t("grid.untitled")}
      </bdi>
      <span className="truncate text-12 text-ink-2">
        {t("uses", { n: image.usedIn })}
        {image.cutoutUrl && ` · ${t("grid.cut")}`}
      </span>
    </span>
  );
}
