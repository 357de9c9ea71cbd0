import type Konva from "konva";
import { Layer as GestureLayer } from "konva/lib/Layer";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { Group, Layer, Rect, Shape, Stage } from "react-konva/lib/ReactKonvaCore";
import "konva/lib/shapes/Rect";
import { useShallow } from "zustand/react/shallow";
import { DeferredMount } from "@/components/editor/deferred-mount";
import { useCurrentPage, useEditor, useEditorState, useViewState } from "@/components/editor/editor-context";
import { LAZY_HANDLES, preloadSelection } from "@/components/editor/lazy-selection";
import type { StageLayers, StageParts } from "@/components/editor/stage/drag-elements";
import { ElementNode } from "@/components/editor/stage/element-node";
import { PlatformPreviewFrame } from "@/components/editor/stage/platform-preview-frame";
import type { HandlesProps } from "@/components/editor/stage/selection-handles";
import { TextEditorOverlay } from "@/components/editor/stage/text-editor-overlay";
import { useStageContextMenu, useStagePointer } from "@/components/editor/stage/use-stage-pointer";
import { useLazyCode } from "@/components/shell/lazy-part";
import { useIsDark } from "@/components/shell/use-is-dark";
import { delay } from "@/lib/canvas/client/create-image-loader";
import { loadFonts } from "@/lib/canvas/client/load-fonts";
import { getCoveredInsets } from "@/lib/canvas/core/safe-zones";
import { getBackgroundAttrs } from "@/lib/canvas/render/render-page";

/** Zoom factor per wheel notch: e^(notch / this). */
const WHEEL_STEP = 300;

/** Ctrl or Cmd with the wheel and pinch gestures zoom at the pointer; the wheel alone pans. */
function useStageWheel(frame: RefObject<HTMLElement | null>): void {
  const { view } = useEditor();
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      if (!event.ctrlKey && !event.metaKey) return view.pan(-event.deltaX, -event.deltaY);
      const at = { x: event.clientX - left, y: event.clientY - top };
      view.zoomTo(view.read().zoom * Math.exp(-event.deltaY / WHEEL_STEP), at);
    };
    // React listens passively, which would let the page behind scroll and zoom.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [frame, view]);
}

/** Ignores the interface direction, because a design has its own directions. */
export function DesignStage() {
  const t = useTranslations("posts.editor");
  const { view, editor } = useEditor();
  const frame = useRef<HTMLDivElement>(null);
  const parts = useStageParts();
  const colors = useStageColors();
  // Selects parts, to avoid renders by changes of the surroundings.
  const { zoom, offset, stage, tool, isCropping } = useViewState(
    useShallow((view) => ({
      zoom: view.zoom,
      offset: view.offset,
      stage: view.stage,
      tool: view.tool,
      isCropping: view.cropping !== null,
    })),
  );
  const selected = useEditorState(({ selection }) => selection.length);
  useFrameSize(frame);
  useBusy(frame);
  useStageWheel(frame);
  const pointer = useStagePointer(frame, () => parts.read(colors.guide));
  const onContextMenu = useStageContextMenu(() => parts.read(colors.guide));
  useEffect(() => void view.set({ within: null }), [view]);
  return (
    <div
      ref={frame}
      dir="ltr"
      role="application"
      aria-label={isCropping ? t("crop.stage") : t("stage.label", { n: selected })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the stage handles keyboard input
      tabIndex={0}
      data-tool={tool}
      onContextMenu={onContextMenu}
      onPointerEnter={preloadSelection}
      onFocus={preloadSelection}
      className="relative size-full touch-none overflow-hidden outline-offset-[-2px] data-[tool=hand]:cursor-grab"
    >
      {stage.w > 0 && (
        <Stage
          ref={parts.stage}
          width={stage.w}
          height={stage.h}
          x={offset.x}
          y={offset.y}
          scaleX={zoom}
          scaleY={zoom}
          {...pointer}
        >
          {/* Shown by AfterLayer; React does not set the unchanged property again. */}
          <Layer ref={parts.content} visible={false}>
            <AfterLayer layer={parts.content}>
              <PageLayer />
            </AfterLayer>
          </Layer>
          <Overlay parts={parts} colors={colors} />
        </Stage>
      )}
      <DeferredMount>
        <PlatformPreviewFrame />
        <TextEditorOverlay key={editor.read().page} />
      </DeferredMount>
    </div>
  );
}

/** Time in ms that the first draw waits for images and fonts, which would otherwise draw the page a second time. */
const FIRST_DRAW_WAIT_MS = 100;

/** Konva draws a layer when it is mounted and again in the next frame; nodes mounted later are drawn once. */
function AfterLayer({ layer, children }: { layer: RefObject<Konva.Layer | null>; children: ReactNode }) {
  const { editor, images } = useEditor();
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => {
    setThere(true);
    const loaded = Promise.all([images.settled(), loadFonts(editor.read().document.fonts)]);
    // Set on the node, because a render would take until the next frame.
    void Promise.race([loaded, delay(FIRST_DRAW_WAIT_MS)]).then(() => layer.current?.visible(true));
  }, [layer, editor, images]);
  return isThere ? children : null;
}

