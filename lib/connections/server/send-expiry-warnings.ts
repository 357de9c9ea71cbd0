import {
  type ExpiringConnectionRow,
  listExpiringConnectionRows,
} from "@/lib/connections/server/token-refresh-store";
import { getPublishingEnd } from "@/lib/connections/states";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { EXPIRY_WARNING_DAYS } from "@/lib/notifications/notification-kinds";
import { notifyUser } from "@/lib/notifications/server/notify";

/** Warns a week and a day before a connection ends, each once. Returns how many warnings were new. */
export async function sendExpiryWarnings(): Promise<number> {
  let sent = 0;
  for (const ending of await listExpiringConnections(Math.max(...EXPIRY_WARNING_DAYS))) {
    if (await warn(ending)) sent += 1;
  }
  return sent;
}

function warn({ id, userId, accountId, platform, name, endsAt, daysLeft }: ExpiringConnection) {
  const warning = Math.min(...EXPIRY_WARNING_DAYS.filter((days) => daysLeft <= days));
  const key = `connection_expiring:${id}:${endsAt.toISOString()}:${warning}`;
  const payload = { platform, page: name, endsAt: endsAt.toISOString(), daysLeft };
  const about = { connectionId: id };
  return runInTransaction((tx) =>
    notifyUser({ userId, accountId, kind: "connection_expiring", about, payload, key }, tx),
  );
}

interface ExpiringConnection extends Pick<ExpiringConnectionRow, "id" | "accountId" | "userId" | "platform"> {
  name: string | null;
  endsAt: Date;
  /** Days until then, rounded up. */
  daysLeft: number;
}

/** Lists connections that end within `days` and that nothing refreshes. */
export async function listExpiringConnections(days: number, tx?: Tx): Promise<ExpiringConnection[]> {
  const rows = await listExpiringConnectionRows(days, tx);
  return rows.flatMap((row) => {
    const endsAt = getPublishingEnd(row);
    const daysLeft = endsAt && Math.ceil((endsAt.getTime() - row.askedAt.getTime()) / DAY_MS);
    if (!daysLeft || daysLeft > days) return [];
    const { id, accountId, userId, platform, targetName: name } = row;
    return [{ id, accountId, userId, platform, name, endsAt, daysLeft }];
  });
}
