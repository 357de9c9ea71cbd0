import { useEffect, useRef, useState } from "react";
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

async function draw(canvasData: Record<string, unknown>, widthPx: number, signal: AbortSignal) {
  const design = migrateDocument(canvasData);
  if (!design.ok) return null;
  return await renderThumbnail(design.document, widthPx, signal).catch(() => null);
}
