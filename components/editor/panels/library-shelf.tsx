import { useLocale } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useEditor } from "@/components/editor/editor-context";
import type { EditorView } from "@/components/editor/editor-view";
import { getNextGridIndex } from "@/components/media/use-grid-actions";
import { cn } from "@/components/ui/cn";
import type { Point } from "@/lib/canvas/core/geometry";
import { toLanguage } from "@/lib/i18n/direction";

/** Tiles that are drawn at once; scrolling to their end draws as many again. */
const PAGE = 100;
const COLUMNS = { 4: "grid-cols-4", 5: "grid-cols-5" } as const;

export interface ShelfItem {
  /** Differs among icons and stickers. */
  key: string;
  title: string;
  hebrew?: string;
  preview(): ReactNode;
  /** Adds the element around the point, else in the middle of the page. */
  add(name: string, at?: Point): void;
}

interface ShelfProps {
  title: string;
  items: readonly ShelfItem[];
  columns: keyof typeof COLUMNS;
  onAdded(key: string): void;
  /** Changes where other tiles are shown, which start at the first one again. */
  listKey?: string;
  /** Shown between the title and the tiles. */
  children?: ReactNode;
}

/** Shows a title and a grid of tiles. */
export function Shelf({ listKey, children, ...tiles }: ShelfProps) {
  return (
    <section aria-label={tiles.title} className="grid gap-2">
      <h3 className="font-bold font-ui text-14 tracking-normal">{tiles.title}</h3>
      {children}
      <Tiles key={listKey} {...tiles} />
    </section>
  );
}

/** One tab stop; the arrow keys move through the grid. A tile is pressed or dragged onto the page. */
function Tiles({ title, items, columns, onAdded }: Omit<ShelfProps, "listKey" | "children">) {
  const [shown, setShown] = useState(PAGE);
  const [active, setActive] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const place = { index: active, total: Math.min(shown, items.length), columns, rtl };
    const next = getNextGridIndex(event.key, place);
    if (next === null) return;
    event.preventDefault();
    flushSync(() => setActive(next));
    list.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };
  return (
    <>
      <ul
        ref={list}
        aria-label={title}
        onKeyDown={onKeyDown}
        className={cn("grid gap-1.5", COLUMNS[columns])}
      >
        {items.slice(0, shown).map((item, index) => (
          <li key={item.key}>
            <Tile
              item={item}
              tabIndex={index === Math.min(active, items.length - 1) ? 0 : -1}
              onFocus={() => setActive(index)}
              onAdd={(name, at) => {
                item.add(name, at);
                onAdded(item.key);
              }}
            />
          </li>
        ))}
      </ul>
      {shown < items.length && <Sentinel key={shown} onSeen={() => setShown(shown + PAGE)} />}
    </>
  );
}

interface TileProps {
  item: ShelfItem;
  tabIndex: number;
  onFocus(): void;
  onAdd(name: string, at?: Point): void;
}

function Tile({ item: { title, hebrew, preview }, onAdd, ...button }: TileProps) {
  const { view } = useEditor();
  const language = toLanguage(useLocale());
  const name = language === "he" && hebrew ? hebrew : title;
  return (
    <button
      {...button}
      type="button"
      draggable
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = "copy";
        dataTransfer.setData("text/plain", name);
        acceptDrop(view, (at) => onAdd(name, at));
      }}
      onClick={() => onAdd(name)}
      aria-label={name}
      title={name}
      lang={name === title ? "en" : undefined}
      className="grid aspect-square w-full place-items-center border border-line bg-raised text-ink-2 hover:border-ink hover:text-ink"
    >
      {preview()}
    </button>
  );
}

/** Lets the stage take the dragged tile until the drag ends. */
function acceptDrop(view: EditorView, add: (at: Point) => void): void {
  const stage = document.querySelector<HTMLElement>("[role=application]");
  if (!stage) return;
  const ended = new AbortController();
  const { signal } = ended;
  stage.addEventListener("dragover", (event) => event.preventDefault(), { signal });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const { left, top } = stage.getBoundingClientRect();
    add(view.toPage({ x: event.clientX - left, y: event.clientY - top }));
  };
  stage.addEventListener("drop", drop, { signal });
  window.addEventListener("dragend", () => ended.abort(), { signal });
}

/** Calls back when the end of the list comes near the visible part of the panel. */
function Sentinel({ onSeen }: { onSeen(): void }) {
  const place = useRef<HTMLDivElement>(null);
  const seen = useRef(onSeen);
  useEffect(() => {
    seen.current = onSeen;
  });
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && seen.current());
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place} className="h-1" />;
}
