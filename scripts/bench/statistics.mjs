export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export const p95 = (values) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];

export const formatVerdict = (isGood) => (isGood ? "yes" : "NO");

/** Measures the sides alternately; the first round warms up code and caches and does not count. */
export async function alternate(rounds, sides, measureOnce) {
  const found = Object.fromEntries(Object.keys(sides).map((name) => [name, []]));
  for (let round = -1; round < rounds; round += 1) {
    for (const [name, side] of Object.entries(sides)) {
      const one = await measureOnce(side);
      if (round >= 0) found[name].push(one);
    }
  }
  return found;
}
