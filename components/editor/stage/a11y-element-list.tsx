import { useTranslations } from "next-intl";
import { startTransition, useEffect, useState } from "react";
import { useCurrentPage, useEditor, useEditorState, useElement } from "@/components/editor/editor-context";
import { useElementName } from "@/components/editor/panels/use-element-name";
import { whenIdle } from "@/lib/canvas/client/when-idle";

/** Mirrors the page for screen readers: lists its elements in order; focusing one selects it. */
export function A11yElementList() {
  const t = useTranslations("posts.editor.layerList");
  const { order } = useCurrentPage();
  const isMade = useQuietStart();
  if (!isMade) return null;
  return (
    <ul aria-label={t("title")} className="sr-only">
      {order.map((id, index) => (
        <MirrorItem key={id} id={id} place={index + 1} count={order.length} />
      ))}
    </ul>
  );
}

/** Mounts last: a thousand elements are a thousand rows, and the user may already be dragging. */
function useQuietStart(): boolean {
  const [isMade, setMade] = useState(false);
  useEffect(() => {
    let isOver = false;
    void whenIdle().then(() => {
      if (!isOver) startTransition(() => setMade(true));
    });
    return () => {
      isOver = true;
    };
  }, []);
  return isMade;
}

function MirrorItem({ id, place, count }: { id: string; place: number; count: number }) {
  const t = useTranslations("posts.editor");
  const { editor } = useEditor();
  const element = useElement(id);
  const name = useElementName(element);
  const isSelected = useEditorState(({ selection }) => selection.includes(id));
  if (!element) return null;
  const { x, y } = element;
  return (
    <li>
      <button
        type="button"
        tabIndex={-1}
        // Has no size, so that a pointer cannot hit it.
        className="sr-only"
        aria-pressed={isSelected}
        onFocus={() => editor.select([id])}
        onClick={() => editor.select([id])}
      >
        {t("layerList.item", {
          kind: t(`kind.${element.type}`),
          name: `\u2068${name}\u2069`,
          n: place,
          m: count,
          x: Math.round(x),
          y: Math.round(y),
        })}
      </button>
    </li>
  );
}
