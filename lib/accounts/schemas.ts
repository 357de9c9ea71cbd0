import { z } from "zod";
import { platformSchema } from "@/lib/accounts/platforms";
import { BRAND_LIMITS, isTimeZone } from "@/lib/accounts/rules";
import { brandVoice } from "@/lib/accounts/voice-schemas";
import { LANGUAGES } from "@/lib/i18n/direction";

const name = z
  .string()
  .trim()
  .min(1, "Give the brand a name")
  .max(BRAND_LIMITS.name, `At most ${BRAND_LIMITS.name} characters`)
  .regex(/^\P{Cc}*$/u, "One line, without control characters");
const timeZone = z.string().refine(isTimeZone, "Choose a time zone such as Asia/Jerusalem");
const language = z.enum(LANGUAGES);

export const brandKit = z.object({
  colors: z
    .array(
      z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/, "A colour looks like #0b5d4e")
        .toLowerCase(),
    )
    .max(BRAND_LIMITS.colors)
    .default([]),
  fonts: z.array(z.string().trim().min(1).max(BRAND_LIMITS.fontName)).max(BRAND_LIMITS.fonts).default([]),
});

export const createAccountBody = z.object({
  name,
  timeZone: timeZone.default("UTC"),
  language: language.default("en"),
  brandVoice: brandVoice.default({}),
  brandKit: brandKit.default({ colors: [], fonts: [] }),
});

/**
 * Only what is named changes; `brandKit` is replaced whole, `brandVoice` too but for an `avoid` it does not name. A logo
 * can be removed here, never set: an address from outside means nothing.
 */
export const updateAccountBody = z.object({
  name: name.optional(),
  timeZone: timeZone.optional(),
  language: language.optional(),
  brandVoice: brandVoice.optional(),
  brandKit: brandKit.optional(),
  logoUrl: z.null().optional().catch(undefined),
});

export const accountParams = z.object({ id: z.string() });

const accountWire = z
  .object({
    _id: z.uuid(),
    name: z.string(),
    logoUrl: z.string().nullable(),
    platforms: z.array(platformSchema),
    timeZone: z.string(),
    language,
    brandVoice,
    brandKit,
    createdAt: z.string(),
  })
  .meta({ id: "Account" });

export const accountAnswer = z.object({ account: accountWire });
export const logoAnswer = z.object({ logoUrl: z.string() });
export const accountsAnswer = z.object({ accounts: z.array(accountWire) });

export type CreateAccountBody = z.infer<typeof createAccountBody>;
export type UpdateAccountBody = z.infer<typeof updateAccountBody>;
/** What a screen may ask to change. */
export type AccountChanges = z.input<typeof updateAccountBody>;
export type AccountWire = z.infer<typeof accountWire>;
