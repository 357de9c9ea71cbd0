import { env } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";
import { addressOfNotice } from "@/lib/notifications/address";
import type { NewNotification, Told } from "@/lib/notifications/server/notification-store";

/** The same in a mail, written when it is sent: what happened, to which brand, and the way to what can be done. */
export async function queueNoticeMail(
  { userId, accountId, kind, about, payload }: NewNotification,
  told: Told,
  tx: Tx,
): Promise<void> {
  const { APP_URL } = env();
  const { email: to, name, language, brand, timeZone } = told;
  const postId = "postId" in about ? about.postId : null;
  const common = {
    name,
    brand,
    platform: payload.platform ?? "other",
    link: `${APP_URL}${addressOfNotice({ accountId, postId })}`,
    settings: `${APP_URL}/account/me`,
  };
  const head = { to, userId, language };
  if (kind === "connection_ended" || kind === "connection_expiring") {
    const { endsAt = null, daysLeft = null } = payload;
    const data = { ...common, endsAt, daysLeft, timeZone };
    const template = kind === "connection_ended" ? "connection-ended" : "connection-expiring";
    await queueMail({ ...head, template, data }, tx);
    return;
  }
  const templates = {
    post_published: "post-published",
    post_failed: "post-failed",
    post_needs_review: "post-needs-review",
    film_ready: "film-ready",
    client_commented: "client-commented",
    client_approved: "client-approved",
  } as const;
  const { title = "", problem = null, comment = "" } = payload;
  await queueMail({ ...head, template: templates[kind], data: { ...common, title, problem, comment } }, tx);
}
