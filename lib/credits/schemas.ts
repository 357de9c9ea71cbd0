import { z } from "zod";

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
