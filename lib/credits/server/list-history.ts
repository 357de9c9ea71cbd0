import type { Page } from "@/lib/core/paging";
import type { CreditsHistory } from "@/lib/credits/schemas";
import { serializeEntry } from "@/lib/credits/serializers";
import { selectHistory } from "@/lib/credits/server/history-store";

/** A page of a person's credit history: what, when, how much, and the balance after it. */
export async function listHistory(userId: string, page: Page): Promise<CreditsHistory> {
  const { rows, total } = await selectHistory(userId, page);
  return { entries: rows.map(serializeEntry), total, page: page.page, limit: page.limit };
}
