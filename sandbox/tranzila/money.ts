/** "49.00", "49" or 49 → 4900; undefined for anything else. */
export function minorUnits(sum: unknown): number | undefined {
  const text = typeof sum === "number" ? String(sum) : sum;
  if (typeof text !== "string" || !/^\d{1,7}(\.\d{1,2})?$/.test(text)) return undefined;
  return Math.round(Number(text) * 100);
}

/** 4900 → "49.00". */
export function majorUnits(amount: number): string {
  return (amount / 100).toFixed(2);
}
