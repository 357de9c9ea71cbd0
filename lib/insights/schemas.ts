import { z } from "zod";
import { platformSchema } from "@/lib/accounts/platforms";
import { CONNECTION_STATES } from "@/lib/connections/states";
import { DAY_PARTS, POST_KINDS } from "@/lib/insights/findings";
import { FIGURES, PERIODS } from "@/lib/insights/rules";

export const insightsParams = z.object({ id: z.string() });
export const processBody = z.object({ platform: platformSchema });
export const insightsQuery = z.object({
  platform: platformSchema,
  days: z.coerce
    .number()
    .pipe(z.literal([...PERIODS]))
    .default(30),
});

/** Absent: this network has no such figure. Null: it was not told, which is not zero. */
const figures = z.partialRecord(z.enum(FIGURES), z.int().nullable());

const postFigures = z.object({ postId: z.uuid(), figures });

export const processAnswer = z.object({
  /** Posts that were measured now, and posts whose figures the network did not give this time. */
  processed: z.int(),
  failed: z.int(),
  /** The run ran out of time: another one goes on where it ended. */
  more: z.boolean(),
  insights: z.array(postFigures),
});

const finding = z.object({
  by: z.enum(["kind", "weekday", "dayPart"]),
  value: z.union([z.enum(POST_KINDS), z.enum(DAY_PARTS), z.int().min(0).max(6)]),
  reach: z.int(),
  usual: z.int(),
  posts: z.int(),
});

const insightPost = z.object({
  _id: z.uuid(),
  title: z.string(),
  kind: z.enum(POST_KINDS),
  publishedAt: z.iso.datetime(),
  permalink: z.string().nullable(),
  /** Null: nothing was asked for yet. */
  figures: figures.nullable(),
});

/** GET /insights/{id}. */
export const insightsAnswer = z
  .object({
    platform: platformSchema,
    days: z.literal([...PERIODS]),
    /** Where posts go; null when the brand was never connected here. */
    source: z
      .object({
        name: z.string().nullable(),
        state: z.enum(CONNECTION_STATES),
        /** False for a place that has no figures here. */
        offered: z.boolean(),
      })
      .nullable(),
    /** When all of it was last asked for. */
    measuredAt: z.iso.datetime().nullable(),
    account: z.object({
      followers: z.int().nullable(),
      /** Of the days that were told, added up or as an average day (isPerDay), and how many those are. */
      totals: z.partialRecord(z.enum(FIGURES), z.object({ value: z.int().nullable(), days: z.int() })),
      days: z.array(z.object({ day: z.iso.date(), figures })),
    }),
    posts: z.array(insightPost),
    findings: z.object({ measured: z.int(), needed: z.int(), found: z.array(finding) }),
    /** When a post is proposed to go out; `isOwn`: the brand's own posts say so, and not only what is usual. */
    bestTime: z.object({ time: z.string(), isOwn: z.boolean() }),
  })
  .meta({ id: "Insights" });

export type ProcessAnswer = z.infer<typeof processAnswer>;
export type InsightsWire = z.infer<typeof insightsAnswer>;
export type FindingWire = z.infer<typeof finding>;
