"use client";

import { Check } from "lucide-react";
import Image from "next/image";
import { useTranslations } from "next-intl";
import { memo } from "react";
import { cn } from "@/components/ui/cn";
import { Progress } from "@/components/ui/progress";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

interface Props {
  image: CanvasImageWire | undefined;
  index: number;
  column: number;
  /** Has the keyboard's place in the grid. */
  active: boolean;
  /** In a picker: its place among the chosen ones counted from one, 0 when not chosen. */
  chosen?: number | undefined;
  /** Of a removal of its background, in hundredths. */
  progress?: number | undefined;
}

/** One picture of the library: fixed in size, its name and use below. Clicks and keys are the grid's business. */
export const ImageTile = memo(function ImageTile({ image, index, column, active, chosen, progress }: Props) {
  const t = useTranslations("dashboard.media");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of the page, not a table of figures
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

function Caption({ image }: { image: CanvasImageWire }) {
  const t = useTranslations("dashboard.media");
  return (
    <span className="grid min-w-0 content-center gap-0.5 border-line border-t px-2.5 py-1.5 leading-tight">
      {/* Cut off where the name ends, whichever way it is read. */}
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
