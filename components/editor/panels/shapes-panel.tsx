"use client";

import { useTranslations } from "next-intl";
import { useDesk } from "@/components/editor/editor-context";
import { addNew, inTheMiddle, newElement } from "@/components/editor/new-element";
import { ShapeSample } from "@/components/editor/panels/shape-sample";
import { SHAPE_KINDS } from "@/lib/canvas/core/elements";

const KINDS = [...SHAPE_KINDS, "line", "arrow-line"] as const;

/** Every shape there is, and lines; a press puts one in the middle of the page. */
export function ShapesPanel() {
  const t = useTranslations("posts.editor.shapes");
  const { editor } = useDesk();
  return (
    <>
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
      </header>
      <div className="grid grid-cols-3 gap-2 overflow-y-auto p-4">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            onClick={() => {
              const snapshot = editor.read();
              addNew(editor, newElement(kind, snapshot, inTheMiddle(snapshot)));
            }}
            className="grid justify-items-center gap-1 border border-line bg-raised p-2 text-12 text-ink-2 hover:border-ink hover:text-ink"
          >
            <ShapeSample kind={kind} />
            {t(`kind.${kind}`)}
          </button>
        ))}
      </div>
    </>
  );
}
