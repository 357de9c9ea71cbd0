import { z } from "zod";
import { INDUSTRIES, SETUP_STEPS } from "@/lib/accounts/industries";
import { ACCOUNT_FIELD_LIMITS } from "@/lib/accounts/limits";
import { postingTimesPatch, postingTimesWire } from "@/lib/accounts/posting-times";
import { brandVoice } from "@/lib/accounts/voice-schemas";
import { isTimeZone } from "@/lib/core/date-time/time-zones";
import { platformSchema } from "@/lib/core/platform-schema";
import { POST_LABELS } from "@/lib/core/post-labels";
import { LANGUAGES } from "@/lib/i18n/direction";

const name = z
  .string()
  .trim()
  .min(1, "Enter a brand name")
  .max(ACCOUNT_FIELD_LIMITS.name, `At most ${ACCOUNT_FIELD_LIMITS.name} characters`)
  .regex(/^\P{Cc}*$/u, "One line, without control characters");
const timeZone = z.string().refine(isTimeZone, "Choose a time zone such as Asia/Jerusalem");
const language = z.enum(LANGUAGES);
const industry = z.enum(["", ...INDUSTRIES]);
const labelNames = z.partialRecord(
  z.enum(POST_LABELS),
  z
    .string()
    .trim()
    .max(ACCOUNT_FIELD_LIMITS.labelName, `At most ${ACCOUNT_FIELD_LIMITS.labelName} characters`)
    .regex(/^\P{Cc}*$/u, "One line, without control characters"),
);
const setupSkipped = z.array(z.enum(SETUP_STEPS)).max(SETUP_STEPS.length);

export const brandKit = z.object({
  colors: z
    .array(
      z
        .string()
        .regex(/^#[0-9a-fA-F]{6}$/, "A colour looks like #0b5d4e")
        .toLowerCase(),
    )
    .max(ACCOUNT_FIELD_LIMITS.colors)
    .default([]),
  fonts: z
    .array(z.string().trim().min(1).max(ACCOUNT_FIELD_LIMITS.fontName))
    .max(ACCOUNT_FIELD_LIMITS.fonts)
    .default([]),
});

export const createAccountBody = z.object({
  name,
  timeZone: timeZone.default("UTC"),
  language: language.default("en"),
  industry: industry.default(""),
  brandVoice: brandVoice.default({}),
  brandKit: brandKit.default({ colors: [], fonts: [] }),
});

/**
 * Only named fields change. A kit is replaced; a voice without `avoid` keeps the stored list; platforms without
 * posting times in the request keep theirs, and so do labels without a name in it. An empty name is the color's.
 */
export const updateAccountBody = z.object({
  name: name.optional(),
  timeZone: timeZone.optional(),
  language: language.optional(),
  industry: industry.optional(),
  setupSkipped: setupSkipped.optional(),
  brandVoice: brandVoice.optional(),
  brandKit: brandKit.optional(),
  postingTimes: postingTimesPatch.optional(),
  requiresApproval: z.boolean().optional(),
  labelNames: labelNames.optional(),
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
    industry,
    setupSkipped,
    brandVoice,
    brandKit,
    postingTimes: postingTimesWire,
    /** Posts are scheduled and published only after a client has approved them. */
    requiresApproval: z.boolean(),
    /** Names of the color labels of posts; an absent or empty one has the name of its color. */
    labelNames: z.partialRecord(z.enum(POST_LABELS), z.string()),
    createdAt: z.string(),
  })
  .meta({ id: "Account" });

export const accountResponse = z.object({ account: accountWire });
export const logoResponse = z.object({ logoUrl: z.string() });
export const accountsResponse = z.object({ accounts: z.array(accountWire) });

export type CreateAccountBody = z.infer<typeof createAccountBody>;
export type UpdateAccountBody = z.infer<typeof updateAccountBody>;
export type AccountPatch = z.input<typeof updateAccountBody>;
export type AccountDto = z.infer<typeof accountWire>;
