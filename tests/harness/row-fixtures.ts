import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { createAccountBody } from "@/lib/accounts/schemas";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { createAccount } from "@/lib/accounts/server/accounts";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { grantTrial } from "@/lib/credits/server/grant-period";
import { saveImage } from "@/lib/media/server/save-image";
import { createPostBody } from "@/lib/posts/schemas";
import { createPost } from "@/lib/posts/server/posts";

/** Inserts a user on trial who can spend all its 100 credits, as with a verified address. */
export async function insertUserFixture(): Promise<{ id: string }> {
  const email = `${randomUUID()}@people.example`;
  const trialEndsAt = new Date(Date.now() + 7 * DAY_MS);
  const user = await getPrismaClient().user.create({ data: { email, name: "Noa", trialEndsAt } });
  await runInTransaction((tx) => grantTrial({ userId: user.id, email, trialEndsAt, isVerified: true }, tx));
  return { id: user.id };
}

/** Inserts an account of this user. */
export function createAccountFixture(user: { id: string }, fields: object = {}): Promise<AccountRow> {
  return createAccount({ user, fields: createAccountBody.parse({ name: "Shachar Bakery", ...fields }) });
}

/** Inserts a draft of this account. */
export function createPostFixture(account: AccountRow, fields: object = {}) {
  return createPost({ account, fields: createPostBody.parse({ accountId: account.id, ...fields }) });
}

/** Inserts a unique stored image. */
export async function insertMediaFixture(user: { id: string }) {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  const bytes = await sharp({ create: { width: 32, height: 24, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  return saveImage({ userId: user.id, bytes, source: "generated" });
}

/** Returns the user's credits and whether the ledger agrees [CR1]. */
export async function getCredits(userId: string) {
  const account = await getPrismaClient().creditAccount.findUniqueOrThrow({ where: { userId } });
  const { _sum } = await getPrismaClient().ledgerEntry.aggregate({
    where: { userId },
    _sum: { delta: true },
  });
  return { balance: account.balance, reserved: account.reserved, ledger: _sum.delta ?? 0 };
}

/** Inserts the row of a stored video without its objects. */
export function insertVideoFixture(user: { id: string }, fields: { hasPoster?: boolean } = {}) {
  const key = `public/${randomUUID()}.mp4`;
  const video = {
    kind: "video",
    contentType: "video/mp4",
    bytes: 9_000,
    width: 160,
    height: 120,
    durationMs: 2_000,
  };
  const data = {
    userId: user.id,
    key,
    ...video,
    checksum: key,
    source: "upload",
    state: "stored",
    hasPoster: true,
  };
  return getPrismaClient().media.create({ data: { ...data, ...fields } });
}
