const KNOWN = [
  [1, 1],
  [4, 5],
  [2, 3],
  [3, 2],
  [5, 4],
  [3, 4],
  [4, 3],
  [9, 16],
  [16, 9],
] as const;

/** "4:5" for a picture that is nearly so, else its width to one, such as "1.91:1". */
export function ratioText(width: number, height: number): string {
  const ratio = width / height;
  const known = KNOWN.find(([w, h]) => Math.abs(ratio - w / h) < 0.01);
  return known ? known.join(":") : `${ratio.toFixed(2)}:1`;
}

/** "1024x1280" → 0.8. */
export function ratioOf(size: string): number {
  const [width = 1, height = 1] = size.split("x").map(Number);
  return width / height;
}
