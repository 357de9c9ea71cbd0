import { AppError } from "@/lib/core/errors";
import type { ReadBody } from "@/lib/notifications/schemas";
import { countUnread, readAll, readSome } from "@/lib/notifications/server/notification-store";

/**
 * Takes the named ones, or all, as read; says how many are left. Those of other people stay as they are; throws
 * not_found when none of the named is this person's.
 */
export async function markRead(userId: string, body: ReadBody): Promise<{ unread: number }> {
  if (!("ids" in body)) await readAll(userId, body.until ? new Date(body.until) : null);
  else if (!(await readSome(userId, body.ids))) throw new AppError("not_found");
  return { unread: await countUnread(userId) };
}
