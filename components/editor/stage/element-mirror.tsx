"use client";

import { useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { useDesign, useDesk, useElement, usePage } from "@/components/editor/editor-context";
import { useElementName } from "@/components/editor/panels/use-element-name";

/** The page for who does not see it: its elements in their order, the focus on one selects it. */
export function ElementMirror() {
  const t = useTranslations("posts.editor.mirror");
  const { order } = usePage();
  const isMade = useDeferredValue(true, false);
  if (!isMade) return null;
  return (
    <ul aria-label={t("title")} className="sr-only">
      {order.map((id, index) => (
        <MirrorItem key={id} id={id} place={index + 1} count={order.length} />
      ))}
    </ul>
  );
}

function MirrorItem({ id, place, count }: { id: string; place: number; count: number }) {
  const t = useTranslations("posts.editor");
  const { editor } = useDesk();
  const element = useElement(id);
  const name = useElementName(element);
  const isSelected = useDesign(({ selection }) => selection.includes(id));
  if (!element) return null;
  const { x, y } = element;
  return (
    <li>
      <button
        type="button"
        tabIndex={-1}
        // Of no size itself: a pointer has nothing to hit here.
        className="sr-only"
        aria-pressed={isSelected}
        onFocus={() => editor.select([id])}
        onClick={() => editor.select([id])}
      >
        {t("mirror.item", {
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
