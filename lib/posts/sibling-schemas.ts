import { z } from "zod";
import { platformSchema } from "@/lib/accounts/platforms";
import { LANGUAGES } from "@/lib/i18n/direction";

/** The network the same post is wanted for, and its language; absent, that of the post. */
export const siblingBody = z.object({
  platform: platformSchema,
  language: z.enum(LANGUAGES).optional(),
});

export type SiblingBody = z.infer<typeof siblingBody>;
