import type Konva from "konva";
import { type RefObject, useEffect, useRef } from "react";
import { Transformer } from "react-konva/lib/ReactKonvaCore";
import "konva/lib/shapes/Transformer";
import { getAutoHeight } from "@/components/editor/create-element";
import {
  type EditorContextValue,
  getCurrentPage,
  useCurrentPage,
  useEditor,
  useEditorState,
  useViewState,
} from "@/components/editor/editor-context";
import { type GetStageLayers, moveToDragLayer } from "@/components/editor/stage/drag-elements";
import { styleText } from "@/lib/canvas/core/commands/text";
import { setTransforms } from "@/lib/canvas/core/commands/transform";
import { type CanvasElement, isDataElement } from "@/lib/canvas/core/elements";
import { getLeafAttrs } from "@/lib/canvas/render/build-element";

const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right"];
const SIDES = ["middle-left", "middle-right"];
const ALL = [...CORNERS, ...SIDES, "top-center", "bottom-center"];
/** Rotation snaps to multiples of 45 degrees. */
const TURNS = [0, 45, 90, 135, 180, 225, 270, 315];
const TURN_TOLERANCE = 5;
/** Drawn size; the hit area is larger (24 px targets). */
const ANCHOR = 10;
export const ANCHOR_HIT = 24;

interface Gesture {
  settle(): void;
  from: Map<string, CanvasElement>;
  to: Record<string, Pulled>;
}

interface Pulled {
  x: number;
  y: number;
  rot: number;
  w?: number;
  h?: number;
  size?: number;
}

/** Renders resize and rotate handles around the selection. One gesture is one command. */
export function SelectionTransformer({ layers, color }: { layers: GetStageLayers; color: string }) {
  const editor = useEditor();
  const frame = useRef<Konva.Transformer>(null);
  const page = useCurrentPage();
  const selection = useEditorState(({ selection }) => selection);
  const changes = useEditorState(({ changes }) => changes);
  const typing = useViewState(({ typing }) => typing);
  const cropped = useViewState(({ cropping }) => cropping?.id);
  const tool = useViewState((snapshot) => snapshot.tool);
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
  const gesture = useTransform(frame, editor, layers);
  return (
    <Transformer
      ref={frame}
      {...gesture}
      name="frame"
      // With another tool, a press on a handle draws or pans instead.
      listening={tool === "select"}
      enabledAnchors={fixed || editor.readOnly ? [] : anchorsOf(only)}
      rotateEnabled={!fixed && !editor.readOnly}
      resizeEnabled={!fixed && !editor.readOnly}
      keepRatio={only?.type !== "shape" && only?.type !== "line" && !isDataElement(only)}
      shouldOverdrawWholeArea={false}
      flipEnabled={false}
      ignoreStroke
      rotationSnaps={TURNS}
      rotationSnapTolerance={TURN_TOLERANCE}
      {...getHandleAttrs(color)}
      rotateAnchorOffset={28}
      anchorStyleFunc={(anchor: Konva.Rect) => {
        anchor.hitStrokeWidth(ANCHOR_HIT);
        if (anchor.hasName("rotater")) anchor.cornerRadius(ANCHOR);
      }}
    />
  );
}

/** Returns the look of handles and their frame. */
export function getHandleAttrs(color: string) {
  return {
    anchorSize: ANCHOR,
    anchorFill: "#FFFFFF",
    anchorStroke: color,
    anchorStrokeWidth: 2,
    borderStroke: color,
    borderStrokeWidth: 2,
  };
}

function anchorsOf(only: CanvasElement | undefined): string[] {
  if (!only || only.type === "group") return CORNERS;
  if (only.type === "text") return [...CORNERS, ...SIDES];
  return ALL;
}

/** Draws each node from its transformed element, so that strokes and letters are not stretched. */
function useTransform(
  frame: RefObject<Konva.Transformer | null>,
  editor: EditorContextValue,
  layers: GetStageLayers,
) {
  const state = useRef<Gesture | null>(null);
  return {
    onTransformStart() {
      const nodes = frame.current?.nodes() ?? [];
      const page = getCurrentPage(editor.editor.read());
      const from = new Map(
        nodes.flatMap((node) => {
          const element = page.els[node.id()];
          return element ? [[element.id, element] as const] : [];
        }),
      );
      state.current = { settle: moveToDragLayer(nodes, layers()), from, to: {} };
    },
    onTransform() {
      const now = state.current;
      if (!now) return;
      for (const node of frame.current?.nodes() ?? []) {
        const element = now.from.get(node.id());
        if (element)
          now.to[element.id] = follow(node, element, frame.current?.getActiveAnchor() ?? null, editor);
      }
    },
    onTransformEnd() {
      const now = state.current;
      state.current = null;
      if (!now) return;
      for (const node of frame.current?.nodes() ?? []) node.scale({ x: 1, y: 1 });
      now.settle();
      finish(editor, now.to);
    },
  };
}

function finish({ editor }: EditorContextValue, to: Record<string, Pulled>): void {
  const isResized = Object.values(to).some(({ w }) => w !== undefined);
  editor.begin(isResized ? "resize" : "rotate");
  editor.exec(setTransforms(to));
  for (const [id, { size }] of Object.entries(to)) {
    if (size !== undefined) editor.exec(styleText([id], { size }));
  }
  editor.commit();
}

function follow(
  node: Konva.Node,
  element: CanvasElement,
  anchor: string | null,
  { editor, getImage }: EditorContextValue,
): Pulled {
  const [sx, sy] = [node.scaleX(), node.scaleY()];
  const rot = node.rotation();
  if (anchor === "rotater") return { x: node.x() - node.width() / 2, y: node.y() - node.height() / 2, rot };
  const w = Math.max(1, node.width() * sx);
  const isSide = element.type === "text" && SIDES.includes(anchor ?? "");
  const size =
    element.type === "text" && !isSide ? { size: Math.max(1, (element.size * w) / element.w) } : {};
  const pulled = { w, h: Math.max(1, isSide ? element.h : node.height() * sy), ...size };
  const h = getAutoHeight({ ...element, ...pulled });
  // The transformer positions the node's middle; its corner follows from its size.
  const place = { x: node.x() - w / 2, y: node.y() - (node.height() * sy) / 2, rot, ...pulled, h };
  if (element.type === "group") return place;
  const { palette } = editor.read().document;
  const look = { palette, getImage, screen: "draft" as const };
  node.setAttrs({ ...getLeafAttrs({ ...element, ...place }, look), scaleX: 1, scaleY: 1 });
  return place;
}
