/** Largest color difference, summed over red, green and blue, between neighboring pixels of one background. */
const TOLERANCE = 36;

/** Makes the background transparent, from the border inward while the color changes gradually. Returns the cleared pixel count. */
export function clearBackground(data: Uint8ClampedArray, width: number, height: number): number {
  const seen = new Uint8Array(width * height);
  const queue: number[] = [];
  const visit = (at: number) => {
    if (seen[at]) return;
    seen[at] = 1;
    queue.push(at);
  };
  for (let x = 0; x < width; x += 1) for (const y of [0, height - 1]) visit(y * width + x);
  for (let y = 0; y < height; y += 1) for (const x of [0, width - 1]) visit(y * width + x);
  for (let next = 0; next < queue.length; next += 1) {
    const at = queue[next] ?? 0;
    const x = at % width;
    const neighbors = [x > 0 ? at - 1 : at, x < width - 1 ? at + 1 : at, at - width, at + width];
    for (const other of neighbors) {
      if (other >= 0 && other < width * height && getDistance(data, at, other) <= TOLERANCE) visit(other);
    }
  }
  for (const at of queue) data[at * 4 + 3] = 0;
  return queue.length;
}

function getDistance(data: Uint8ClampedArray, one: number, other: number): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel += 1) {
    sum += Math.abs((data[one * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0));
  }
  return sum;
}
