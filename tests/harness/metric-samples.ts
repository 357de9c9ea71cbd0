import { getMetrics } from "@/lib/core/server/metrics";

interface MetricSample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

export interface Scrape {
  /** Type by name of the metric: counter, gauge, histogram or summary. */
  types: Map<string, string>;
  samples: MetricSample[];
}

/** Parses the text format of Prometheus. Throws for a line that is none of it. */
export function parseScrape(text: string): Scrape {
  const types = new Map<string, string>();
  const samples: MetricSample[] = [];
  for (const line of text.split("\n")) {
    const [, typed = "", type = ""] = /^# TYPE (\S+) (\S+)$/.exec(line) ?? [];
    if (typed) types.set(typed, type);
    if (line === "" || line.startsWith("#")) continue;
    const [, name, labels = "", value] = /^([a-z_]\w*)(?:\{(.*)\})? (\S+)$/i.exec(line) ?? [];
    if (!name) throw new Error(`no sample: ${line}`);
    const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key = "", of = ""]) => [
      key,
      of,
    ]);
    samples.push({ name, labels: Object.fromEntries(pairs), value: Number(value) });
  }
  return { types, samples };
}

/** Returns the sum of the samples with this name and these labels; 0 without one. */
export function sumSamples({ samples }: Scrape, name: string, labels: Record<string, string> = {}): number {
  const matches = (sample: MetricSample) =>
    sample.name === name && Object.entries(labels).every(([key, value]) => sample.labels[key] === value);
  return samples.filter(matches).reduce((sum, { value }) => sum + value, 0);
}

/** Reads a metric of this process. */
export async function readMetric(name: string, labels: Record<string, string> = {}): Promise<number> {
  return sumSamples(parseScrape(await getMetrics().registry.metrics()), name, labels);
}
