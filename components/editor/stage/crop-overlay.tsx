import type Konva from "konva";
import { type Ref, useEffect, useMemo, useRef } from "react";
import { Group, Rect, Shape, Transformer } from "react-konva/lib/ReactKonvaCore";
import "konva/lib/shapes/Rect";
import "konva/lib/shapes/Transformer";
import { finishCrop, setCropFrame } from "@/components/editor/crop-image";
import {
  useCurrentPage,
  useEditor,
  useEditorState,
  useElement,
  useResourceVersion,
  useSingleSelection,
  useViewState,
} from "@/components/editor/editor-context";
import { ANCHOR_HIT, getHandleAttrs } from "@/components/editor/stage/selection-transformer";
import { clampCrop, getUncroppedBox } from "@/lib/canvas/core/cropping";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { type Box, getPageTransform } from "@/lib/canvas/core/geometry";
import { getLeafAttrs } from "@/lib/canvas/render/build-element";

const PALE = 0.35;
const WHOLE = { x: 0, y: 0, w: 1, h: 1 };

export function CropOverlay({ color }: { color: string }) {
  const editor = useEditor();
  const cropping = useViewState((snapshot) => snapshot.cropping);
  const element = useElement(cropping?.id ?? "");
  const only = useSingleSelection();
  const isLeft = cropping !== null && (only?.id !== cropping.id || only.v !== cropping.v);
  // Selecting something else applies the crop.
  useEffect(() => {
    if (isLeft) finishCrop(editor);
  }, [isLeft, editor]);
  if (!cropping || element?.type !== "image") return null;
  return <Frame key={cropping.id} element={element} frame={cropping.frame} color={color} />;
}

function Frame({ element, frame, color }: { element: ImageElement; frame: Box; color: string }) {
  const editor = useEditor();
  const page = useCurrentPage();
  const whole = getUncroppedBox(element);
  const attrs = useWholeAttrs(element);
  const { clip, rect, handles, follow } = useFrameNodes(whole);
  const place = getPageTransform(page, element.id) ?? element;
  const box = toNodeBox(frame, whole);
  const keep = () => setCropFrame(editor, follow());
  return (
    <>
      <Group
        name="crop"
        x={place.x + place.w / 2}
        y={place.y + place.h / 2}
        offsetX={place.w / 2 - whole.x}
        offsetY={place.h / 2 - whole.y}
        rotation={place.rot}
      >
        <Shape {...attrs} name="crop-whole" opacity={PALE} listening={false} />
        <Group
          ref={clip}
          clipX={box.x}
          clipY={box.y}
          clipWidth={box.width}
          clipHeight={box.height}
          listening={false}
        >
          <Shape {...attrs} />
        </Group>
        <Rect
          ref={rect}
          {...box}
          name="crop-frame"
          fill="#0000"
          draggable
          onDragMove={follow}
          onDragEnd={keep}
          onTransform={follow}
          onTransformEnd={keep}
        />
      </Group>
      <CropHandles ref={handles} color={color} />
    </>
  );
}

function CropHandles({ ref, color }: { ref: Ref<Konva.Transformer>; color: string }) {
  return (
    <Transformer
      ref={ref}
      rotateEnabled={false}
      keepRatio={false}
      flipEnabled={false}
      ignoreStroke
      {...getHandleAttrs(color)}
      anchorStyleFunc={(anchor: Konva.Rect) => anchor.hitStrokeWidth(ANCHOR_HIT)}
    />
  );
}

function useWholeAttrs(element: ImageElement) {
  const { getImage } = useEditor();
  const palette = useEditorState(({ document }) => document.palette);
  const arrived = useResourceVersion(element);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrived` changes when an image has loaded
  return useMemo(() => {
    const { w, h } = getUncroppedBox(element);
    const { stroke: _, shadow: __, ...plain } = element;
    const bare = { ...plain, x: 0, y: 0, w, h, rot: 0, crop: WHOLE, radius: 0, opacity: 1, visible: true };
    const attrs = getLeafAttrs({ ...bare, blend: "normal" as const }, { palette, getImage, screen: "kept" });
    return { ...attrs, id: "" };
  }, [element, palette, getImage, arrived]);
}

/** Dragging moves only the frame's nodes; returns the frame in fractions of the image. */
function useFrameNodes(whole: Box) {
  const clip = useRef<Konva.Group>(null);
  const rect = useRef<Konva.Rect>(null);
  const handles = useRef<Konva.Transformer>(null);
  useEffect(() => {
    if (rect.current) handles.current?.nodes([rect.current]);
  }, []);
  const follow = (): Box => {
    const node = rect.current;
    if (!node) return WHOLE;
    const [w, h] = [node.width() * node.scaleX(), node.height() * node.scaleY()];
    const requested = { x: node.x() / whole.w, y: node.y() / whole.h, w: w / whole.w, h: h / whole.h };
    const stored = node.isDragging() ? stopped(requested) : clampCrop(requested);
    const box = toNodeBox(stored, whole);
    node.setAttrs({ ...box, scaleX: 1, scaleY: 1 });
    clip.current?.clip(box);
    return stored;
  };
  return { clip, rect, handles, follow };
}

/** Converts fractions of the image to its px. */
function toNodeBox({ x, y, w, h }: Box, whole: Box) {
  return { x: x * whole.w, y: y * whole.h, width: w * whole.w, height: h * whole.h };
}

function stopped({ x, y, w, h }: Box): Box {
  return { x: Math.min(1 - w, Math.max(0, x)), y: Math.min(1 - h, Math.max(0, y)), w, h };
}
