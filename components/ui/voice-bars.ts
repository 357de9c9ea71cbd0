/** Heights (0..1) of a rule at rest: a swell with a steady irregularity, the same on server and client. */
export function voiceBars(count: number, seed = 1): number[] {
  return Array.from({ length: count }, (_, index) => {
    const swell = Math.sin((Math.PI * (index + 0.5)) / count);
    const noise = Math.abs(Math.sin((index + 1) * 12.9898 + seed * 78.233) * 43758.5453) % 1;
    return Math.max(0.12, Math.round(swell * (0.4 + 0.6 * noise) * 100) / 100);
  });
}
