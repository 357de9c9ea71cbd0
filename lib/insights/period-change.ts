export interface PeriodChange {
  delta: number;
  /** Share of the earlier value; null when that is zero. */
  ratio: number | null;
}

/** Returns the change since the period before; null when either period has no value. */
export function computePeriodChange(value: number | null, previous: number | null): PeriodChange | null {
  if (value === null || previous === null) return null;
  const delta = value - previous;
  return { delta, ratio: previous === 0 ? null : delta / previous };
}
