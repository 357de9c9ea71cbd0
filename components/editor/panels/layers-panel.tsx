"use client";

import { Eye, EyeOff, GripVertical, Lock, LockOpen } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useDesign, useDesk, useElement, usePage } from "@/components/editor/editor-context";
import { ElementIcon } from "@/components/editor/panels/element-icon";
import { useElementName } from "@/components/editor/panels/use-element-name";
import { followPointer } from "@/components/editor/stage/follow-pointer";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { lockElements, setVisible, unlockElements } from "@/lib/canvas/core/commands/layers";
import { moveTo } from "@/lib/canvas/core/commands/order";

/** The page's elements, the front one first: pick, name, hide, lock, and change their order with pointer or keys. */
export function LayersPanel() {
  const t = useTranslations("posts.editor.layers");
  const { order } = usePage();
  const place = useDesign(({ page }) => page + 1);
  const list = useRef<HTMLUListElement>(null);
  const ids = order.toReversed();
  return (
    <>
      <header className="flex items-baseline gap-2 border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
        <span className="ms-auto text-12 text-ink-2">{t("count", { n: ids.length, page: place })}</span>
      </header>
      {ids.length === 0 ? (
        <p className="px-4 py-3 text-13 text-ink-2">{t("empty")}</p>
      ) : (
        <ul ref={list} className="min-h-0 flex-1 overflow-y-auto py-1">
          {ids.map((id, index) => (
            <LayerRow key={id} id={id} index={index} count={ids.length} list={list} />
          ))}
        </ul>
      )}
    </>
  );
}

interface RowProps {
  id: string;
  /** From the front. */
  index: number;
  count: number;
  list: React.RefObject<HTMLUListElement | null>;
}

function LayerRow({ id, index, count, list }: RowProps) {
  const t = useTranslations("posts.editor.layers");
  const { editor, readOnly } = useDesk();
  const element = useElement(id);
  const name = useElementName(element);
  const isSelected = useDesign(({ selection }) => selection.includes(id));
  const row = useRef<HTMLLIElement>(null);
  if (!element) return null;
  const isLocked = element.lock?.move === true;
  const toIndex = (to: number) => editor.exec(moveTo(id, count - 1 - Math.min(count - 1, Math.max(0, to))));
  const drag = (event: React.PointerEvent) =>
    followPointer(event.nativeEvent, {
      onMove: (_, { y }) => {
        if (row.current) row.current.style.translate = `0 ${y}px`;
      },
      onEnd: (end, moved) => {
        if (row.current) row.current.style.translate = "";
        if (moved) toIndex(indexUnder(list.current, end.clientY, index));
      },
      onCancel: () => {
        if (row.current) row.current.style.translate = "";
      },
    });
  return (
    <li
      ref={row}
      data-layer={id}
      className={cn(
        "relative flex h-10 items-center gap-2 ps-2.5 pe-1.5",
        isSelected &&
          "bg-brand-tint font-bold before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-sel",
      )}
    >
      {!readOnly && (
        <span
          aria-hidden="true"
          onPointerDown={drag}
          className="grid size-6 cursor-grab touch-none place-items-center text-ink-2"
        >
          <GripVertical />
        </span>
      )}
      <button
        type="button"
        aria-pressed={isSelected}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 text-start"
        onClick={(event) => {
          const { selection } = editor.read();
          if (!event.shiftKey) return editor.select([id]);
          editor.select(isSelected ? selection.filter((one) => one !== id) : [...selection, id]);
        }}
        onKeyDown={(event) => {
          const by = event.code === "ArrowUp" ? -1 : event.code === "ArrowDown" ? 1 : 0;
          if (!event.altKey || by === 0 || readOnly) return;
          event.preventDefault();
          toIndex(index + by);
        }}
      >
        <ElementIcon element={element} />
        <bdi className="truncate">{name}</bdi>
      </button>
      {!readOnly && (
        <span className="flex">
          <Button
            size="icon-sm"
            variant="quiet"
            aria-label={t(isLocked ? "unlock" : "lock", { name: `\u2068${name}\u2069` })}
            className={cn(!isLocked && "opacity-0 focus-visible:opacity-100 [li:hover_&]:opacity-100")}
            onClick={() => editor.exec(isLocked ? unlockElements([id]) : lockElements([id]))}
          >
            {isLocked ? <Lock aria-hidden="true" /> : <LockOpen aria-hidden="true" />}
          </Button>
          <Button
            size="icon-sm"
            variant="quiet"
            aria-label={t(element.visible ? "hide" : "show", { name: `\u2068${name}\u2069` })}
            onClick={() => editor.exec(setVisible([id], !element.visible))}
          >
            {element.visible ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          </Button>
        </span>
      )}
    </li>
  );
}

/** Where in the list a row let go there belongs. */
function indexUnder(list: HTMLUListElement | null, y: number, own: number): number {
  const rows = [...(list?.children ?? [])];
  const middles = rows.map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return top + height / 2;
  });
  return middles.filter((middle, index) => index !== own && middle < y).length;
}
