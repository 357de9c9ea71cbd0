import { type EndingRow, listEnding } from "@/lib/connections/server/renewal-store";
import { postingEnd } from "@/lib/connections/states";

/** A connection over which posting ends soon, unless its person connects again. */
export interface EndingConnection extends Pick<EndingRow, "id" | "accountId" | "userId" | "platform"> {
  /** Where posts go, as the network calls it. */
  name: string | null;
  endsAt: Date;
}

/**
 * Connections that end within so many days and that nothing renews: whose persons are to be told in time. The id and
 * the end together name one warning.
 */
export async function endingConnections(days: number): Promise<EndingConnection[]> {
  const rows = await listEnding(days);
  const limit = Date.now() + days * 86_400_000;
  return rows.flatMap((row) => {
    const endsAt = postingEnd(row);
    if (!endsAt || endsAt.getTime() > limit) return [];
    const { id, accountId, userId, platform, targetName: name } = row;
    return [{ id, accountId, userId, platform, name, endsAt }];
  });
}
