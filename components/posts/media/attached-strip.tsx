import { ImageIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, useState } from "react";
import { RESULT_DRAG_TYPE } from "@/components/posts/media/result-tile";
import { cn } from "@/components/ui/cn";

interface Props {
  isEmpty: boolean;
  readOnly: boolean;
  /** Attaches a dragged result at an index of the images; null appends it. */
  onDropResult(id: string, index: number | null): void;
  children: ReactNode;
}

/** Shows what the post publishes, and takes results that are dragged here. */
export function AttachedStrip({ isEmpty, readOnly, onDropResult, children }: Props) {
  const t = useTranslations("posts.media");
  const [isOver, setOver] = useState(false);
  const takes = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes(RESULT_DRAG_TYPE);
  const drop = (event: DragEvent<HTMLElement>) => {
    setOver(false);
    if (!takes(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const places = [...event.currentTarget.querySelectorAll("[data-place]")];
    const place = places.findIndex((one) => one.contains(event.target as Node));
    onDropResult(event.dataTransfer.getData(RESULT_DRAG_TYPE), place < 0 ? null : place);
  };
  const target = readOnly
    ? {}
    : {
        onDragOver: (event: DragEvent) => {
          if (!takes(event)) return;
          event.preventDefault();
          setOver(true);
        },
        onDragLeave: () => setOver(false),
        onDrop: drop,
      };
  return (
    <div {...target} data-testid="attached" className="flex flex-wrap gap-2">
      {children}
      {!readOnly && (
        <p
          className={cn(
            "flex min-h-17 flex-1 basis-40 items-center justify-center gap-2 border border-line-strong border-dashed p-2 text-center text-13 text-ink-2",
            isOver && "border-sel bg-tint text-ink",
          )}
        >
          {isEmpty && <ImageIcon aria-hidden="true" className="size-5" />}
          {t(isEmpty ? "none" : "drop")}
        </p>
      )}
    </div>
  );
}
