import { z } from "zod";
import { pageQuery } from "@/lib/core/paging";
import { COST_KINDS } from "@/lib/credits/costs";

const costs = z.object({
  text: z.int(),
  image: z.int(),
  infographic: z.int(),
  comic: z.int(),
  "video-silent": z.int(),
  "video-sound": z.int(),
});

/**
 * `balance` is available now; `reserved` is shown beside it and never subtracted again. `trial.locked` opens with the
 * verified email address.
 */
export const creditsInfoSchema = z.object({
  balance: z.int(),
  reserved: z.int(),
  granted: z.int(),
  periodEnd: z.iso.datetime().nullable(),
  trial: z.object({ isActive: z.boolean(), endsAt: z.iso.datetime().nullable(), locked: z.int() }),
  spent: z.object({ text: z.int(), image: z.int(), video: z.int() }),
  costs,
});

export type CreditsInfo = z.infer<typeof creditsInfoSchema>;

export const creditsHistoryParams = pageQuery;

export const CREDIT_REASONS = [...COST_KINDS, "trial", "plan", "refund"] as const;

/** `release` and a positive `settle` return credits; `expire` removes those of an ended period. */
const creditEntry = z.object({
  _id: z.uuid(),
  kind: z.enum(["grant", "reserve", "settle", "release", "expire"]),
  what: z.enum(CREDIT_REASONS).nullable(),
  delta: z.int(),
  balanceAfter: z.int(),
  at: z.iso.datetime(),
  state: z.enum(["reserved", "settled", "released"]).nullable(),
});

export const creditsHistorySchema = z.object({
  entries: z.array(creditEntry),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

export type CreditEntry = z.infer<typeof creditEntry>;
export type CreditsHistory = z.infer<typeof creditsHistorySchema>;
