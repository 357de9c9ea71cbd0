import { z } from "zod";
import { CONNECTION_STATES } from "@/lib/connections/states";
import { platformSchema } from "@/lib/core/platform-schema";
import { METRICS } from "@/lib/core/platforms";
import { LANGUAGES } from "@/lib/i18n/direction";
import { DAY_PARTS, POST_KINDS } from "@/lib/insights/findings";
import { PERIOD_DAYS } from "@/lib/insights/limits";

export const insightsParams = z.object({ id: z.string() });
export const processBody = z.object({ platform: platformSchema });
export const insightsQuery = z.object({
  platform: platformSchema,
  days: z.coerce
    .number()
    .pipe(z.literal([...PERIOD_DAYS]))
    .default(30),
});

export const insightsExportQuery = insightsQuery.extend({ locale: z.enum(LANGUAGES).optional() });

/** Absent: the platform has no such metric. Null: not reported, which is not zero. */
const figures = z.partialRecord(z.enum(METRICS), z.int().nullable());

const postMetrics = z.object({ postId: z.uuid(), figures });

export const processResponse = z.object({
  /** Posts measured now, and posts without metrics this time. */
  processed: z.int(),
  failed: z.int(),
  /** The run ran out of time; another one continues. */
  more: z.boolean(),
  insights: z.array(postMetrics),
});

const finding = z.object({
  by: z.enum(["kind", "weekday", "dayPart"]),
  value: z.union([z.enum(POST_KINDS), z.enum(DAY_PARTS), z.int().min(0).max(6)]),
  reach: z.int(),
  usual: z.int(),
  posts: z.int(),
});

const total = z.object({
  value: z.int().nullable(),
  days: z.int(),
  /** The same of as many days before; null when one of them was not reported. */
  previous: z.int().nullable(),
});

const insightPost = z.object({
  _id: z.uuid(),
  title: z.string(),
  /** Null: the language of the account. */
  language: z.enum(LANGUAGES).nullable(),
  kind: z.enum(POST_KINDS),
  publishedAt: z.iso.datetime(),
  permalink: z.string().nullable(),
  /** Null: not collected yet. */
  figures: figures.nullable(),
});

export const insightsResponse = z
  .object({
    platform: platformSchema,
    days: z.literal([...PERIOD_DAYS]),
    /** The target of posts; null when the account was never connected to the platform. */
    source: z
      .object({
        name: z.string().nullable(),
        state: z.enum(CONNECTION_STATES),
        offered: z.boolean(),
      })
      .nullable(),
    /** The time of the last complete collection. */
    measuredAt: z.iso.datetime().nullable(),
    /** A collection is running, possibly one that the worker started. */
    isMeasuring: z.boolean(),
    account: z.object({
      followers: z.int().nullable(),
      /** At the end of the period before, which is of equal length. */
      previousFollowers: z.int().nullable(),
      /** The sum or daily average (isAveragedPerDay) of the reported days, and their number. */
      totals: z.partialRecord(z.enum(METRICS), total),
      days: z.array(z.object({ day: z.iso.date(), figures })),
    }),
    posts: z.array(insightPost),
    findings: z.object({ measured: z.int(), needed: z.int(), found: z.array(finding) }),
    /** The proposed publishing time; `isOwn`: based on the account's own posts. */
    bestTime: z.object({ time: z.string(), isOwn: z.boolean() }),
  })
  .meta({ id: "Insights" });

/** A published post that reached at least `times` as many people as usual on its network. */
const bestPost = z.object({
  _id: z.uuid(),
  title: z.string(),
  language: z.enum(LANGUAGES).nullable(),
  platform: platformSchema,
  publishedAt: z.iso.datetime(),
  times: z.number(),
});

export const highlightsResponse = z
  .object({
    /** The last seven days; null: no network has reported it. */
    week: z.object({
      published: z.int(),
      reach: z.int().nullable(),
      engagement: z.int().nullable(),
    }),
    /** Best first. */
    best: z.array(bestPost),
  })
  .meta({ id: "InsightHighlights" });

export type HighlightsDto = z.infer<typeof highlightsResponse>;
export type ProcessResponse = z.infer<typeof processResponse>;
export type InsightsDto = z.infer<typeof insightsResponse>;
export type FindingDto = z.infer<typeof finding>;
