"use client";

import type Konva from "konva";
import { type Ref, useEffect, useMemo, useRef } from "react";
import { Group, Rect, Shape, Transformer } from "react-konva/lib/ReactKonvaCore";
import "konva/lib/shapes/Rect";
import "konva/lib/shapes/Transformer";
import { finishCrop, setFrame } from "@/components/editor/crop-picture";
import {
  useArrived,
  useDesign,
  useDesk,
  useElement,
  useOnlySelected,
  usePage,
  useView,
} from "@/components/editor/editor-context";
import { wholeBox, withinPicture } from "@/lib/canvas/core/cropping";
import type { ImageElement } from "@/lib/canvas/core/elements";
import { type Box, placeOnPage } from "@/lib/canvas/core/geometry";
import { leafAttrs } from "@/lib/canvas/render/build-element";

const PALE = 0.35;
/** What answers a finger is larger than what is drawn (24 px targets). */
const ANCHOR = 10;
const ANCHOR_HIT = 24;
const WHOLE = { x: 0, y: 0, w: 1, h: 1 };

/** The picture that is being cropped: all of it pale, and what lies in the frame as it will be. */
export function CropFrame({ color }: { color: string }) {
  const desk = useDesk();
  const cropping = useView((snapshot) => snapshot.cropping);
  const element = useElement(cropping?.id ?? "");
  const only = useOnlySelected();
  const isLeft = cropping !== null && (only?.id !== cropping.id || only.v !== cropping.v);
  // Whoever turns to something else is done with it.
  useEffect(() => {
    if (isLeft) finishCrop(desk);
  }, [isLeft, desk]);
  if (!cropping || element?.type !== "image") return null;
  return <Frame key={cropping.id} element={element} frame={cropping.frame} color={color} />;
}

function Frame({ element, frame, color }: { element: ImageElement; frame: Box; color: string }) {
  const desk = useDesk();
  const page = usePage();
  const whole = wholeBox(element);
  const attrs = useWholeAttrs(element);
  const { clip, rect, handles, follow } = useFrameNodes(whole);
  const place = placeOnPage(page, element.id) ?? element;
  const box = {
    x: frame.x * whole.w,
    y: frame.y * whole.h,
    width: frame.w * whole.w,
    height: frame.h * whole.h,
  };
  const keep = () => setFrame(desk, follow());
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
      anchorSize={ANCHOR}
      anchorFill="#FFFFFF"
      anchorStroke={color}
      anchorStrokeWidth={2}
      borderStroke={color}
      borderStrokeWidth={2}
      anchorStyleFunc={(anchor: Konva.Rect) => anchor.hitStrokeWidth(ANCHOR_HIT)}
    />
  );
}

/** The renderer's own drawing of the picture, uncropped and without a frame. */
function useWholeAttrs(element: ImageElement) {
  const { pictureOf } = useDesk();
  const palette = useDesign(({ document }) => document.palette);
  const arrived = useArrived(element);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `arrived` is what the pictures are asked about
  return useMemo(() => {
    const { w, h } = wholeBox(element);
    const { stroke: _, shadow: __, ...plain } = element;
    const bare = { ...plain, x: 0, y: 0, w, h, rot: 0, crop: WHOLE, radius: 0, opacity: 1, visible: true };
    const attrs = leafAttrs({ ...bare, blend: "normal" as const }, { palette, pictureOf, screen: "kept" });
    return { ...attrs, id: "" };
  }, [element, palette, pictureOf, arrived]);
}

/** While the frame is pulled its nodes alone move; the answer is where it is then, in fractions of the picture. */
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
    const isMoved = node.isDragging();
    const asked = { x: node.x() / whole.w, y: node.y() / whole.h, w: w / whole.w, h: h / whole.h };
    const kept = isMoved ? stopped(asked) : withinPicture(asked);
    const box = {
      x: kept.x * whole.w,
      y: kept.y * whole.h,
      width: kept.w * whole.w,
      height: kept.h * whole.h,
    };
    node.setAttrs({ ...box, scaleX: 1, scaleY: 1 });
    clip.current?.clip(box);
    return kept;
  };
  return { clip, rect, handles, follow };
}

function stopped({ x, y, w, h }: Box): Box {
  return { x: Math.min(1 - w, Math.max(0, x)), y: Math.min(1 - h, Math.max(0, y)), w, h };
}