function Overlay({ parts, colors }: { parts: StageRefs; colors: ReturnType<typeof useStageColors> }) {
  const { size } = useEditorState(({ document }) => document);
  return (
    <Layer>
      <Outside size={size} color={colors.stage} />
      <Rect
        width={size.w}
        height={size.h}
        stroke={colors.line}
        strokeWidth={1}
        strokeScaleEnabled={false}
        listening={false}
      />
      <SafeZoneOverlay color={colors.guide} />
      <Group ref={parts.guides} listening={false} name="guides" />
      <DeferredMount>
        <Handles layers={parts.layers} color={colors.sel} />
      </DeferredMount>
    </Layer>
  );
}

function Handles(props: HandlesProps) {
  const selection = useEditorState((snapshot) => snapshot.selection.join());
  const Loaded = useLazyCode(LAZY_HANDLES, selection);
  return Loaded && <Loaded {...props} />;
}

/** Larger than the visible area beside any page, in document px. */
const BESIDE = 8_000;

/** Dims what lies outside the page, faintly enough to find dragged-out elements: one frame around it. */
function Outside({ size, color }: { size: { w: number; h: number }; color: string }) {
  return (
    <Rect
      x={-BESIDE / 2}
      y={-BESIDE / 2}
      width={size.w + BESIDE}
      height={size.h + BESIDE}
      stroke={color}
      strokeWidth={BESIDE}
      opacity={0.88}
      listening={false}
      name="outside"
    />
  );
}

type StageRefs = ReturnType<typeof useStageParts>;

/** Adds a layer for gestures at its first use: opening is faster without its canvas. */
function addLayer(stage: Konva.Stage, position: number): Konva.Layer {
  const layer = new GestureLayer({ listening: false });
  stage.add(layer);
  layer.zIndex(position);
  return layer;
}

/** Refs for gestures to nodes that React mounts once. */
function useStageParts() {
  const stage = useRef<Konva.Stage>(null);
  const content = useRef<Konva.Layer>(null);
  const guides = useRef<Konva.Group>(null);
  const gesture = useRef<Pick<StageLayers, "drag" | "above"> | null>(null);
  const layers = (): StageLayers | null => {
    if (!content.current || !stage.current) return null;
    if (gesture.current?.drag.getStage() !== stage.current)
      gesture.current = { drag: addLayer(stage.current, 1), above: addLayer(stage.current, 2) };
    return { content: content.current, ...gesture.current };
  };
  const read = (guideColor: string): StageParts | null => {
    if (!stage.current || !guides.current) return null;
    return { stage: stage.current, layers, guides: guides.current, guideColor };
  };
  return { stage, content, guides, layers, read };
}

/** Sets aria-busy until fonts and images are drawn, without a render. */
function useBusy(frame: RefObject<HTMLDivElement | null>): void {
  const { arrived } = useEditor();
  useLayoutEffect(() => {
    const stage = frame.current;
    let isOver = false;
    stage?.setAttribute("aria-busy", "true");
    void arrived.then(() => isOver || stage?.removeAttribute("aria-busy"));
    return () => {
      isOver = true;
    };
  }, [frame, arrived]);
}

/** Measures before the first drawing, so that canvases are not created twice. */
function useFrameSize(frame: RefObject<HTMLDivElement | null>): void {
  const { view, editor } = useEditor();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => {
      const { clientWidth: w, clientHeight: h } = element;
      view.resize({ w, h }, editor.read().document.size);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame, view, editor]);
}

function useStageColors() {
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the colors change with the theme
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
    return {
      sel: read("--sel", "#2563eb"),
      guide: read("--guide", "#d6006c"),
      stage: read("--stage", "#e6e1d6"),
      line: read("--line", "#d8d3c4"),
    };
  }, [isDark]);
}

function PageLayer() {
  const { bg, order } = useCurrentPage();
  const size = useEditorState(({ document }) => document.size);
  const palette = useEditorState(({ document }) => document.palette);
  const ground = useMemo(() => getBackgroundAttrs(bg, { size, palette }), [bg, size, palette]);
  return (
    <>
      <Shape {...ground} listening={false} name="ground" />
      {order.map((id) => (
        <ElementNode key={id} id={id} />
      ))}
    </>
  );
}

function SafeZoneOverlay({ color }: { color: string }) {
  const isOn = useViewState(({ zones }) => zones);
  const ratio = useEditorState(({ document }) => document.ratio);
  const { w, h } = useEditorState(({ document }) => document.size);
  const covered = isOn ? getCoveredInsets(ratio) : null;
  if (!covered) return null;
  const { top, bottom, left, right } = covered;
  const boxes = [
    { name: "top", x: 0, y: 0, width: w, height: h * top },
    { name: "bottom", x: 0, y: h * (1 - bottom), width: w, height: h * bottom },
    { name: "left", x: 0, y: 0, width: w * left, height: h },
    { name: "right", x: w * (1 - right), y: 0, width: w * right, height: h },
  ];
  return (
    <Group name="zones" listening={false}>
      {boxes
        .filter(({ width, height }) => width > 0 && height > 0)
        .map((box) => (
          <Rect key={box.name} {...box} fill={color} opacity={0.22} />
        ))}
      <Rect
        x={w * left}
        y={h * top}
        width={w * (1 - left - right)}
        height={h * (1 - top - bottom)}
        stroke={color}
        strokeWidth={1}
        dash={[6, 4]}
        strokeScaleEnabled={false}
      />
    </Group>
  );
}
