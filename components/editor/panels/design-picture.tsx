"use client";

import { useEffect, useRef, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { drawSmall } from "@/lib/canvas/client/draw-small";
import { migrate } from "@/lib/canvas/core/migrate";

/** Sharp on a fine screen in the two columns of a panel. */
const WIDTH_PX = 224;

/** A design in small, by its first page: drawn here, once it is in sight. */
export function DesignPicture({ canvasData }: { canvasData: Record<string, unknown> }) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const holder = place.current;
    if (!holder) return;
    const stop = new AbortController();
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      void draw(canvasData, stop.signal).then((canvas) => {
        if (!canvas || stop.signal.aborted) return;
        // Konva wrote the page's own size there.
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
  }, [canvasData]);
  return (
    <>
      <span ref={place} aria-hidden="true" className="block size-full" />
      {!drawn && <Skeleton className="absolute inset-0 h-full rounded-none" />}
    </>
  );
}

async function draw(canvasData: Record<string, unknown>, signal: AbortSignal) {
  const design = migrate(canvasData);
  if (!design.ok) return null;
  return await drawSmall(design.document, WIDTH_PX, signal).catch(() => null);
}
