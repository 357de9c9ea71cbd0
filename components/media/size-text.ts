const UNITS = ["B", "KB", "MB", "GB"];

/** A size as everyone writes it, in steps of 1,024 like the limits: 1.4 MB. */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_024;
    unit += 1;
  }
  return `${unit > 0 && value < 10 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)} ${UNITS[unit]}`;
}
