"use client";

import { useTranslations } from "next-intl";
import {
  addElementOnTop,
  createCanvasElement,
  createIconElement,
  getCenteredPlacement,
} from "@/components/editor/create-element";
import { useEditor } from "@/components/editor/editor-context";
import { ShapePreview } from "@/components/editor/panels/shape-preview";
import { SHAPE_KINDS } from "@/lib/canvas/core/elements";
import { ICON_SIDE, ICONS } from "@/lib/canvas/layouts/icons";
import { ICON_NAMES, type IconName } from "@/lib/canvas/layouts/plan-schemas";

const KINDS = [...SHAPE_KINDS, "line", "arrow-line"] as const;

const TILE = "border border-line bg-raised text-ink-2 hover:border-ink hover:text-ink";

/** Offers all shapes, lines and icons; a press adds one in the middle of the page. */
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
