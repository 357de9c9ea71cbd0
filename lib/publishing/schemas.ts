import { z } from "zod";
import { looseId, postWire } from "@/lib/posts/schemas";
import { PUBLICATION_STATES } from "@/lib/publishing/states";

export const postingParams = z.object({ id: z.string() });

/** What is sent is the stored post; of `post` only the revision counts (decisions.md). */
export const publishBody = z.object({
  postId: looseId,
  post: z.object({ revision: z.number().int().min(1).optional() }).optional(),
});

export const resolveBody = z.object({ postId: looseId, outcome: z.enum(["live", "retry"]) });

const problem = z.object({ code: z.string(), message: z.string() });

const receiptWire = z
  .object({
    /** Null: nothing was ever scheduled or sent. */
    state: z.enum(PUBLICATION_STATES).nullable(),
    target: z.object({ name: z.string() }).nullable(),
    attempts: z.number().int(),
    dueAt: z.string().nullable(),
    publishedAt: z.string().nullable(),
    permalink: z.string().nullable(),
    problem: problem.optional(),
    timeline: z.array(
      z.object({ at: z.string(), kind: z.string(), detail: z.record(z.string(), z.unknown()) }),
    ),
  })
  .meta({ id: "Receipt" });

export const receiptAnswer = z.object({ receipt: receiptWire });
export const publishAnswer = z.object({ post: postWire, receipt: receiptWire });

export type ReceiptWire = z.infer<typeof receiptWire>;
export type ResolveBody = z.infer<typeof resolveBody>;
