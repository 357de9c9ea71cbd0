import { useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Skeleton } from "@/components/ui/spinner";
import { renderThumbnail } from "@/lib/canvas/client/render-thumbnail";
import { migrateDocument } from "@/lib/canvas/core/migrate";

/** Sharp on high-density screens in a two-column panel. */
const WIDTH_PX = 224;

interface Props {
  canvasData: Record<string, unknown>;
  widthPx?: number;
}

export function DesignThumbnail({ canvasData, widthPx = WIDTH_PX }: Props) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const holder = place.current;
    if (!holder) return;
    const stop = new AbortController();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void draw(canvasData, widthPx, stop.signal).then((canvas) => {
        if (!canvas || stop.signal.aborted) return;
        // Konva set the page's own size.
        canvas.removeAttribute("style");
        canvas.className = "size-full";
        holder.replaceChildren(canvas);
        setDrawn(true);
      });
    });
    observer.observe(holder);
    return () => {
      stop.abort();
      observer.disconnect();
      holder.replaceChildren();
      setDrawn(false);
    };
  }, [canvasData, widthPx]);
  return (
    <>
      <span ref={place} aria-hidden="true" className="block size-full" />
      {!drawn && <Skeleton className="absolute inset-0 h-full rounded-none" />}
    </>
  );
}

interface FittedProps extends Props {
  /** Size of the design; only its ratio counts. */
  size: { w: number; h: number };
  className?: string;
}

/** Draws a design as large as its container allows, whose size must not depend on it. */
export function FittedDesign({ size, className, ...props }: FittedProps) {
  return (
    <span className="grid size-full place-items-center [container-type:size]">
      <span
        style={{
          aspectRatio: `${size.w} / ${size.h}`,
          width: `min(100cqw, ${(100 * size.w) / size.h}cqh)`,
        }}
        className={cn("relative block overflow-hidden", className)}
      >
        <DesignThumbnail {...props} />
      </span>
    </span>
  );
}

async function draw(canvasData: Record<string, unknown>, widthPx: number, signal: AbortSignal) {
  const design = migrateDocument(canvasData);
  if (!design.ok) return null;
  return await renderThumbnail(design.document, widthPx, signal).catch(() => null);
}
