import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import { daysToInstants } from "@/lib/posts/day-range";
import type { PostDays, PostDaysQuery } from "@/lib/posts/day-schemas";
import { countByDay } from "@/lib/posts/server/day-store";

/** What is on which day of a brand's calendar, counted; somebody else's brand is not_found (TEN1). */
export async function listDays(input: {
  user: { id: string };
  query: PostDaysQuery;
}): Promise<{ days: PostDays }> {
  const { user, query } = input;
  const { id, timeZone } = await findOwnedAccount(user.id, query.accountId);
  return { days: await countByDay({ accountId: id, zone: timeZone, ...daysToInstants(query, timeZone) }) };
}
