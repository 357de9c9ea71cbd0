import { MAIL_BY_DEFAULT, NOTIFICATION_KINDS } from "@/lib/notifications/rules";
import type { MailByKind } from "@/lib/notifications/schemas";
import { listWishes } from "@/lib/notifications/server/preference-store";

/** Which kinds come by mail too: what the person said, else as the house has it. */
export async function getPreferences(userId: string): Promise<{ mail: MailByKind }> {
  const wishes = new Map((await listWishes(userId)).map(({ kind, mail }) => [kind, mail]));
  const entries = NOTIFICATION_KINDS.map((kind) => [kind, wishes.get(kind) ?? MAIL_BY_DEFAULT[kind]]);
  return { mail: Object.fromEntries(entries) };
}
