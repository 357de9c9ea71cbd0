import { type EndingConnection, endingConnections } from "@/lib/connections/server/ending-connections";
import { inTransaction } from "@/lib/core/server/transaction";
import { EXPIRY_WARNING_DAYS } from "@/lib/notifications/rules";
import { notify } from "@/lib/notifications/server/notify";

/**
 * Tells people whose connection ends soon, a week before and a day before. The worker calls it regularly: the key
 * names the connection, its end and the warning, so that each is told once. Returns how many were new.
 */
export async function warnOfEnds(): Promise<number> {
  let told = 0;
  for (const ending of await endingConnections(Math.max(...EXPIRY_WARNING_DAYS))) {
    if (await warn(ending)) told += 1;
  }
  return told;
}

function warn({ id, userId, accountId, platform, name, endsAt, daysLeft }: EndingConnection) {
  const warning = Math.min(...EXPIRY_WARNING_DAYS.filter((days) => daysLeft <= days));
  const key = `connection_expiring:${id}:${endsAt.toISOString()}:${warning}`;
  const payload = { platform, page: name, endsAt: endsAt.toISOString(), daysLeft };
  const about = { connectionId: id };
  return inTransaction((tx) =>
    notify({ userId, accountId, kind: "connection_expiring", about, payload, key }, tx),
  );
}
