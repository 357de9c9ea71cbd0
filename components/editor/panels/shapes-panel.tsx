import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import {
  addElementOnTop,
  BUBBLES,
  createCanvasElement,
  createIconElement,
  getCenteredPlacement,
  TAIL,
} from "@/components/editor/create-element";
import { useEditor } from "@/components/editor/editor-context";
import { QrCodeForm } from "@/components/editor/panels/qr-code-form";
import { canvasElement, SHAPE_KINDS } from "@/lib/canvas/core/elements";
import { ICON_SIDE, ICONS } from "@/lib/canvas/layouts/icons";
import { ICON_NAMES, type IconName } from "@/lib/canvas/layouts/plan-schemas";
import { paintLine } from "@/lib/canvas/render/paint-line";
import { paintShape } from "@/lib/canvas/render/paint-shape";

const KINDS = [...SHAPE_KINDS, "line", "arrow-line"] as const;

const TILE = "border border-line bg-raised text-ink-2 hover:border-ink hover:text-ink";

export function ShapesPanel() {
  const t = useTranslations("posts.editor.shapes");
  const { editor } = useEditor();
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
      </header>
      <div className="grid content-start gap-3 overflow-y-auto p-4">
        <div className="grid grid-cols-3 gap-2">
          {KINDS.map((kind) => (
            <button
              key={kind}
              type="button"
              onClick={() => {
                const snapshot = editor.read();
                addElementOnTop(editor, createCanvasElement(kind, snapshot, getCenteredPlacement(snapshot)));
              }}
              className={`grid justify-items-center gap-1 p-2 text-12 ${TILE}`}
            >
              <ShapePreview kind={kind} />
              {t(`kind.${kind}`)}
            </button>
          ))}
        </div>
        <QrCodeForm />
        <h3 className="mt-2 font-bold font-ui text-14 tracking-normal">{t("icons")}</h3>
        <ul aria-label={t("icons")} className="grid grid-cols-5 gap-2">
          {ICON_NAMES.map((icon) => (
            <li key={icon}>
              <IconTile icon={icon} />
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

function IconTile({ icon }: { icon: IconName }) {
  const t = useTranslations("posts.editor.shapes.icon");
  const { editor } = useEditor();
  const name = t(icon);
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => addElementOnTop(editor, createIconElement(icon, name, editor.read()))}
      className={`grid aspect-square w-full place-items-center ${TILE}`}
    >
      <svg
        viewBox={`0 0 ${ICON_SIDE} ${ICON_SIDE}`}
        aria-hidden="true"
        className="size-6 fill-none stroke-2 stroke-current"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        {ICONS[icon].map((d) => (
          <path key={d} d={d} />
        ))}
      </svg>
    </button>
  );
}

const SIDE = 40;
const SHARP = 2;

function ShapePreview({ kind }: { kind: (typeof SHAPE_KINDS)[number] | "line" | "arrow-line" }) {
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
        : { ...box, type: "shape", kind, fill: ink, ...(BUBBLES.has(kind) && { h: SIDE - 14, tail: TAIL }) },
    );
    if (element.type === "line") paintLine(context, element, look);
    if (element.type === "shape") paintShape(context, element, look);
  }, [kind]);
  return (
    <span aria-hidden="true">
      <canvas ref={canvas} width={SIDE * SHARP} height={SIDE * SHARP} className="size-10 text-ink-2" />
    </span>
  );
}

/** Converts `rgb(1, 2, 3)` to the document's color format. */
function hexOf(css: string): string {
  const parts = css.match(/\d+/g)?.slice(0, 3) ?? ["23", "25", "28"];
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
