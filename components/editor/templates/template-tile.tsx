import { Trash2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { ASPECT_RATIO_SIZES, type AspectRatio } from "@/lib/canvas/core/aspect-ratios";
import type { CanvasTemplateDto } from "@/lib/canvas/template-schemas";

interface Props {
  template: CanvasTemplateDto;
  busy: boolean;
  disabled: boolean;
  onApply(): void;
  /** Absent for built-in templates. */
  onDelete?: (() => void) | undefined;
}

export function TemplateTile({ template, busy, disabled, onApply, onDelete }: Props) {
  const t = useTranslations("posts.editor.templates");
  const { name, thumbnailUrl, aspectRatio } = template;
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
          {/* biome-ignore lint/performance/noImgElement: a thumbnail that already has its final size */}
          <img src={thumbnailUrl} alt="" loading="lazy" className="size-full object-contain" />
          {busy && (
            <span className="absolute inset-0 grid place-items-center bg-scrim text-canvas">
              <Spinner label={t("applying")} bars={9} />
            </span>
          )}
        </span>
        {/* Space for the icon beside it, at the page's inline end regardless of the name's direction. */}
        <span className={cn("min-w-0 text-13", onDelete && "pe-7")}>
          <bdi className="block truncate align-as-parent">{name}</bdi>
        </span>
      </button>
      {onDelete && (
        <IconButton
          icon={Trash2}
          disabled={disabled}
          label={t("delete", { name: `\u2068${name}\u2069` })}
          onClick={onDelete}
          className="-mt-7 justify-self-end"
        />
      )}
    </li>
  );
}

function shapeOf(ratio: AspectRatio): string {
  const { w, h } = ratio === "custom" ? ASPECT_RATIO_SIZES["1:1"] : ASPECT_RATIO_SIZES[ratio];
  return `${w} / ${h}`;
}
