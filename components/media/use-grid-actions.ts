"use client";

import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef } from "react";
import { placeAfter } from "@/components/media/grid-keys";
import type { GridRows } from "@/components/media/use-grid-rows";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

interface Grid {
  ref: RefObject<HTMLElement | null>;
  rows: GridRows;
  total: number;
  imageAt(index: number): CanvasImageWire | undefined;
  setActive(index: number): void;
  onOpen(image: CanvasImageWire): void;
  onDelete?: ((image: CanvasImageWire) => void) | undefined;
}

const indexOf = (target: EventTarget) =>
  Number((target as Element).closest<HTMLElement>("[data-index]")?.dataset.index ?? -1);

/** Clicks and keys of all tiles, heard once by the grid. */
export function useGridActions({ ref, rows, total, imageAt, setActive, onOpen, onDelete }: Grid) {
  const move = useRovingFocus(ref);
  const goTo = (index: number) => {
    setActive(index);
    rows.show(Math.floor(index / rows.columns));
    move(index);
  };

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const index = indexOf(event.target);
    if (index < 0 || event.altKey || event.metaKey) return;
    const image = imageAt(index);
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl";
    const next = placeAfter(event.key, { index, total, columns: rows.columns, rtl });
    if (next !== null) goTo(next);
    else if (image && (event.key === "Enter" || event.key === " ")) onOpen(image);
    else if (image && onDelete && event.key === "Delete") {
      onDelete(image);
      goTo(Math.max(0, Math.min(index, total - 2)));
    } else return;
    event.preventDefault();
  }

  function onClick(event: MouseEvent) {
    // A double click chooses once: its second click would take the choice back.
    if (event.detail > 1) return;
    const index = indexOf(event.target);
    const image = index >= 0 ? imageAt(index) : undefined;
    if (!image) return;
    setActive(index);
    onOpen(image);
  }
  return { onKeyDown, onClick };
}

/** Takes the focus to a tile once it is there. */
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
