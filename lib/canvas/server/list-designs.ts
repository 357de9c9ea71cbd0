import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import type { DesignsAnswer, DesignsQuery } from "@/lib/canvas/design-schemas";
import { selectDesigns } from "@/lib/canvas/server/design-list-store";

/** The designs behind pictures of a brand's posts, page by page; somebody else's brand is not_found (TEN1). */
export async function listDesigns(input: {
  user: { id: string };
  query: DesignsQuery;
}): Promise<DesignsAnswer> {
  const { user, query } = input;
  await findOwnedAccount(user.id, query.accountId);
  const { page, limit } = query;
  return { ...(await selectDesigns(query)), page, limit };
}
