"use client";

import Image from "next/image";
import { useEffect, useRef, useState } from "react";
import { cn } from "@/components/ui/cn";
import { renderThumbnail } from "@/lib/canvas/client/render-thumbnail";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import type { PostDto } from "@/lib/posts/schemas";

/** Maximum thumbnail size in px; preserves the page's aspect ratio. */
const WIDTH = 40;
const HEIGHT = 30;
const SHARP = 3;

interface Props {
  image: PostDto["images"][number];
  /** Design that is newer than the image. */
  document: CanvasDocument | undefined;
}

/** Renders a page thumbnail. */
export function PageThumbnail({ image, document }: Props) {
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

/** Redraws when the design changes; shows the previous drawing until then. */
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
    renderThumbnail(document, WIDTH * SHARP, stop.signal).then(
      (canvas) => {
        if (!canvas || stop.signal.aborted || !(canvas instanceof HTMLCanvasElement)) return;
        // Konva set the page's own size.
        canvas.removeAttribute("style");
        canvas.className = "size-full";
        holder?.replaceChildren(canvas);
        setDrawn(true);
      },
      // When one of its images cannot be loaded, the post's image is shown.
      () => undefined,
    );
    return () => stop.abort();
  }, [document]);
  return { place, drawn };
}
