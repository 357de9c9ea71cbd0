/** Three runs of a box come as near to a true blur as an eye can tell. */
const RUNS = 3;

/** Blurs in place; edges go on outside as they are. A radius in pixels, as CSS means it: the standard deviation. */
export function blurPixels({ data, width, height }: ImageData, radius: number): void {
  const box = Math.round(radius);
  if (box < 1) return;
  const from = new Uint8ClampedArray(data.length);
  for (let run = 0; run < RUNS; run += 1) {
    from.set(data);
    for (let y = 0; y < height; y += 1) blurLine(from, data, y * width * 4, 4, width, box);
    from.set(data);
    for (let x = 0; x < width; x += 1) blurLine(from, data, x * 4, width * 4, height, box);
  }
}

/** A running sum along one row or column, each of the four channels for itself. */
function blurLine(
  from: Uint8ClampedArray,
  to: Uint8ClampedArray,
  start: number,
  step: number,
  count: number,
  box: number,
): void {
  const size = 2 * box + 1;
  const last = count - 1;
  for (let channel = start; channel < start + 4; channel += 1) {
    const [first, end] = [from[channel] ?? 0, from[channel + last * step] ?? 0];
    let sum = first * (box + 1);
    for (let index = 1; index <= box; index += 1) {
      sum += index > last ? end : (from[channel + index * step] ?? 0);
    }
    for (let index = 0; index < count; index += 1) {
      to[channel + index * step] = Math.round(sum / size);
      const next = index + box + 1;
      const gone = index - box;
      sum += next > last ? end : (from[channel + next * step] ?? 0);
      sum -= gone < 0 ? first : (from[channel + gone * step] ?? 0);
    }
  }
}
