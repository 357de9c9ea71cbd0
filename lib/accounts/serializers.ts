import { PLATFORMS } from "@/lib/accounts/platforms";
import { type AccountWire, brandKit } from "@/lib/accounts/schemas";
import { brandVoice } from "@/lib/accounts/voice-schemas";
import { knownLanguage } from "@/lib/i18n/direction";

/** What the serialiser reads of an account row. */
export interface AccountFields {
  id: string;
  name: string;
  logoUrl: string | null;
  timeZone: string;
  language: string;
  voice: unknown;
  kit: unknown;
  createdAt: Date;
}

/** An account as every answer shows it: an allow-list, so that a new column never leaks (TEN2). */
export function serializeAccount(account: AccountFields): AccountWire {
  return {
    _id: account.id,
    name: account.name,
    logoUrl: account.logoUrl,
    platforms: [...PLATFORMS],
    timeZone: account.timeZone,
    language: knownLanguage(account.language),
    brandVoice: voiceOf(account),
    brandKit: kitOf(account),
    createdAt: account.createdAt.toISOString(),
  };
}

/** The brand's voice out of its JSON column; empty when an older form does not fit any more. */
export function voiceOf({ voice }: Pick<AccountFields, "voice">) {
  const parsed = brandVoice.safeParse(voice);
  return parsed.success ? parsed.data : {};
}

/** The brand's colours and fonts out of their JSON column. */
export function kitOf({ kit }: Pick<AccountFields, "kit">) {
  const parsed = brandKit.safeParse(kit);
  return parsed.success ? parsed.data : { colors: [], fonts: [] };
}
