import { z } from "zod";
import { createLocalDateRange } from "@/lib/core/date-time/local-date-range-schema";
import { platformSchema } from "@/lib/core/platform-schema";
import { unvalidatedId } from "@/lib/core/unvalidated-id";
import { postDto } from "@/lib/posts/schemas";
import { QUEUE_DAYS } from "@/lib/publishing/limits";
import { COMMENT_STATES, PUBLICATION_STATES } from "@/lib/publishing/states";

export const queueBody = z.object({ revision: z.number().int().min(1) });

export const freeTimesQuery = createLocalDateRange(QUEUE_DAYS);

export const freeTimesResponse = z.object({
  /** Posting times without a post, in order; past ones are left out. */
  freeTimes: z.array(z.object({ platform: platformSchema, at: z.iso.datetime() })),
});

export const postingParams = z.object({ id: z.string() });

/** The stored post is sent; only the revision of `post` is read. */
export const publishBody = z.object({
  postId: unvalidatedId,
  post: z.object({ revision: z.number().int().min(1).optional() }).optional(),
});

export const resolveBody = z.object({ postId: unvalidatedId, outcome: z.enum(["live", "retry"]) });

const problem = z.object({ code: z.string(), message: z.string() });

const receiptWire = z
  .object({
    /** Null when the post was never scheduled or sent. */
    state: z.enum(PUBLICATION_STATES).nullable(),
    target: z.object({ name: z.string() }).nullable(),
    attempts: z.number().int(),
    dueAt: z.string().nullable(),
    publishedAt: z.string().nullable(),
    permalink: z.string().nullable(),
    problem: problem.optional(),
    /** Null when the post has none or is not published. */
    comment: z
      .object({ state: z.enum(COMMENT_STATES), text: z.string(), problem: problem.optional() })
      .nullable(),
    timeline: z.array(
      z.object({ at: z.string(), kind: z.string(), detail: z.record(z.string(), z.unknown()) }),
    ),
  })
  .meta({ id: "Receipt" });

export const receiptResponse = z.object({ receipt: receiptWire });
export const publishResponse = z.object({ post: postDto, receipt: receiptWire });

export type ReceiptDto = z.infer<typeof receiptWire>;
export type ResolveBody = z.infer<typeof resolveBody>;
