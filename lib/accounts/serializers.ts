import { isIndustry, SETUP_STEPS } from "@/lib/accounts/industries";
import { parsePostingTimes } from "@/lib/accounts/posting-times";
import { type AccountDto, brandKit } from "@/lib/accounts/schemas";
import { brandVoice } from "@/lib/accounts/voice-schemas";
import { PLATFORMS } from "@/lib/core/platforms";
import { POST_LABELS } from "@/lib/core/post-labels";
import { toLanguage } from "@/lib/i18n/direction";

export interface AccountFields {
  id: string;
  name: string;
  logoUrl: string | null;
  timeZone: string;
  language: string;
  industry: string;
  setupSkipped: string[];
  voice: unknown;
  kit: unknown;
  postingTimes: unknown;
  requiresApproval: boolean;
  labelNames: unknown;
  createdAt: Date;
}

/** Serializes an account for the API. The fields are an allow-list, so a new column never leaks [TEN2]. */
export function serializeAccount(account: AccountFields): AccountDto {
  return {
    _id: account.id,
    name: account.name,
    logoUrl: account.logoUrl,
    platforms: [...PLATFORMS],
    timeZone: account.timeZone,
    language: toLanguage(account.language),
    industry: isIndustry(account.industry) ? account.industry : "",
    setupSkipped: SETUP_STEPS.filter((step) => account.setupSkipped.includes(step)),
    brandVoice: parseBrandVoice(account),
    brandKit: parseBrandKit(account),
    postingTimes: parsePostingTimes(account),
    requiresApproval: account.requiresApproval,
    labelNames: parseLabelNames(account),
    createdAt: account.createdAt.toISOString(),
  };
}

/** Parses the JSON column; returns an empty voice when it no longer matches the schema. */
export function parseBrandVoice({ voice }: Pick<AccountFields, "voice">) {
  const parsed = brandVoice.safeParse(voice);
  return parsed.success ? parsed.data : {};
}

/** Returns the stored names of known labels; without one, a label has the name of its color. */
function parseLabelNames({ labelNames }: Pick<AccountFields, "labelNames">): AccountDto["labelNames"] {
  const stored = Object.entries(labelNames ?? {});
  return Object.fromEntries(
    POST_LABELS.flatMap((label) =>
      stored.flatMap(([key, name]) =>
        key === label && typeof name === "string" && name ? [[label, name]] : [],
      ),
    ),
  );
}

export function parseBrandKit({ kit }: Pick<AccountFields, "kit">) {
  const parsed = brandKit.safeParse(kit);
  return parsed.success ? parsed.data : { colors: [], fonts: [] };
}
