import { z } from "zod";
import { platformSchema } from "@/lib/core/platform-schema";
import { LANGUAGES } from "@/lib/i18n/direction";

/** The network the same post is wanted for, and its language; absent, that of the post. */
export const variantBody = z.object({
  platform: platformSchema,
  language: z.enum(LANGUAGES).optional(),
  /** A new post follows the text and media of its group; the source does too when no post of it does. */
  follow: z.boolean().default(false),
});

export type VariantBody = z.input<typeof variantBody>;
