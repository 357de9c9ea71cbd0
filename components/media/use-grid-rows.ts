"use client";

import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** A tile's least width, its height and the room between tiles: fixed, so that nothing is measured while scrolling. */
const TILE_WIDTH = 168;
const TILE_HEIGHT = 204;
const GAP = 12;
const OVERSCAN = 2;
/** The bar above the page covers what scrolls below it. */
const BAR = 72;

export interface GridRows {
  columns: number;
  items: VirtualItem[];
  size: number;
  /** Where the grid begins in what scrolls. */
  margin: number;
  show(row: number): void;
}

interface Measures {
  columns: number;
  margin: number;
}

/** How many columns fit and where the grid begins; measured when sizes change, never while scrolling. */
function useMeasures(grid: RefObject<HTMLElement | null>): Measures {
  const [measures, setMeasures] = useState<Measures>({ columns: 0, margin: 0 });
  useLayoutEffect(() => {
    const element = grid.current;
    if (!element) return;
    const measure = () => {
      const columns = Math.max(2, Math.floor((element.clientWidth + GAP) / (TILE_WIDTH + GAP)));
      const margin = Math.round(element.getBoundingClientRect().top + window.scrollY);
      setMeasures((known) =>
        known.columns === columns && known.margin === margin ? known : { columns, margin },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [grid]);
  return measures;
}

/** Rows that scroll with the page. */
export function useWindowRows(
  grid: RefObject<HTMLElement | null>,
  total: number,
  active: number,
  start: number,
) {
  const { columns, margin } = useMeasures(grid);
  const rows = useWindowVirtualizer({
    ...rowOptions(total, columns, active),
    scrollMargin: margin,
    scrollPaddingStart: BAR,
    scrollPaddingEnd: GAP,
    initialOffset: start,
  });
  return rowsOf(rows, columns, margin);
}

/** Rows that scroll in a box of their own, in a dialog. */
export function useBoxRows(
  box: RefObject<HTMLElement | null>,
  grid: RefObject<HTMLElement | null>,
  total: number,
  active: number,
) {
  const { columns } = useMeasures(grid);
  const rows = useVirtualizer({ ...rowOptions(total, columns, active), getScrollElement: () => box.current });
  return rowsOf(rows, columns, 0);
}

function rowOptions(total: number, columns: number, active: number) {
  const keep = columns > 0 ? Math.floor(active / columns) : 0;
  return {
    count: columns > 0 ? Math.ceil(total / columns) : 0,
    estimateSize: () => TILE_HEIGHT,
    gap: GAP,
    overscan: OVERSCAN,
    // The row that has the keyboard's place stays, however far the page is scrolled.
    rangeExtractor: (range: Range) => {
      const seen = defaultRangeExtractor(range);
      return keep >= range.count || seen.includes(keep) ? seen : [...seen, keep].sort((a, b) => a - b);
    },
  };
}

function rowsOf(
  rows: { getVirtualItems(): VirtualItem[]; getTotalSize(): number; scrollToIndex(row: number): void },
  columns: number,
  margin: number,
): GridRows {
  const show = (row: number) => rows.scrollToIndex(row);
  return { columns, margin, items: rows.getVirtualItems(), size: rows.getTotalSize(), show };
}
