import { z } from "zod";
import { DAY_MS } from "@/lib/core/time-units";
import { graph } from "@/lib/providers/social/graph";
import type { Classify } from "@/lib/providers/social/graph-errors";
import { type Figures, SocialError } from "@/lib/providers/social/port";

const value = z.object({ value: z.unknown(), end_time: z.string().optional() });
const metric = z.object({
  name: z.string(),
  values: z.array(value).optional(),
  total_value: z.object({ value: z.unknown() }).optional(),
});
const answer = z.object({ data: z.array(metric) });

/** Of a page or of an account. */
export const followersAnswer = z.object({ followers_count: z.number().optional() });

export type MetricAnswer = z.infer<typeof metric>;

interface Question {
  /** Whose figures: a page, a post, an account, a medium. */
  id: string;
  token: string;
  classify: Classify;
  params?: Record<string, string | number>;
}

/**
 * The metrics that were answered. One that is refused must not take the others along: then each is asked for alone,
 * and the refused ones are missing.
 */
export async function askMetrics(question: Question, names: string[]): Promise<MetricAnswer[]> {
  try {
    return await ask(question, names);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (names.length === 1) return [];
  }
  const each: MetricAnswer[] = [];
  for (const name of names) each.push(...(await askMetrics(question, [name])));
  return each;
}

async function ask({ id, token, classify, params }: Question, names: string[]): Promise<MetricAnswer[]> {
  const path = `/${id}/insights`;
  const query = { ...params, metric: names.join(",") };
  return (await graph(answer, { method: "GET", path, token, params: query, classify })).data;
}

/** Of a metric, not of the thing that is measured. */
function isRefusal(error: unknown): boolean {
  return error instanceof SocialError && error.kind === "refused" && error.problem !== "gone";
}

/** A figure as a number: kinds of one thing are added up; null for what is no figure. */
export function figureOf(given: unknown): number | null {
  if (typeof given === "number") return given;
  if (typeof given !== "object" || given === null) return null;
  const parts = Object.values(given);
  return parts.every((part) => typeof part === "number") ? parts.reduce((sum, part) => sum + part, 0) : null;
}

/** The figure of a post; null when it was not answered. */
export function lifetimeOf(answers: MetricAnswer[], name: string): number | null {
  const found = answers.find((candidate) => candidate.name === name);
  return figureOf(found?.values?.[0]?.value ?? found?.total_value?.value);
}

/** Of each post that the network still knows, its figures. */
export async function measureEach(
  ids: string[],
  measure: (id: string) => Promise<Figures>,
): Promise<Map<string, Figures>> {
  const measured = new Map<string, Figures>();
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

/** The day a value is of: it ends at midnight in California, which is the next morning in UTC. */
export function dayOf(endTime: string): string {
  return new Date(Date.parse(endTime) - HALF_A_DAY_MS).toISOString().slice(0, 10);
}

/** A window as the Graph API takes it. */
export function windowOf({ since, until }: { since: Date; until: Date }) {
  const seconds = (date: Date) => Math.floor(date.getTime() / 1000);
  return { since: seconds(since), until: seconds(until) };
}

/** A range in pieces of at most so many days, earliest first. */
export function piecesOf({ since, until }: { since: Date; until: Date }, days: number) {
  const pieces: { since: Date; until: Date }[] = [];
  for (let from = since.getTime(); from < until.getTime(); from += days * DAY_MS) {
    pieces.push({ since: new Date(from), until: new Date(Math.min(from + days * DAY_MS, until.getTime())) });
  }
  return pieces;
}
