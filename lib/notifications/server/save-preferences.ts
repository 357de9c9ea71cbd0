import { NOTIFICATION_KINDS } from "@/lib/notifications/rules";
import type { MailByKind, PreferencesBody } from "@/lib/notifications/schemas";
import { getPreferences } from "@/lib/notifications/server/get-preferences";
import { saveWishes } from "@/lib/notifications/server/preference-store";

/** Sets what is named and answers with all of them. */
export async function savePreferences(
  userId: string,
  { mail }: PreferencesBody,
): Promise<{ mail: MailByKind }> {
  const wishes = NOTIFICATION_KINDS.flatMap((kind) => {
    const wanted = mail[kind];
    return wanted === undefined ? [] : [{ kind, mail: wanted }];
  });
  await saveWishes(userId, wishes);
  return getPreferences(userId);
}
