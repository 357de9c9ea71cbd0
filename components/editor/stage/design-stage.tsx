"use client";

import type Konva from "konva";
import { useTranslations } from "next-intl";
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { Group, Layer, Rect, Stage } from "react-konva/lib/ReactKonvaCore";
import "konva/lib/shapes/Rect";
import { useDesign, useDesk, useView } from "@/components/editor/editor-context";
import { Later } from "@/components/editor/later";
import { CropFrame } from "@/components/editor/stage/crop-frame";
import type { StageParts } from "@/components/editor/stage/drag-elements";
import { PageNodes } from "@/components/editor/stage/page-nodes";
import { PlatformFrame } from "@/components/editor/stage/platform-frame";
import { SelectionFrame } from "@/components/editor/stage/selection-frame";
import { TextField } from "@/components/editor/stage/text-field";
import { useStageColors } from "@/components/editor/stage/use-stage-colors";
import { useStagePointer } from "@/components/editor/stage/use-stage-pointer";
import { useStageWheel } from "@/components/editor/stage/use-stage-wheel";
import { ZoneNodes } from "@/components/editor/stage/zone-nodes";

/**
 * The page on the stage. Layers from below: the page, what is dragged, what lies above that, handles and guides. It is
 * the same in both directions of the interface: a design has directions of its own.
 */
export function DesignStage() {
  const t = useTranslations("posts.editor");
  const { view, editor } = useDesk();
  const frame = useRef<HTMLDivElement>(null);
  const parts = useStageParts();
  const colors = useStageColors();
  const { zoom, offset, stage, tool, isCropping } = useStageView();
  const selected = useDesign(({ selection }) => selection.length);
  useFrameSize(frame);
  useBusy(frame);
  useStageWheel(frame);
  const pointer = useStagePointer(frame, () => parts.read(colors.guide));
  useEffect(() => void view.set({ within: null }), [view]);
  return (
    <div
      ref={frame}
      dir="ltr"
      role="application"
      aria-label={isCropping ? t("crop.stage") : t("stage.label", { n: selected })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a design is worked on with the keyboard here
      tabIndex={0}
      data-tool={tool}
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
          <Layer ref={parts.content}>
            <AfterLayer>
              <PageNodes />
            </AfterLayer>
          </Layer>
          <Layer ref={parts.drag} listening={false} />
          <Layer ref={parts.above} listening={false} />
          <Overlay parts={parts} colors={colors} />
        </Stage>
      )}
      <Later>
        <PlatformFrame />
        <TextField key={editor.read().page} />
      </Later>
    </div>
  );
}

/** Konva draws a layer with all in it as it is put on the stage, and in the next frame again: nodes that come then are drawn once. */
function AfterLayer({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useLayoutEffect(() => setThere(true), []);
  return isThere ? children : null;
}

/** Above the page and never in an export: its edge, what networks cover, guides and handles. */
function Overlay({ parts, colors }: { parts: StageRefs; colors: ReturnType<typeof useStageColors> }) {
  const { size } = useDesign(({ document }) => document);
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
      <ZoneNodes color={colors.guide} />
      <Group ref={parts.guides} listening={false} name="guides" />
      <Later>
        <SelectionFrame layers={parts.layers} colors={colors} />
        <CropFrame color={colors.sel} />
      </Later>
    </Layer>
  );
}

/** Wider than any stage shows of what lies beside a page, in document px. */
const BESIDE = 8_000;

/**
 * A veil over what sticks out of the page, which no file will have: faint, so that something that was dragged out is
 * found again. One frame of colour whose inner edge is the page's.
 */
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

/** One by one: what is shown around the page renders none of it again. */
function useStageView() {
  const zoom = useView((snapshot) => snapshot.zoom);
  const offset = useView((snapshot) => snapshot.offset);
  const stage = useView((snapshot) => snapshot.stage);
  const tool = useView((snapshot) => snapshot.tool);
  const isCropping = useView(({ cropping }) => cropping !== null);
  return { zoom, offset, stage, tool, isCropping };
}

type StageRefs = ReturnType<typeof useStageParts>;

/** What gestures reach for: nodes that React placed once. */
function useStageParts() {
  const stage = useRef<Konva.Stage>(null);
  const content = useRef<Konva.Layer>(null);
  const drag = useRef<Konva.Layer>(null);
  const above = useRef<Konva.Layer>(null);
  const guides = useRef<Konva.Group>(null);
  const layers = () => {
    if (!content.current || !drag.current || !above.current) return null;
    return { content: content.current, drag: drag.current, above: above.current };
  };
  const read = (guideColor: string): StageParts | null => {
    const found = layers();
    if (!found || !stage.current || !guides.current) return null;
    return { stage: stage.current, layers: found, guides: guides.current, guideColor };
  };
  return { stage, content, drag, above, guides, layers, read };
}

/** Says of the stage that it is busy until the fonts and pictures of the design are drawn; nothing is rendered again for it. */
function useBusy(frame: RefObject<HTMLDivElement | null>): void {
  const { arrived } = useDesk();
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

/** Measured before anything is drawn: canvases that are made anew at once would be made twice. */
function useFrameSize(frame: RefObject<HTMLDivElement | null>): void {
  const { view, editor } = useDesk();
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
