import type { Page } from "@/lib/core/paging";
import { CREDIT_COSTS } from "@/lib/credits/costs";
import type { CreditsHistory, CreditsInfo } from "@/lib/credits/schemas";
import { serializeEntry } from "@/lib/credits/serializers";
import { findCreditAccount, selectHistory, sumSettledByKind } from "@/lib/credits/server/credit-store";

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
    trial: {
      isActive: user.trialActive,
      endsAt: user.trialEndsAt?.toISOString() ?? null,
      locked: account?.locked ?? 0,
    },
    spent: {
      text: sumOf("text"),
      image: sumOf("image", "infographic", "comic"),
      video: sumOf("video-silent", "video-sound"),
    },
    costs: { ...CREDIT_COSTS },
  };
}

export async function listHistory(userId: string, page: Page): Promise<CreditsHistory> {
  const { rows, total } = await selectHistory(userId, page);
  return { entries: rows.map(serializeEntry), total, page: page.page, limit: page.limit };
}
