import { type EndingRow, listEnding } from "@/lib/connections/server/renewal-store";
import { postingEnd } from "@/lib/connections/states";
import { DAY_MS } from "@/lib/core/time-units";

/** A connection over which posting ends soon, unless its person connects again. */
export interface EndingConnection extends Pick<EndingRow, "id" | "accountId" | "userId" | "platform"> {
  /** Where posts go, as the network calls it. */
  name: string | null;
  endsAt: Date;
  /** Days until then; begun ones count. */
  daysLeft: number;
}

/**
 * Connections that end within so many days and that nothing renews: whose persons are to be told in time. The id and
 * the end together name one warning.
 */
export async function endingConnections(days: number): Promise<EndingConnection[]> {
  const rows = await listEnding(days);
  return rows.flatMap((row) => {
    const endsAt = postingEnd(row);
    const daysLeft = endsAt && Math.ceil((endsAt.getTime() - row.askedAt.getTime()) / DAY_MS);
    if (!daysLeft || daysLeft > days) return [];
    const { id, accountId, userId, platform, targetName: name } = row;
    return [{ id, accountId, userId, platform, name, endsAt, daysLeft }];
  });
}
