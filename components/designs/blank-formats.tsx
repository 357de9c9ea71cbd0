import { Plus, Ruler } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import { LazyCustomSizeDialog } from "@/components/editor/toolbars/lazy-custom-size-dialog";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/spinner";
import { ASPECT_RATIO_SIZES } from "@/lib/canvas/core/aspect-ratios";
import { TEMPLATE_RATIOS } from "@/lib/canvas/layouts/template-formats";

const NAMES = { "1:1": "square", "4:5": "tall", "9:16": "story", "1.91:1": "wide" } as const;

/** Longest side of a drawn format in px. */
const DRAWN = 56;

export const START_TILE_CLASS =
  "grid h-full min-h-32 w-full content-center justify-items-center gap-2 rounded-in border border-line bg-raised p-3 text-center hover:border-ink disabled:cursor-not-allowed disabled:opacity-60";

export const getFormatName = ({ w, h }: { w: number; h: number }) => `blank ${w}x${h}`;

interface Props {
  /** Name of what is being started, which disables every tile; null while nothing is. */
  starting: string | null;
  onStart(size: { w: number; h: number }): void;
}

/** Empty pages to start from, drawn to scale, and one of a typed size. Items of a list. */
export function BlankFormats({ starting, onStart }: Props) {
  const t = useTranslations("posts.designs.start");
  const format = useTranslations("posts.editor.format");
  const custom = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {TEMPLATE_RATIOS.map((ratio) => {
        const size = ASPECT_RATIO_SIZES[ratio];
        return (
          <li key={ratio}>
            <button
              type="button"
              disabled={starting !== null}
              aria-busy={starting === getFormatName(size)}
              onClick={() => onStart(size)}
              className={START_TILE_CLASS}
            >
              <Sheet {...size}>
                {starting === getFormatName(size) ? <Spinner label={t("opening")} bars={5} /> : <PlusIcon />}
              </Sheet>
              <span className="grid text-13">
                <span className="font-semibold">
                  {t(`format.${NAMES[ratio]}`)} <bdi dir="ltr">{ratio}</bdi>
                </span>
                <bdi dir="ltr" className="text-12 text-ink-2">
                  {size.w} × {size.h}
                </bdi>
              </span>
            </button>
          </li>
        );
      })}
      <li>
        <button
          ref={custom}
          type="button"
          disabled={starting !== null}
          onClick={() => setOpen(true)}
          className={START_TILE_CLASS}
        >
          <Sheet w={1} h={1} className="border-dashed">
            <Ruler aria-hidden="true" className="size-4" />
          </Sheet>
          <span className="font-semibold text-13">{format("custom")}</span>
        </button>
        {isOpen && (
          <LazyCustomSizeDialog
            size={ASPECT_RATIO_SIZES["1:1"]}
            opener={custom}
            text={t("customText")}
            action={t("create")}
            onSize={onStart}
            onClose={() => setOpen(false)}
          />
        )}
      </li>
    </>
  );
}

const PlusIcon = () => <Plus aria-hidden="true" className="size-4" />;

interface SheetProps {
  w: number;
  h: number;
  className?: string;
  children: ReactNode;
}

/** An empty page in its proportions, in a square of the same height for every format. */
function Sheet({ w, h, className, children }: SheetProps) {
  const scale = DRAWN / Math.max(w, h);
  return (
    <span className="grid place-items-center" style={{ width: DRAWN, height: DRAWN }}>
      <span
        className={cn("grid place-items-center border border-line-strong bg-canvas text-ink-2", className)}
        style={{ width: Math.round(w * scale), height: Math.round(h * scale) }}
      >
        {children}
      </span>
    </span>
  );
}
