import type { UserRecord } from "@/lib/auth/serializers";
import { env } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";

/** Tells a person by mail that their password is another one: if it was not them, they learn it here. */
export async function announcePassword(user: UserRecord, tx: Tx): Promise<void> {
  await queueMail(
    {
      to: user.email,
      userId: user.id,
      template: "password-changed",
      language: user.language,
      data: { name: user.name, link: `${env().APP_URL}/auth?mode=forgot` },
    },
    tx,
  );
}
