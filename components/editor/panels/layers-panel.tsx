import {
  ChartColumn,
  Eye,
  EyeOff,
  GripVertical,
  Group,
  Lock,
  LockOpen,
  type LucideIcon,
  Minus,
  Image as Picture,
  Shapes,
  Sparkles,
  Table,
  Type,
} from "lucide-react";
import { useTranslations } from "next-intl";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useCurrentPage, useEditor, useEditorState, useElement } from "@/components/editor/editor-context";
import { usePostPagesContext } from "@/components/editor/pages/pages-context";
import { useElementName } from "@/components/editor/panels/use-element-name";
import { IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { trackPointer } from "@/components/ui/track-pointer";
import { lockElements, renameElement, setVisible, unlockElements } from "@/lib/canvas/core/commands/layers";
import { moveElementTo } from "@/lib/canvas/core/commands/order";
import type { Editor } from "@/lib/canvas/core/editor";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { MAX_ELEMENT_NAME_LENGTH } from "@/lib/canvas/core/limits";

const ICONS: Record<CanvasElement["type"], LucideIcon> = {
  text: Type,
  image: Picture,
  shape: Shapes,
  line: Minus,
  svg: Sparkles,
  group: Group,
  chart: ChartColumn,
  table: Table,
};

/** Equals `h-10` of a row: fixed, so that scrolling needs no measurement. */
const ROW_PX = 40;
/** Rows above and below the view that are rendered as well. */
const OVERSCAN = 8;

/** Lists the page's elements from front to back. */
export function LayersPanel() {
  const t = useTranslations("posts.editor.layers");
  const { order } = useCurrentPage();
  const { pages, url } = usePostPagesContext();
  const page = pages.findIndex((one) => one.url === url) + 1;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const ids = order.toReversed();
  const rows = useRows(box, ids);
  return (
    <>
      <header className="flex items-baseline gap-2 border-line border-b px-4 py-3">
        <h2 className="font-bold font-ui text-14 tracking-normal">{t("title")}</h2>
        <span className="ms-auto text-12 text-ink-2">{t("count", { n: ids.length, page })}</span>
      </header>
      {ids.length === 0 ? (
        <p className="px-4 py-3 text-13 text-ink-2">{t("empty")}</p>
      ) : (
        <div ref={box} className="min-h-0 flex-1 overflow-y-auto py-1">
          <ul ref={list} className="relative" style={{ height: ids.length * ROW_PX }}>
            {rows.map(({ key, index }) => (
              <LayerRow key={key} id={ids[index] ?? ""} index={index} count={ids.length} list={list} />
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/**
 * Returns the rows in view, a few around them, and the one with the focus. All rows have one height, so this needs no
 * library: `@tanstack/react-virtual` is a tenth of the editor's own script.
 */
function useRows(box: RefObject<HTMLElement | null>, ids: readonly string[]) {
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 });
  const isEmpty = ids.length === 0;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || isEmpty) return;
    const measure = () => {
      const { scrollTop, clientHeight } = element;
      const next = {
        first: Math.floor(scrollTop / ROW_PX),
        last: Math.ceil((scrollTop + clientHeight) / ROW_PX),
      };
      setRange((known) => (known.first === next.first && known.last === next.last ? known : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener("scroll", measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", measure);
    };
  }, [box, isEmpty]);
  const focused = document.activeElement?.closest<HTMLElement>("[data-layer]")?.dataset.layer;
  return ids
    .map((key, index) => ({ key, index }))
    .filter(({ key, index }) => (index >= first - OVERSCAN && index < last + OVERSCAN) || key === focused);
}

interface RowProps {
  id: string;
  index: number;
  count: number;
  list: RefObject<HTMLUListElement | null>;
}

function LayerRow({ id, index, count, list }: RowProps) {
  const { editor, readOnly } = useEditor();
  const element = useElement(id);
  const name = useElementName(element);
  const isSelected = useEditorState(({ selection }) => selection.includes(id));
  const row = useRef<HTMLLIElement>(null);
  const [renaming, setRenaming] = useState(false);
  if (!element) return null;
  const Icon = ICONS[element.type];
  const toIndex = (to: number) =>
    editor.exec(moveElementTo(id, count - 1 - Math.min(count - 1, Math.max(0, to))));
  return (
    <li
      ref={row}
      data-layer={id}
      aria-posinset={index + 1}
      aria-setsize={count}
      style={{ top: index * ROW_PX }}
      className={cn(
        "absolute inset-x-0 flex h-10 items-center gap-2 ps-2.5 pe-1.5 data-lifted:z-1 data-lifted:bg-raised data-lifted:shadow-float",
        isSelected &&
          "bg-brand-tint font-bold before:absolute before:inset-y-0 before:start-0 before:w-0.75 before:bg-sel",
      )}
    >
      {!readOnly && (
        <span
          aria-hidden="true"
          onPointerDown={(event) => dragRow(event.nativeEvent, row.current, list.current, index, toIndex)}
          className="grid size-6 cursor-grab touch-none place-items-center text-ink-2"
        >
          <GripVertical />
        </span>
      )}
      {renaming ? (
        <NameField id={id} name={name} onDone={() => setRenaming(false)} />
      ) : (
        <button
          type="button"
          aria-pressed={isSelected}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown F2"
          className="flex min-h-8 min-w-0 flex-1 items-center gap-2 text-start"
          onClick={({ shiftKey }) => pick(editor, id, shiftKey)}
          onDoubleClick={() => setRenaming(!readOnly)}
          onKeyDown={(event) => {
            if (event.code === "F2") setRenaming(!readOnly);
            const by = event.code === "ArrowUp" ? -1 : event.code === "ArrowDown" ? 1 : 0;
            if (!event.altKey || by === 0 || readOnly) return;
            event.preventDefault();
            toIndex(index + by);
          }}
        >
          <span
            aria-hidden="true"
            className="grid size-6.5 flex-none place-items-center border border-line bg-raised text-ink-2"
          >
            <Icon />
          </span>
          <bdi className="truncate">{name}</bdi>
        </button>
      )}
      {!readOnly && <RowSwitches element={element} name={name} />}
    </li>
  );
}

/** Selects one element; Shift extends the selection. */
function pick(editor: Editor, id: string, more: boolean): void {
  const { selection } = editor.read();
  const others = selection.filter((one) => one !== id);
  editor.select(more ? (others.length < selection.length ? others : [...selection, id]) : [id]);
}

/** Enter and blur save the name, Escape cancels; an empty name falls back to the element's own text. */
function NameField({ id, name, onDone }: { id: string; name: string; onDone(): void }) {
  const t = useTranslations("posts.editor.layers");
  const { editor } = useEditor();
  const cancelled = useRef(false);
  return (
    <Input
      // Replaces the pressed name.
      autoFocus
      dir="auto"
      aria-label={t("name")}
      defaultValue={name}
      maxLength={MAX_ELEMENT_NAME_LENGTH}
      className="min-w-0 flex-1"
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => {
        if (!cancelled.current && target.value !== name) editor.exec(renameElement(id, target.value));
        onDone();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing || (event.code !== "Enter" && event.code !== "Escape")) return;
        cancelled.current = event.code === "Escape";
        event.currentTarget.blur();
      }}
    />
  );
}

function RowSwitches({ element, name }: { element: CanvasElement; name: string }) {
  const t = useTranslations("posts.editor.layers");
  const { editor } = useEditor();
  const { id, visible, lock } = element;
  const isLocked = lock?.move === true;
  const named = { name: `\u2068${name}\u2069` };
  return (
    <span className="flex">
      <IconButton
        icon={isLocked ? Lock : LockOpen}
        label={t(isLocked ? "unlock" : "lock", named)}
        className={cn(!isLocked && "opacity-0 focus-visible:opacity-100 [li:hover_&]:opacity-100")}
        onClick={() => editor.exec(isLocked ? unlockElements([id]) : lockElements([id]))}
      />
      <IconButton
        icon={visible ? Eye : EyeOff}
        label={t(visible ? "hide" : "show", named)}
        onClick={() => editor.exec(setVisible([id], !visible))}
      />
    </span>
  );
}

/** Lifts the row above the others, which make room for it, and reports its new index on release. */
function dragRow(
  start: PointerEvent,
  row: HTMLElement | null,
  list: HTMLElement | null,
  index: number,
  toIndex: (to: number) => void,
): void {
  // Without this, a drag over the names selects their text.
  start.preventDefault();
  const rows = [...(list?.querySelectorAll<HTMLElement>("[data-layer]") ?? [])];
  const count = Number(row?.ariaSetSize ?? 1);
  const targetOf = (y: number) => Math.min(count - 1, Math.max(0, index + Math.round(y / ROW_PX)));
  const put = (y: number) => {
    row?.toggleAttribute("data-lifted", y !== 0);
    const to = targetOf(y);
    for (const one of rows) {
      const at = Number(one.ariaPosInSet) - 1;
      const by = at > index && at <= to ? -ROW_PX : at < index && at >= to ? ROW_PX : 0;
      const shift = one === row ? y : y === 0 ? 0 : by;
      one.style.translate = shift === 0 ? "" : `0 ${shift}px`;
    }
  };
  trackPointer(start, {
    onMove: (_, { y }) => put(y),
    onEnd: ({ clientY }, moved) => {
      put(0);
      if (moved) toIndex(targetOf(clientY - start.clientY));
    },
    onCancel: () => put(0),
  });
}
