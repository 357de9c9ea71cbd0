import { setTimeout as pause } from "node:timers/promises";
import type { UserRecord } from "@/lib/auth/serializers";
import { insertEmailToken } from "@/lib/auth/server/email-token-store";
import { lockUnverifiedUser, lockUserByEmail } from "@/lib/auth/server/user-store";
import { createRandomToken, hmacHex, sha256Hex } from "@/lib/core/server/crypto";
import { getEnv } from "@/lib/core/server/env";
import { consumeIpRateLimit, consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import { runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { queueMail } from "@/lib/mail/server/queue-mail";

const RESPONSE_MS = 150;
const waitForResponse = () => pause(RESPONSE_MS);

const LINKS = {
  verify: { template: "verify-email", path: "/verify-email", limit: "send-verification" },
  reset: { template: "reset-password", path: "/auth/reset-password", limit: "forgot-password" },
} as const;

type LinkTemplate =
  | "verify-email"
  | "reset-password"
  | "password-changed"
  | "google-linked"
  | "google-took-over"
  | "second-factor-on"
  | "second-factor-off"
  | "second-factor-changed";

/** Queues a mail with one link to a path of this product, in the caller's transaction. */
export async function queueLinkMail(
  template: LinkTemplate,
  { id: userId, email: to, name, language }: UserRecord,
  path: string,
  tx: Tx,
): Promise<void> {
  const data = { name, link: `${getEnv().APP_URL}${path}` };
  await queueMail({ to, userId, template, language, data }, tx);
}

/** Creates a link for this purpose and queues the mail in the caller's transaction. */
export async function issueEmailLink(purpose: keyof typeof LINKS, user: UserRecord, tx: Tx): Promise<void> {
  const token = createRandomToken();
  const { template, path } = LINKS[purpose];
  await insertEmailToken({ userId: user.id, purpose, hash: sha256Hex(token), email: user.email }, tx);
  await queueLinkMail(template, user, `${path}/${token}`, tx);
}

interface LinkRequest {
  email: string;
  address: string;
}

/**
 * Unknown addresses get the same response after the same time; the rate limits count all of them [ID3]. `wait` is the
 * minimum duration, which prevents timing attacks.
 */
async function requestLink(
  { email, address }: LinkRequest,
  purpose: keyof typeof LINKS,
  lockUser: (email: string, tx: Tx) => Promise<UserRecord | null>,
  wait: () => Promise<unknown>,
): Promise<void> {
  const { limit } = LINKS[purpose];
  await consumeIpRateLimit(`${limit}-address`, address);
  await consumeRateLimit(`${limit}-mail`, hmacHex("limit:mail", email));
  const issue = runInTransaction(async (tx) => {
    const user = await lockUser(email, tx);
    if (user) await issueEmailLink(purpose, user, tx);
  });
  await Promise.all([issue, wait()]);
}

/** Mails a reset link, also to unverified and Google users, since the mailbox is the proof. */
export function forgotPassword(input: LinkRequest, wait = waitForResponse): Promise<void> {
  return requestLink(input, "reset", lockUserByEmail, wait);
}

export function sendVerification(input: LinkRequest, wait = waitForResponse): Promise<void> {
  return requestLink(input, "verify", lockUnverifiedUser, wait);
}
