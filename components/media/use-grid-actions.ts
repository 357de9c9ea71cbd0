import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { startItemDrag } from "@/components/media/dragged-items";
import type { VirtualRows } from "@/components/media/use-virtual-rows";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";

interface GridPosition {
  index: number;
  total: number;
  columns: number;
  rtl: boolean;
}

const SCREEN_ROWS = 4;

/** Returns the target index of a key in a grid in reading order; null for keys without a grid function. */
export function getNextGridIndex(key: string, { index, total, columns, rtl }: GridPosition): number | null {
  const forward = rtl ? "ArrowLeft" : "ArrowRight";
  const back = rtl ? "ArrowRight" : "ArrowLeft";
  const steps: Record<string, number> = {
    [forward]: 1,
    [back]: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: SCREEN_ROWS * columns,
    PageUp: -SCREEN_ROWS * columns,
    Home: -index,
    End: total - 1 - index,
  };
  const step = steps[key];
  if (step === undefined) return null;
  const next = index + step;
  const last = total - 1;
  // Moving down from the second-to-last row may find no tile below and then selects the last one.
  if (next > last) return Math.floor(index / columns) < Math.floor(last / columns) ? last : index;
  return next < 0 ? (step === -1 || step === -columns ? index : 0) : next;
}

interface Grid {
  ref: RefObject<HTMLElement | null>;
  rows: VirtualRows;
  total: number;
  imageAt(index: number): CanvasImageDto | undefined;
  setActive(index: number): void;
  onOpen(image: CanvasImageDto): void;
  onDelete?: ((image: CanvasImageDto) => void) | undefined;
  selection?: GridSelection | undefined;
}

/** Items that are selected beside being opened: by the mark of a tile, Space, and Shift for a range. */
export interface GridSelection {
  items: readonly CanvasImageDto[];
  /** Selects or deselects one item, or selects all of a range. */
  onToggle(images: CanvasImageDto[], isRange: boolean): void;
  onClear(): void;
}

const indexOf = (target: EventTarget) =>
  Number((target as Element).closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);

export function useGridActions({ ref, rows, total, imageAt, setActive, onOpen, onDelete, selection }: Grid) {
  const move = useRovingFocus(ref);
  const anchor = useRef(0);
  const goTo = (index: number) => {
    setActive(index);
    rows.show(Math.floor(index / rows.columns));
    move(index);
  };

  function select(index: number, isRange: boolean) {
    const [from, to] = isRange ? [anchor.current, index].sort((a, b) => a - b) : [index, index];
    const indexes = Array.from(
      { length: (to ?? index) - (from ?? index) + 1 },
      (_, n) => (from ?? index) + n,
    );
    anchor.current = index;
    selection?.onToggle(
      indexes.flatMap((at) => imageAt(at) ?? []),
      isRange,
    );
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = indexOf(event.target);
    if (index < 0 || event.altKey || event.metaKey) return;
    const image = imageAt(index);
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = getNextGridIndex(event.key, { index, total, columns: rows.columns, rtl });
    if (next !== null) goTo(next);
    else if (image && selection && event.key === " ") select(index, event.shiftKey);
    else if (selection && selection.items.length > 0 && event.key === "Escape") selection.onClear();
    else if (image && (event.key === "Enter" || event.key === " ")) onOpen(image);
    else if (image && onDelete && event.key === "Delete") {
      onDelete(image);
      goTo(Math.max(0, Math.min(index, total - 2)));
    } else return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent) {
    // The second click of a double click would deselect the tile.
    if (event.detail > 1) return;
    const index = indexOf(event.target);
    const image = index >= 0 ? imageAt(index) : undefined;
    if (!image) return;
    setActive(index);
    const isMark = (event.target as Element).closest("[data-select]") !== null;
    if (selection && (isMark || selection.items.length > 0)) select(index, event.shiftKey);
    else onOpen(image);
  }

  /** A drag of a selected item moves all selected ones. */
  function onDragStart(event: DragEvent) {
    const image = imageAt(indexOf(event.target));
    if (!image || !selection) return;
    const isSelected = selection.items.some(({ _id }) => _id === image._id);
    startItemDrag(event, isSelected ? selection.items : [image]);
  }

  function onDragEnd({ dataTransfer }: DragEvent) {
    if (dataTransfer.dropEffect === "move") selection?.onClear();
  }
  return { onKeyDown, onClick, onDragStart, onDragEnd };
}

function useRovingFocus(grid: RefObject<HTMLElement | null>): (index: number) => void {
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const tile = grid.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"]`);
    if (!tile) return;
    wanted.current = null;
    tile.focus({ preventScroll: true });
  });
  return (index) => {
    wanted.current = index;
  };
}
