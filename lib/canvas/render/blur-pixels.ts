/**
 * Blurs a drawing on a transparent ground in place. Colors are weighted by their opacity while they are mixed, because
 * transparent pixels are black.
 */
export function blurTranslucentPixels(image: ImageData, radius: number): void {
  const { data } = image;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = (data[channel] ?? 0) * alpha;
  }
  blurPixels(image, radius);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    if (alpha === 0) continue;
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = (data[channel] ?? 0) / alpha;
  }
}

/** Three box blurs approximate a Gaussian blur without a visible difference. */
const RUNS = 3;

/** Blurs pixels in place, extending the edges. The radius is the standard deviation in px, as in CSS. */
export function blurPixels({ data, width, height }: ImageData, radius: number): void {
  const box = Math.round(radius);
  if (box < 1) return;
  const from = new Uint8ClampedArray(data.length);
  const row = width * 4;
  const sums = new Int32Array(row);
  for (let run = 0; run < RUNS; run += 1) {
    from.set(data);
    for (let y = 0; y < height; y += 1) blurRow(from, data, y * row, width, box);
    from.set(data);
    blurColumns(from, data, sums, height, box);
  }
}

function blurRow(
  from: Uint8ClampedArray,
  to: Uint8ClampedArray,
  start: number,
  width: number,
  box: number,
): void {
  const size = 2 * box + 1;
  for (let at = start; at < start + 4; at += 1) {
    const end = at + (width - 1) * 4;
    let sum = (from[at] ?? 0) * (box + 1);
    for (let index = 1; index <= box; index += 1) sum += from[Math.min(end, at + index * 4)] ?? 0;
    let next = at + (box + 1) * 4;
    let leaving = at - box * 4;
    for (let pixel = at; pixel <= end; pixel += 4) {
      to[pixel] = (sum / size + 0.5) | 0;
      sum += from[Math.min(next, end)] ?? 0;
      sum -= from[Math.max(leaving, at)] ?? 0;
      next += 4;
      leaving += 4;
    }
  }
}

/** Blurs all columns row by row, because single columns would miss the processor cache at every step. */
function blurColumns(
  from: Uint8ClampedArray,
  to: Uint8ClampedArray,
  sums: Int32Array,
  height: number,
  box: number,
): void {
  const row = sums.length;
  const size = 2 * box + 1;
  const startOf = (y: number) => Math.min(height - 1, Math.max(0, y)) * row;
  sums.fill(0);
  for (let y = -box; y <= box; y += 1) {
    const start = startOf(y);
    for (let x = 0; x < row; x += 1) sums[x] = (sums[x] ?? 0) + (from[start + x] ?? 0);
  }
  for (let y = 0; y < height; y += 1) {
    const here = y * row;
    const next = startOf(y + box + 1);
    const leaving = startOf(y - box);
    for (let x = 0; x < row; x += 1) {
      const sum = sums[x] ?? 0;
      to[here + x] = (sum / size + 0.5) | 0;
      sums[x] = sum + (from[next + x] ?? 0) - (from[leaving + x] ?? 0);
    }
  }
}
