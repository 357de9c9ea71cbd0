import { useTranslations } from "next-intl";
import { type PointerEvent, useEffect, useRef, useState } from "react";
import {
  createRectangle,
  isVisibleShape,
  type MaskShape,
  paintMaskShapes,
} from "@/components/posts/edit/mask-shapes";
import { cn } from "@/components/ui/cn";
import { Image } from "@/components/ui/image";

export type MaskTool = "none" | "brush" | "rectangle";

interface Props {
  image: { url: string; alt: string; width: number; height: number };
  tool: MaskTool;
  /** Brush size as a share of the shorter side. */
  size: number;
  marks: readonly MaskShape[];
  onMark(mark: MaskShape): void;
}

export function MaskPainter({ image, ...painting }: Props) {
  const t = useTranslations("posts.edit");
  const canvas = useRef<HTMLCanvasElement>(null);
  const { tool, marks } = painting;
  const { begun, ...handlers } = useMarking(painting);
  const { url, alt, width, height } = image;

  useEffect(() => {
    const paint = canvas.current?.getContext("2d");
    if (!canvas.current || !paint) return;
    paint.clearRect(0, 0, canvas.current.width, canvas.current.height);
    const { color } = getComputedStyle(canvas.current);
    paint.fillStyle = color;
    paint.strokeStyle = color;
    paintMaskShapes(paint, begun ? [...marks, begun] : marks, canvas.current.width, canvas.current.height);
  }, [marks, begun]);

  return (
    <div
      className="relative mx-auto max-h-[56vh] w-full overflow-hidden border border-line bg-stage"
      style={{ aspectRatio: width / height, maxInlineSize: `calc(56vh * ${width / height})` }}
    >
      <Image src={url} alt={alt || t("image")} fill className="object-contain" />
      <canvas
        ref={canvas}
        data-testid="mask"
        width={600}
        height={Math.max(1, Math.round((600 * height) / width))}
        className={cn(
          "absolute inset-0 size-full text-sel opacity-50",
          tool === "none" ? "pointer-events-none" : "cursor-crosshair touch-none",
        )}
        {...handlers}
      />
    </div>
  );
}

type Point = { x: number; y: number };
type Moved = PointerEvent<HTMLCanvasElement>;

/** Returns the pointer position in shares of the element's size. */
function at({ currentTarget, clientX, clientY }: Moved): Point {
  const box = currentTarget.getBoundingClientRect();
  return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
}

function useMarking({ tool, size, onMark }: Omit<Props, "image">) {
  const [begun, setBegun] = useState<MaskShape | null>(null);
  const start = useRef<Point | null>(null);
  const onPointerUp = () => {
    start.current = null;
    if (begun && isVisibleShape(begun)) onMark(begun);
    setBegun(null);
  };
  return {
    begun,
    onPointerDown: (event: Moved) => {
      if (tool === "none" || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const from = at(event);
      start.current = from;
      setBegun(tool === "brush" ? { kind: "brush", size, points: [from] } : createRectangle(from, from));
    },
    onPointerMove: (event: Moved) => {
      const from = start.current;
      if (!from) return;
      const to = at(event);
      setBegun((mark) =>
        mark?.kind === "brush" ? { ...mark, points: [...mark.points, to] } : createRectangle(from, to),
      );
    },
    onPointerUp,
    onPointerCancel: onPointerUp,
  };
}
