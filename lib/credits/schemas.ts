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

/** GET /credits/info (api.md). `balance` can be spent now; `reserved` is shown beside it, never subtracted again. */
export const creditsInfoSchema = z.object({
  balance: z.int(),
  reserved: z.int(),
  granted: z.int(),
  periodEnd: z.iso.datetime().nullable(),
  trial: z.object({ isActive: z.boolean(), endsAt: z.iso.datetime().nullable() }),
  spent: z.object({ text: z.int(), image: z.int(), video: z.int() }),
  costs,
});

export type CreditsInfo = z.infer<typeof creditsInfoSchema>;

export const creditsHistoryQuerySchema = pageQuery;

/** What moved credits: something made, or what granted them. */
export const CREDIT_REASONS = [...COST_KINDS, "trial", "plan"] as const;

/**
 * One line of the books. A hold that is settled has its one line, `reserve`; `release` and a `settle` above zero are
 * what came back, `expire` what ended with its period.
 */
const creditEntry = z.object({
  _id: z.uuid(),
  kind: z.enum(["grant", "reserve", "settle", "release", "expire"]),
  what: z.enum(CREDIT_REASONS).nullable(),
  delta: z.int(),
  balanceAfter: z.int(),
  at: z.iso.datetime(),
  /** Of a `reserve` line: whether it is still held, was spent, or came back. */
  state: z.enum(["reserved", "settled", "released"]).nullable(),
});

/** GET /credits/history, newest first. */
export const creditsHistorySchema = z.object({
  entries: z.array(creditEntry),
  total: z.int(),
  page: z.int(),
  limit: z.int(),
});

export type CreditEntry = z.infer<typeof creditEntry>;
export type CreditsHistory = z.infer<typeof creditsHistorySchema>;
