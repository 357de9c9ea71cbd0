import type { UserRecord } from "@/lib/auth/serializers";
import { insertToken } from "@/lib/auth/server/email-token-store";
import { randomToken, sha256 } from "@/lib/core/server/crypto";
import { env } from "@/lib/core/server/env";
import type { Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";

const LINKS = {
  verify: { template: "verify-email", path: "/verify-email" },
  reset: { template: "reset-password", path: "/auth/reset-password" },
} as const;

/** Makes a new link for this purpose, voids the older ones and queues its mail, all with the caller's transaction. */
export async function issueLink(purpose: keyof typeof LINKS, user: UserRecord, tx: Tx): Promise<void> {
  const token = randomToken();
  const { template, path } = LINKS[purpose];
  await insertToken({ userId: user.id, purpose, hash: sha256(token), email: user.email }, tx);
  await queueMail(
    {
      to: user.email,
      userId: user.id,
      template,
      language: user.language,
      data: { name: user.name, link: `${env().APP_URL}${path}/${token}` },
    },
    tx,
  );
}
