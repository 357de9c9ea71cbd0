import { z } from "zod";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import type { Metric } from "@/lib/core/platforms";
import type { GraphApi } from "@/lib/providers/social/graph";
import { undefinedIfGone } from "@/lib/providers/social/graph-errors";
import { type DateRange, type MetricValues, SocialError, type Target } from "@/lib/providers/social/port";

const value = z.object({ value: z.unknown(), end_time: z.string().optional() });
const metric = z.object({
  name: z.string(),
  values: z.array(value).optional(),
  total_value: z.object({ value: z.unknown() }).optional(),
});
const response = z.object({ data: z.array(metric) });

const followersResponse = z.object({ followers_count: z.number().optional() });

export type MetricResponse = z.infer<typeof metric>;
export type MetricNames = Partial<Record<Metric, string>>;

/** Node whose metrics are requested: a page, a post, an account or a media object. */
type Question = Target & { params?: Record<string, string | number> };

/** Requests metrics one by one after a refusal: one refused metric must not remove the others. */
export async function fetchMetrics(callApi: GraphApi, { id, token, params }: Question, names: MetricNames) {
  const ask = async (some: string[]): Promise<MetricResponse[]> => {
    const query = { ...params, metric: some.join(",") };
    try {
      return (await callApi(response, { path: `/${id}/insights`, token, params: query })).data;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (some.length === 1) return [];
    }
    const each: MetricResponse[] = [];
    for (const name of some) each.push(...(await ask([name])));
    return each;
  };
  return ask(Object.values(names));
}

/** The refusal concerns a metric, not the measured object. */
function isRefusal(error: unknown): boolean {
  return error instanceof SocialError && error.kind === "refused" && error.problem !== "gone";
}

export async function fetchFollowers(callApi: GraphApi, { id, token }: Target): Promise<number | null> {
  const call = { path: `/${id}`, token, params: { fields: "followers_count" } };
  return (await callApi(followersResponse, call)).followers_count ?? null;
}

/** Returns a metric as a number; values by kind are summed; null when it is no number. */
export function toMetricValue(given: unknown): number | null {
  if (typeof given === "number") return given;
  if (typeof given !== "object" || given === null) return null;
  const parts = Object.values(given);
  return parts.every((part) => typeof part === "number") ? parts.reduce((sum, part) => sum + part, 0) : null;
}

/** Returns a lifetime metric of a post; null when it was not answered. */
export function getLifetimeValue(answers: MetricResponse[], name: string): number | null {
  const found = answers.find((candidate) => candidate.name === name);
  return toMetricValue(found?.values?.[0]?.value ?? found?.total_value?.value);
}

/** A missing metric is null; it is not zero. */
export function readMetrics(names: MetricNames, read: (name: string) => number | null): MetricValues {
  return Object.fromEntries(Object.entries(names).map(([metric, name]) => [metric, read(name)]));
}

export async function fetchPostMetrics(callApi: GraphApi, post: Target, names: MetricNames) {
  const responses = await fetchMetrics(callApi, post, names);
  return readMetrics(names, (name) => getLifetimeValue(responses, name));
}

/** Returns the metrics of every post that the platform still has. */
export async function fetchMetricsForEach(ids: string[], measure: (id: string) => Promise<MetricValues>) {
  const measured = new Map<string, MetricValues>();
  for (const id of ids) {
    const metrics = await measure(id).catch(undefinedIfGone);
    if (metrics) measured.set(id, metrics);
  }
  return measured;
}

const HALF_A_DAY_MS = 43_200_000;

/** Returns the day of a value, which ends at midnight in California, the next morning in UTC. */
export function getMetricDay(endTime: string): string {
  return new Date(Date.parse(endTime) - HALF_A_DAY_MS).toISOString().slice(0, 10);
}

export function toGraphWindow({ since, until }: DateRange) {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  return { since: seconds(since), until: seconds(until) };
}

/** Splits a range into chunks of at most `days` days, earliest first. */
export function splitRange({ since, until }: DateRange, days: number) {
  const pieces: DateRange[] = [];
  for (let from = since.getTime(); from < until.getTime(); from += days * DAY_MS) {
    pieces.push({ since: new Date(from), until: new Date(Math.min(from + days * DAY_MS, until.getTime())) });
  }
  return pieces;
}
