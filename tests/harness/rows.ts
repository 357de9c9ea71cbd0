import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { createAccountBody } from "@/lib/accounts/schemas";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { createAccount } from "@/lib/accounts/server/create-account";
import { db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { DAY_MS } from "@/lib/core/time-units";
import { grantTrial } from "@/lib/credits/server/grant-trial";
import { saveImage } from "@/lib/media/server/save-image";
import { createPostBody } from "@/lib/posts/schemas";
import { createPost } from "@/lib/posts/server/create-post";

/** A person on trial with 100 credits, as registering leaves them. */
export async function makePerson(): Promise<{ id: string }> {
  const email = `${randomUUID()}@people.example`;
  const trialEndsAt = new Date(Date.now() + 7 * DAY_MS);
  const user = await db().user.create({ data: { email, name: "Noa", trialEndsAt } });
  await inTransaction((tx) => grantTrial({ userId: user.id, email, trialEndsAt }, tx));
  return { id: user.id };
}

/** A brand of this person. */
export function makeBrand(user: { id: string }, fields: object = {}): Promise<AccountRow> {
  return createAccount({ user, fields: createAccountBody.parse({ name: "Shachar Bakery", ...fields }) });
}

/** A draft of this brand. */
export function makePost(account: AccountRow, fields: object = {}) {
  return createPost({ account, fields: createPostBody.parse({ accountId: account.id, ...fields }) });
}

/** A stored picture; each is different. */
export async function makeMedia(user: { id: string }) {
  const [r = 0, g = 0, b = 0] = Buffer.from(randomUUID().replaceAll("-", ""), "hex");
  const bytes = await sharp({ create: { width: 32, height: 24, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer();
  return saveImage({ userId: user.id, bytes, source: "generated" });
}

/** What a person has, and whether the ledger agrees (CR1). */
export async function creditsOf(userId: string) {
  const account = await db().creditAccount.findUniqueOrThrow({ where: { userId } });
  const { _sum } = await db().ledgerEntry.aggregate({ where: { userId }, _sum: { delta: true } });
  return { balance: account.balance, reserved: account.reserved, ledger: _sum.delta ?? 0 };
}

/** A stored film's row; its objects are not there. */
export function makeFilm(user: { id: string }, fields: { hasPoster?: boolean } = {}) {
  const key = `public/${randomUUID()}.mp4`;
  const film = {
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
    ...film,
    checksum: key,
    source: "upload",
    state: "stored",
    hasPoster: true,
  };
  return db().media.create({ data: { ...data, ...fields } });
}
