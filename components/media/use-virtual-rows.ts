import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useState } from "react";

/** Minimum tile width, tile height and gap in px: fixed, so that scrolling needs no measurement. */
const TILE_WIDTH = 168;
const TILE_HEIGHT = 204;
const GAP = 12;
const OVERSCAN = 2;
const BAR = 72;

export interface VirtualRows {
  columns: number;
  items: VirtualItem[];
  size: number;
  /** Offset of the grid in its scroll container. */
  margin: number;
  show(row: number): void;
}

/** Measures column count and grid offset on resize only, never while scrolling. */
function useMeasures(grid: RefObject<HTMLElement | null>) {
  const [measures, setMeasures] = useState({ columns: 0, margin: 0 });
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

export function useWindowVirtualRows(
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

export function useContainerVirtualRows(
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
    // The row with the tab stop stays rendered at any scroll position.
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
): VirtualRows {
  const show = (row: number) => rows.scrollToIndex(row);
  return { columns, margin, items: rows.getVirtualItems(), size: rows.getTotalSize(), show };
}
