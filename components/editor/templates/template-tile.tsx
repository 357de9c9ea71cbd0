"use client";

import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { DesignPicture } from "@/components/editor/panels/design-picture";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { RATIO_SIZES, type Ratio } from "@/lib/canvas/core/ratios";
import type { CanvasTemplateWire } from "@/lib/canvas/template-schemas";

interface Props {
  template: CanvasTemplateWire;
  busy: boolean;
  disabled: boolean;
  onApply(): void;
  /** Absent for ours. */
  onDelete?: (() => void) | undefined;
}

/** A template as it looks; pressing it applies it. */
export function TemplateTile({ template, busy, disabled, onApply, onDelete }: Props) {
  const t = useTranslations("posts.editor.templates");
  const { name, thumbnailUrl, canvasData, aspectRatio } = template;
  return (
    <li className="grid min-w-0 content-start gap-1">
      <button
        type="button"
        disabled={disabled}
        aria-busy={busy}
        onClick={onApply}
        className="grid gap-1 text-start disabled:cursor-not-allowed disabled:opacity-60"
      >
        <span
          style={{ aspectRatio: shapeOf(aspectRatio) }}
          className="relative block w-full overflow-hidden border border-line bg-raised hover:border-ink"
        >
          {thumbnailUrl === null && canvasData !== null && <DesignPicture canvasData={canvasData} />}
          {thumbnailUrl !== null && (
            // biome-ignore lint/performance/noImgElement: a small picture out of our store, already in its size
            <img src={thumbnailUrl} alt="" loading="lazy" className="size-full object-contain" />
          )}
          {busy && (
            <span className="absolute inset-0 grid place-items-center bg-scrim text-canvas">
              <Spinner label={t("applying")} bars={9} />
            </span>
          )}
        </span>
        {/* Room for the sign beside it, on the side of the page and not of the name. */}
        <span className={cn("min-w-0 text-13", onDelete && "pe-7")}>
          <bdi className="block truncate align-as-parent">{name}</bdi>
        </span>
      </button>
      {onDelete && (
        <Button
          size="icon-sm"
          variant="quiet"
          disabled={disabled}
          aria-label={t("delete", { name: `\u2068${name}\u2069` })}
          onClick={onDelete}
          className="-mt-7 justify-self-end"
        >
          <Trash2 aria-hidden="true" />
        </Button>
      )}
    </li>
  );
}

function shapeOf(ratio: Ratio): string {
  const { w, h } = ratio === "custom" ? RATIO_SIZES["1:1"] : RATIO_SIZES[ratio];
  return `${w} / ${h}`;
}
