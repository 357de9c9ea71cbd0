import { clientOf } from "@/lib/core/server/transaction";
import type { NotificationKind } from "@/lib/notifications/rules";

/** What a person set about mail, by kind. */
export function listWishes(userId: string): Promise<{ kind: string; mail: boolean }[]> {
  return clientOf().notificationPreference.findMany({
    where: { userId },
    select: { kind: true, mail: true },
  });
}

/** Sets some of them; the others stay. */
export async function saveWishes(
  userId: string,
  wishes: { kind: NotificationKind; mail: boolean }[],
): Promise<void> {
  await clientOf().$executeRaw`
    INSERT INTO notification_preference (user_id, kind, mail)
    SELECT ${userId}::uuid, kind, mail
    FROM jsonb_to_recordset(${JSON.stringify(wishes)}::jsonb) AS wish (kind text, mail boolean) ORDER BY kind
    ON CONFLICT (user_id, kind) DO UPDATE SET mail = excluded.mail`;
}
