import { setTimeout as pause } from "node:timers/promises";
import type { UserRecord } from "@/lib/auth/serializers";
import { insertEmailToken } from "@/lib/auth/server/email-token-store";
import { lockUnverifiedUser, lockUserByEmail } from "@/lib/auth/server/user-store";
import { createRandomToken, hmacHex, sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";

const RESPONSE_MS = 150;

/** Delays the result to a fixed minimum duration, which prevents timing attacks [ID3]. */
async function withMinimumDuration<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.all([work(), pause(RESPONSE_MS)]);
  return result;
}

const LINKS = {
  verify: { template: "verify-email", path: "/verify-email" },
  reset: { template: "reset-password", path: "/auth/reset-password" },
} as const;

/** Creates a link for this purpose, voids older ones and queues the mail in the caller's transaction. */
export async function issueEmailLink(purpose: keyof typeof LINKS, user: UserRecord, tx: Tx): Promise<void> {
  const token = createRandomToken();
  const { template, path } = LINKS[purpose];
  await insertEmailToken({ userId: user.id, purpose, hash: sha256Hex(token), email: user.email }, tx);
  await queueMail(
    {
      to: user.email,
      userId: user.id,
      template,
      language: user.language,
      data: { name: user.name, link: `${getEnv().APP_URL}${path}/${token}` },
    },
    tx,
  );
}

/**
 * Mails a password reset link to the user with this email address, also to unverified users and users with
 * Google only, since the mailbox is the proof. Unknown addresses and users being deleted get the same
 * response after the same time, and rate limits count all calls [ID3].
 */
export async function forgotPassword({ email, address }: { email: string; address: string }): Promise<void> {
  await consumeRateLimit("forgot-password-address", hmacHex("limit:address", address));
  await consumeRateLimit("forgot-password-mail", hmacHex("limit:mail", email));
  await withMinimumDuration(() =>
    runInTransaction(async (tx) => {
      const user = await lockUserByEmail(email, tx);
      if (user) await issueEmailLink("reset", user, tx);
    }),
  );
}

/**
 * Mails a new verification link to an unverified address. Unknown and verified addresses get the same
 * response after the same time; the rate limits count all of them.
 */
export async function sendVerification({
  email,
  address,
}: {
  email: string;
  address: string;
}): Promise<void> {
  await consumeRateLimit("send-verification-address", hmacHex("limit:address", address));
  await consumeRateLimit("send-verification-mail", hmacHex("limit:mail", email));
  await withMinimumDuration(() =>
    runInTransaction(async (tx) => {
      const user = await lockUnverifiedUser(email, tx);
      if (user) await issueEmailLink("verify", user, tx);
    }),
  );
}
