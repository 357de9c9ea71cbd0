import { z } from "zod";
import { DAY_MS } from "@/lib/core/date-time/time-units";
import { callGraphApi } from "@/lib/providers/social/graph";
import type { ErrorClassifier } from "@/lib/providers/social/graph-errors";
import { type MetricValues, SocialError } from "@/lib/providers/social/port";

const value = z.object({ value: z.unknown(), end_time: z.string().optional() });
const metric = z.object({
  name: z.string(),
  values: z.array(value).optional(),
  total_value: z.object({ value: z.unknown() }).optional(),
});
const response = z.object({ data: z.array(metric) });

/** Followers of a page or an account. */
export const followersResponse = z.object({ followers_count: z.number().optional() });

export type MetricResponse = z.infer<typeof metric>;

interface Question {
  /** Node whose metrics are requested: a page, a post, an account or a media object. */
  id: string;
  token: string;
  classify: ErrorClassifier;
  params?: Record<string, string | number>;
}

/**
 * Returns the metrics that were answered. One refused metric must not remove the others: then each is
 * requested alone and the refused ones are missing.
 */
export async function fetchMetrics(question: Question, names: string[]): Promise<MetricResponse[]> {
  try {
    return await ask(question, names);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (names.length === 1) return [];
  }
  const each: MetricResponse[] = [];
  for (const name of names) each.push(...(await fetchMetrics(question, [name])));
  return each;
}

async function ask({ id, token, classify, params }: Question, names: string[]): Promise<MetricResponse[]> {
  const path = `/${id}/insights`;
  const query = { ...params, metric: names.join(",") };
  return (await callGraphApi(response, { method: "GET", path, token, params: query, classify })).data;
}

/** The refusal concerns a metric, not the measured object. */
function isRefusal(error: unknown): boolean {
  return error instanceof SocialError && error.kind === "refused" && error.problem !== "gone";
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

/** Returns the metrics of every post that the platform still has. */
export async function fetchMetricsForEach(
  ids: string[],
  measure: (id: string) => Promise<MetricValues>,
): Promise<Map<string, MetricValues>> {
  const measured = new Map<string, MetricValues>();
  for (const id of ids) {
    try {
      measured.set(id, await measure(id));
    } catch (error) {
      if (!(error instanceof SocialError && error.problem === "gone")) throw error;
    }
  }
  return measured;
}

const HALF_A_DAY_MS = 43_200_000;

/** Returns the day of a value, which ends at midnight in California, the next morning in UTC. */
export function getMetricDay(endTime: string): string {
  return new Date(Date.parse(endTime) - HALF_A_DAY_MS).toISOString().slice(0, 10);
}

/** Formats a range as the Graph API expects it. */
export function toGraphWindow({ since, until }: { since: Date; until: Date }) {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  return { since: seconds(since), until: seconds(until) };
}

/** Splits a range into chunks of at most `days` days, earliest first. */
export function splitRange({ since, until }: { since: Date; until: Date }, days: number) {
  const pieces: { since: Date; until: Date }[] = [];
  for (let from = since.getTime(); from < until.getTime(); from += days * DAY_MS) {
    pieces.push({ since: new Date(from), until: new Date(Math.min(from + days * DAY_MS, until.getTime())) });
  }
  return pieces;
}
