export interface Place {
  index: number;
  total: number;
  columns: number;
  rtl: boolean;
}

/** Rows that Page Up and Page Down pass. */
const SCREEN_ROWS = 4;

/** Where a key leads in a grid that fills along the line of reading; null when it is not a key of the grid. */
export function placeAfter(key: string, { index, total, columns, rtl }: Place): number | null {
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
  // A step down from the row before the last may meet no tile below: the last one is meant.
  if (next > last) return Math.floor(index / columns) < Math.floor(last / columns) ? last : index;
  return next < 0 ? (step === -1 || step === -columns ? index : 0) : next;
}
