"use client";

import Image from "next/image";
import { useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { drawSmall } from "@/lib/canvas/client/draw-small";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { PostWire } from "@/lib/posts/schemas";

/** A thumb is as wide or as high as this (px): the shapes of pages can be told apart. */
const WIDTH = 40;
const HEIGHT = 30;
const SHARP = 3;

interface Props {
  image: PostWire["images"][number];
  /** Its design, where the picture does not show yet what was changed. */
  document: CanvasDocument | undefined;
}

/** A page in small. */
export function PageThumb({ image, document }: Props) {
  const { w, h } = document?.size ?? { w: image.width, h: image.height };
  const scale = Math.min(WIDTH / w, HEIGHT / h);
  const size = { width: Math.round(w * scale), height: Math.round(h * scale) };
  const { place, drawn } = useDrawing(document);
  return (
    <span className="relative block overflow-hidden border border-line bg-raised" style={size}>
      <Image
        src={image.url}
        alt=""
        draggable={false}
        width={WIDTH * SHARP}
        height={HEIGHT * SHARP}
        className={cn("size-full object-cover", drawn && "invisible")}
      />
      <span ref={place} aria-hidden="true" className="absolute inset-0" />
    </span>
  );
}

/** Drawn anew when the design is another one; what was there stays until then. */
function useDrawing(document: CanvasDocument | undefined) {
  const place = useRef<HTMLSpanElement>(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    const holder = place.current;
    if (!document) {
      holder?.replaceChildren();
      setDrawn(false);
      return;
    }
    const stop = new AbortController();
    drawSmall(document, WIDTH * SHARP, stop.signal).then(
      (canvas) => {
        if (!canvas || stop.signal.aborted || !(canvas instanceof HTMLCanvasElement)) return;
        // Konva wrote the page's own size there.
        canvas.removeAttribute("style");
        canvas.className = "size-full";
        holder?.replaceChildren(canvas);
        setDrawn(true);
      },
      // A picture of it that cannot be loaded: the post's own is shown.
      () => undefined,
    );
    return () => stop.abort();
  }, [document]);
  return { place, drawn };
}
