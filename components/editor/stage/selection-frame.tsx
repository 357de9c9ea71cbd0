"use client";

import type Konva from "konva";
import { type RefObject, useEffect, useRef } from "react";
import { Transformer } from "react-konva/lib/ReactKonvaCore";
import "konva/lib/shapes/Transformer";
import { type Desk, pageOf, useDesign, useDesk, usePage, useView } from "@/components/editor/editor-context";
import { grownHeight } from "@/components/editor/new-element";
import { liftNodes, type StageLayers } from "@/components/editor/stage/lift-nodes";
import { setPlaces } from "@/lib/canvas/core/commands/place";
import { styleText } from "@/lib/canvas/core/commands/text";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { leafAttrs } from "@/lib/canvas/render/build-element";

const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const SIDES = ["middle-left", "middle-right"];
const ALL = [...CORNERS, ...SIDES, "top-center", "bottom-center"];
/** Quarters and eighths of a turn hold a little. */
const TURNS = [0, 45, 90, 135, 180, 225, 270, 315];
const TURN_TOLERANCE = 5;
/** Drawn; what answers a finger is larger (24 px targets). */
const ANCHOR = 10;
const ANCHOR_HIT = 24;

interface Pulled {
  x: number;
  y: number;
  rot: number;
  w?: number;
  h?: number;
  /** Of letters, in document px. */
  size?: number;
}

interface Props {
  layers: () => StageLayers | null;
  colors: { sel: string; paper: string };
}

/** Handles around what is selected: resize and turn. One gesture is one command. */
export function SelectionFrame({ layers, colors }: Props) {
  const desk = useDesk();
  const frame = useRef<Konva.Transformer>(null);
  const page = usePage();
  const selection = useDesign(({ selection }) => selection);
  const changes = useDesign(({ changes }) => changes);
  const typing = useView(({ typing }) => typing);
  const cropped = useView(({ cropping }) => cropping?.id);
  const shown = selection.filter((id) => page.els[id]?.visible && id !== typing && id !== cropped);
  const key = shown.join();
  const only = shown.length === 1 ? page.els[shown[0] ?? ""] : undefined;
  const fixed = shown.some((id) => page.els[id]?.lock?.resize || page.els[id]?.lock?.move);
  useEffect(() => {
    const stage = frame.current?.getStage();
    if (!stage || changes < 0) return;
    const ids = key === "" ? [] : key.split(",");
    frame.current?.nodes(ids.flatMap((id) => stage.findOne(`#${id}`) ?? []));
  }, [key, changes]);
  const gesture = useTransform(frame, desk, layers);
  return (
    <Transformer
      ref={frame}
      {...gesture}
      name="frame"
      enabledAnchors={fixed || desk.readOnly ? [] : anchorsOf(only)}
      rotateEnabled={!fixed && !desk.readOnly}
      resizeEnabled={!fixed && !desk.readOnly}
      keepRatio={only?.type !== "shape" && only?.type !== "line"}
      shouldOverdrawWholeArea={false}
      flipEnabled={false}
      ignoreStroke
      rotationSnaps={TURNS}
      rotationSnapTolerance={TURN_TOLERANCE}
      anchorSize={ANCHOR}
      anchorFill="#FFFFFF"
      anchorStroke={colors.sel}
      anchorStrokeWidth={2}
      borderStroke={colors.sel}
      borderStrokeWidth={2}
      rotateAnchorOffset={28}
      anchorStyleFunc={(anchor: Konva.Rect) => {
        anchor.hitStrokeWidth(ANCHOR_HIT);
        if (anchor.hasName("rotater")) anchor.cornerRadius(ANCHOR);
      }}
    />
  );
}

function anchorsOf(only: CanvasElement | undefined): string[] {
  if (!only || only.type === "group") return CORNERS;
  if (only.type === "text") return [...CORNERS, ...SIDES];
  return ALL;
}

/** While handles are dragged each node is drawn from its element as it would be: strokes and letters are not stretched. */
function useTransform(
  frame: RefObject<Konva.Transformer | null>,
  desk: Desk,
  layers: () => StageLayers | null,
) {
  const state = useRef<{
    settle(): void;
    from: Map<string, CanvasElement>;
    to: Record<string, Pulled>;
  } | null>(null);
  return {
    onTransformStart() {
      const nodes = frame.current?.nodes() ?? [];
      const page = pageOf(desk.editor.read());
      const from = new Map(
        nodes.flatMap((node) => {
          const element = page.els[node.id()];
          return element ? [[element.id, element] as const] : [];
        }),
      );
      const found = layers();
      state.current = { settle: found ? liftNodes(nodes, found) : () => undefined, from, to: {} };
    },
    onTransform() {
      const now = state.current;
      if (!now) return;
      for (const node of frame.current?.nodes() ?? []) {
        const element = now.from.get(node.id());
        if (element)
          now.to[element.id] = follow(node, element, frame.current?.getActiveAnchor() ?? null, desk);
      }
    },
    onTransformEnd() {
      const now = state.current;
      state.current = null;
      if (!now) return;
      for (const node of frame.current?.nodes() ?? []) node.scale({ x: 1, y: 1 });
      now.settle();
      finish(desk, now.to);
    },
  };
}

/** One step: places, and the size of letters that were pulled at a corner. */
function finish({ editor }: Desk, to: Record<string, Pulled>): void {
  const isResized = Object.values(to).some(({ w }) => w !== undefined);
  editor.begin(isResized ? "resize" : "rotate");
  editor.exec(setPlaces(to));
  for (const [id, { size }] of Object.entries(to)) {
    if (size !== undefined) editor.exec(styleText([id], { size }));
  }
  editor.commit();
}

/** The element as large and turned as its node was pulled; a leaf's node is drawn anew for it. */
function follow(
  node: Konva.Node,
  element: CanvasElement,
  anchor: string | null,
  { editor, pictureOf }: Desk,
): Pulled {
  const [sx, sy] = [node.scaleX(), node.scaleY()];
  const rot = node.rotation();
  if (anchor === "rotater") return { x: node.x() - node.width() / 2, y: node.y() - node.height() / 2, rot };
  const w = Math.max(1, node.width() * sx);
  const isSide = element.type === "text" && SIDES.includes(anchor ?? "");
  const size =
    element.type === "text" && !isSide ? { size: Math.max(1, (element.size * w) / element.w) } : {};
  const pulled = { w, h: Math.max(1, isSide ? element.h : node.height() * sy), ...size };
  const h = grownHeight({ ...element, ...pulled });
  // The node's own middle is where the handles put it; its corner follows from its size.
  const place = { x: node.x() - w / 2, y: node.y() - (node.height() * sy) / 2, rot, ...pulled, h };
  if (element.type === "group") return place;
  const { palette } = editor.read().document;
  const look = { palette, pictureOf, screen: "draft" as const };
  node.setAttrs({ ...leafAttrs({ ...element, ...place }, look), scaleX: 1, scaleY: 1 });
  return place;
}
