// Summary statistics of measurements.
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

export const p95 = (values) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];

export const formatVerdict = (isGood) => (isGood ? "yes" : "NO");
