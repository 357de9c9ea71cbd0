import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useRef, useState } from "react";
import { GRID_NAMES } from "@/components/editor/create-data-element";
import {
  addElementOnTop,
  BUBBLES,
  createCanvasElement,
  createFrame,
  FRAME_KINDS,
  getCenteredPlacement,
  TAIL,
} from "@/components/editor/create-element";
import { useEditor } from "@/components/editor/editor-context";
import { ChartTiles, GridTiles, TableForm } from "@/components/editor/panels/data-tiles";
import { IconLibrary } from "@/components/editor/panels/icon-library";
import { MaskPreview } from "@/components/editor/panels/mask-preview";
import { QrCodeForm } from "@/components/editor/panels/qr-code-form";
import { Input } from "@/components/ui/input";
import { CHART_KINDS, canvasElement, SHAPE_KINDS } from "@/lib/canvas/core/elements";
import { MAX_ELEMENT_SEARCH_LENGTH } from "@/lib/canvas/core/limits";
import { paintLine } from "@/lib/canvas/render/paint-line";
import { paintShape } from "@/lib/canvas/render/paint-shape";

const KINDS = [...SHAPE_KINDS, "line", "arrow-line"] as const;
const TILE =
  "grid aspect-square w-full place-items-center border border-line bg-raised text-ink-2 hover:border-ink hover:text-ink";

/** Shows shapes, frames, grids, charts, tables, QR codes and icons, with one search over what has a name. */
export function ShapesPanel() {
  const t = useTranslations("posts.editor.shapes");
  const chartText = useTranslations("posts.editor.chart.kind");
  const gridText = useTranslations("posts.editor.grids.kind");
  const frameText = useTranslations("posts.editor.frames");
  const tableText = useTranslations("posts.editor.table");
  const qrText = useTranslations("posts.editor.qr");
  const [typed, setTyped] = useState("");
  const searched = useDeferredValue(typed.trim());
  // Words are found by their start: "לב" is a heart and not a part of "מלבן".
  const isFound = (name: string) => ` ${name.toLowerCase()}`.includes(` ${searched.toLowerCase()}`);
  const kinds = KINDS.filter((kind) => isFound(t(`kind.${kind}`)));
  const frames = FRAME_KINDS.filter((kind) => isFound(frameText(`kind.${kind}`)));
  const charts = CHART_KINDS.filter((kind) => isFound(chartText(kind)));
  const grids = GRID_NAMES.filter((grid) => isFound(gridText(grid)));
  const hasTable = isFound(tableText("tables"));
  const hasQrCode = isFound(qrText("title"));
  const others = [kinds, frames, grids, charts, hasTable ? ["table"] : [], hasQrCode ? ["qr"] : []];
  return (
    <>
      <header className="grid gap-3 border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
        <Input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          maxLength={MAX_ELEMENT_SEARCH_LENGTH}
          dir={typed ? "auto" : undefined}
          value={typed}
          leading={<Search aria-hidden="true" className="size-4 flex-none text-ink-2" />}
          onChange={({ target }) => setTyped(target.value)}
        />
      </header>
      <div className="grid min-h-0 content-start gap-3 overflow-y-auto p-4">
        {kinds.length > 0 && <Shapes kinds={kinds} />}
        {frames.length > 0 && <Frames kinds={frames} />}
        {grids.length > 0 && <GridTiles grids={grids} />}
        {charts.length > 0 && <ChartTiles kinds={charts} />}
        {hasTable && <TableForm />}
        {hasQrCode && <QrCodeForm />}
        <IconLibrary searched={searched} others={others.flat().length} />
      </div>
    </>
  );
}

function Frames({ kinds }: { kinds: readonly (typeof FRAME_KINDS)[number][] }) {
  const t = useTranslations("posts.editor.frames");
  const { editor } = useEditor();
  return (
    <>
      <h3 className="mt-2 font-bold font-ui text-14 tracking-normal">{t("title")}</h3>
      <ul aria-label={t("title")} className="grid grid-cols-5 gap-1.5">
        {kinds.map((kind) => {
          const name = t(`kind.${kind}`);
          return (
            <li key={kind}>
              <button
                type="button"
                aria-label={name}
                title={name}
                onClick={() => addElementOnTop(editor, createFrame(kind, name, editor.read()))}
                className={TILE}
              >
                <MaskPreview mask={kind} side={28} />
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Shapes({ kinds }: { kinds: readonly (typeof KINDS)[number][] }) {
  const t = useTranslations("posts.editor.shapes");
  const { editor } = useEditor();
  return (
    <>
      <h3 className="font-bold font-ui text-14 tracking-normal">{t("shapes")}</h3>
      <ul aria-label={t("shapes")} className="grid grid-cols-5 gap-1.5">
        {kinds.map((kind) => (
          <li key={kind}>
            <button
              type="button"
              aria-label={t(`kind.${kind}`)}
              title={t(`kind.${kind}`)}
              onClick={() => {
                const snapshot = editor.read();
                addElementOnTop(editor, createCanvasElement(kind, snapshot, getCenteredPlacement(snapshot)));
              }}
              className={TILE}
            >
              <ShapePreview kind={kind} />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

const SIDE = 32;
const SHARP = 2;

function ShapePreview({ kind }: { kind: (typeof KINDS)[number] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || !canvas.current) return;
    const ink = hexOf(getComputedStyle(canvas.current).color);
    context.setTransform(SHARP, 0, 0, SHARP, 0, 0);
    context.clearRect(0, 0, SIDE, SIDE);
    context.translate(4, 4);
    const box = { id: "e1", v: 0, x: 0, y: 0, w: SIDE - 8, h: SIDE - 8 };
    const look = { palette: {}, getImage: () => null };
    const isLine = kind === "line" || kind === "arrow-line";
    const element = canvasElement.parse(
      isLine
        ? {
            ...box,
            type: "line",
            points: [
              [0, 0.5],
              [1, 0.5],
            ],
            stroke: { color: ink, width: 2 },
            head: kind === "line" ? "none" : "arrow",
          }
        : { ...box, type: "shape", kind, fill: ink, ...(BUBBLES.has(kind) && { h: SIDE - 13, tail: TAIL }) },
    );
    if (element.type === "line") paintLine(context, element, look);
    if (element.type === "shape") paintShape(context, element, look);
  }, [kind]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={SIDE * SHARP} height={SIDE * SHARP} className="size-8 text-ink-2" />
    </span>
  );
}

/** Converts `rgb(1, 2, 3)` to the document's color format. */
function hexOf(css: string): string {
  const parts = css.match(/\d+/g)?.slice(0, 3) ?? ["23", "25", "28"];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
