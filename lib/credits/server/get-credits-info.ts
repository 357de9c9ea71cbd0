import { COSTS } from "@/lib/credits/costs";
import type { CreditsInfo } from "@/lib/credits/schemas";
import { findCreditAccount, sumSettledByKind } from "@/lib/credits/server/credit-store";

/** What the meter shows: balance, what is held, what was granted, and how it was spent. */
export async function getCreditsInfo(user: {
  id: string;
  trialActive: boolean;
  trialEndsAt: Date | null;
}): Promise<CreditsInfo> {
  const [account, settled] = await Promise.all([findCreditAccount(user.id), sumSettledByKind(user.id)]);
  const sumOf = (...kinds: string[]) =>
    settled.filter((row) => kinds.includes(row.kind)).reduce((sum, row) => sum + row.credits, 0);
  return {
    balance: account?.balance ?? 0,
    reserved: account?.reserved ?? 0,
    granted: account?.granted ?? 0,
    periodEnd: account?.period_end?.toISOString() ?? null,
    trial: { isActive: user.trialActive, endsAt: user.trialEndsAt?.toISOString() ?? null },
    spent: {
      text: sumOf("text"),
      image: sumOf("image", "infographic", "comic"),
      video: sumOf("video-silent", "video-sound"),
    },
    costs: { ...COSTS },
  };
}
