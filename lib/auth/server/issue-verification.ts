import type { UserRecord } from "@/lib/auth/serializers";
import { insertToken } from "@/lib/auth/server/email-token-store";
import { randomToken, sha256 } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";

/** Makes a new verification link, voids the older ones and queues its mail, all with the caller's transaction. */
export async function issueVerification(user: UserRecord, tx: Tx): Promise<void> {
  const token = randomToken();
  await insertToken({ userId: user.id, purpose: "verify", hash: sha256(token), email: user.email }, tx);
  await queueMail(
    {
      to: user.email,
      userId: user.id,
      template: "verify-email",
      language: user.language,
      data: { name: user.name, link: `${env().APP_URL}/verify-email/${token}` },
    },
    tx,
  );
}
