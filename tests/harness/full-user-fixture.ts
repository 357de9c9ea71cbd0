import { randomUUID } from "node:crypto";
import { hashPassword } from "@/lib/auth/server/password";
import { createSession } from "@/lib/auth/server/sessions";
import { DAY_MS } from "@/lib/core/date-time/zoned-time";
import { encryptSecret } from "@/lib/core/server/crypto";
import { claimIdempotencyKey, completeIdempotencyKey } from "@/lib/core/server/idempotency-store";
import { consumeRateLimit } from "@/lib/core/server/rate-limit-store";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { reserveCredits } from "@/lib/credits/server/with-credits";
import { queueMail } from "@/lib/mail/server/queue-mail";
import { notifyUser } from "@/lib/notifications/server/notify";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { PERSONAL_DATA_TABLES } from "@/lib/privacy/personal-data-tables";
import { schedulePublication } from "@/lib/publishing/server/publication-store";
import { findTextInDatabase } from "@/tests/harness/find-text-in-database";
import { PASSWORD } from "@/tests/harness/registered-user";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";

/** Values at every location of a secret: none may be exported. */
export const SECRET_VALUES = [
  "hash-of-registration",
  "hash-of-mail-link",
  "hash-of-state",
  "sealed-totp",
  "hash-of-recovery-code",
  "hash-of-challenge",
  "hash-of-review",
  "sealed-user",
  "sealed-target",
  "sealed-further",
  "sealed-refresh",
];

export interface FullUser {
  id: string;
  email: string;
  sid: string;
  keys: string[];
  postId: string;
}

let hashed: Promise<string> | undefined;
/** Slow to compute, so shared by all tests. */
function passwordHash(): Promise<string> {
  hashed ??= hashPassword(PASSWORD);
  return hashed;
}

/** Creates a user with a row in every table that lib/privacy/personal-data-tables.ts names. */
export async function createFullUser(): Promise<FullUser> {
  const { id } = await insertUserFixture();
  const db = getTransactionClient();
  const secret = (word: string) => `${word} ${randomUUID()}`;
  const registrationKeyHash = secret("hash-of-registration");
  const act = { operator: "ada@ops.example", act: "sessions end", key: "ticket-9", reason: "ticket 9" };
  await db.operatorAct.create({ data: { ...act, userId: id, result: "signed out everywhere" } });
  const { email } = await db.user.update({
    where: { id },
    data: { passwordHash: await passwordHash(), googleId: `google-${id}`, registrationKeyHash },
  });
  const sid = await createSession(id, { address: "192.0.2.7", userAgent: "A browser" });
  const session = await db.session.findFirstOrThrow({ where: { userId: id } });
  const inAWeek = new Date(Date.now() + 7 * DAY_MS);
  const { operator, reason } = act;
  const acting = { operator, reason, key: "ticket-8", endsAt: inAWeek };
  // An operator reads as the user in a session of the operator's own.
  const { id: operatorId } = await insertUserFixture();
  await createSession(operatorId, { address: "192.0.2.8", userAgent: "A browser" });
  const { id: sessionId } = await db.session.findFirstOrThrow({ where: { userId: operatorId } });
  await db.actingSession.create({ data: { sessionId, userId: id, ...acting } });
  await db.emailToken.create({
    data: { userId: id, purpose: "verify", hash: secret("hash-of-mail-link"), email, expiresAt: inAWeek },
  });
  await db.totpSecret.create({ data: { userId: id, secret: `sealed-totp ${encryptSecret("t")}` } });
  await db.recoveryCode.create({ data: { userId: id, hash: secret("hash-of-recovery-code") } });
  const key = { credentialId: randomUUID(), publicKey: new Uint8Array([1, 2, 3]), counter: 1 };
  await db.passkey.create({ data: { userId: id, name: "Laptop", ...key } });
  const challenge = { kind: "step-up", hash: secret("hash-of-challenge"), expiresAt: inAWeek };
  await db.authChallenge.create({ data: { userId: id, ...challenge } });
  const period = { planKey: "pro", period: "monthly", gateway: "test", currentPeriodEnd: inAWeek };
  await db.subscription.create({ data: { userId: id, ...period } });
  const charge = { planKey: "pro", period: "monthly", gateway: "test", amount: 9_900, currency: "USD" };
  await db.payment.create({ data: { userId: id, purpose: "subscribe", nonceHash: randomUUID(), ...charge } });
  const { keys, postId } = await makeStudio(id, session.id);
  await reserveCredits({ userId: id, key: randomUUID(), kind: "text", cost: 1 });
  await queueMail({
    to: email,
    userId: id,
    template: "verify-email",
    language: "en",
    data: { name: "Noa", link: "https://kolot.example/x" },
  });
  const request = {
    scope: id,
    route: "POST /posts",
    key: randomUUID(),
    requestHash: "x",
    owner: randomUUID(),
  };
  await claimIdempotencyKey(request);
  await completeIdempotencyKey(request, 200, { done: true });
  await consumeRateLimit("write", id);
  return { id, email, sid, keys, postId };
}

/** Two accounts, one with a logo, a connection and a scheduled post with an image, and one unused image. */
async function makeStudio(userId: string, sessionId: string): Promise<{ keys: string[]; postId: string }> {
  const db = getTransactionClient();
  const user = { id: userId };
  const account = await createAccountFixture(user);
  await createAccountFixture(user, { name: "Second" });
  const [logo, shown, unused] = [
    await insertMediaFixture(user),
    await insertMediaFixture(user),
    await insertMediaFixture(user),
  ];
  await db.account.update({ where: { id: account.id }, data: { logoKey: logo.key } });
  const folder = await db.mediaFolder.create({ data: { userId, name: "Loaves", nameKey: "loaves" } });
  const inFolder = { mediaId: unused.id, label: "Loaf.png", folderId: folder.id };
  await db.canvasImage.create({ data: { userId, ...inFolder } });
  await db.imageDescription.create({ data: { mediaId: shown.id, request: "A loaf", fallback: "A loaf" } });
  await db.job.create({ data: { userId, kind: "background-removal", input: {} } });
  const accountId = account.id;
  const platform = "facebook";
  const connection = await db.connection.create({
    data: {
      accountId,
      platform,
      state: "connected",
      targetId: "1",
      userToken: `sealed-user ${encryptSecret("u")}`,
      targetToken: `sealed-target ${encryptSecret("t")}`,
      refreshToken: `sealed-refresh ${encryptSecret("r")}`,
    },
  });
  await db.connectionTarget.create({
    data: {
      connectionId: connection.id,
      targetId: "2",
      name: "Second Page",
      token: `sealed-further ${encryptSecret("f")}`,
    },
  });
  await db.oauthState.create({
    data: {
      sessionId,
      accountId,
      platform,
      hash: `hash-of-state ${randomUUID()}`,
      redirectUri: "https://kolot.example",
      expiresAt: new Date(Date.now() + DAY_MS),
    },
  });
  const post = await createPostFixture(account, { text: "Warm sourdough at six" });
  await runInTransaction(async (tx) => {
    await appendImageToPost({ postId: post.id, media: shown, alt: "A loaf" }, tx);
    await schedulePublication(post.id, new Date(Date.now() + DAY_MS), tx);
    const about = { postId: post.id };
    const payload = { platform, title: "Warm sourdough at six" };
    await notifyUser({ userId, accountId, kind: "post_published", about, payload, key: post.id }, tx);
  });
  const result = { kind: "image", mediaId: unused.id, prompt: "A loaf", mediaIds: [unused.id] };
  await db.postResult.create({ data: { userId, postId: post.id, ...result } });
  await db.notificationPreference.create({ data: { userId, kind: "post_published", mail: true } });
  const value = { metric: "reach", day: new Date(), value: 7 };
  await db.insight.create({ data: { accountId, platform, targetId: "page", postId: post.id, ...value } });
  await makeReview(post.id, accountId);
  await makeDesigns(post.id, accountId, shown.id);
  const stored = { name: "Autumn", aspectRatio: "4:5", document: {}, thumbnailId: shown.id };
  const template = await db.canvasTemplate.create({ data: { userId, ...stored } });
  await db.canvasTemplateMedia.create({ data: { templateId: template.id, mediaId: logo.id } });
  return { keys: [logo.key, shown.key, unused.key], postId: post.id };
}

/** Creates a review link with client feedback. */
async function makeReview(postId: string, accountId: string): Promise<void> {
  const days = { startDate: new Date("2026-11-22"), endDate: new Date("2026-12-05") };
  const rest = { platform: "all", language: "en", expiresAt: new Date(Date.now() + DAY_MS) };
  const hash = () => `hash-of-review ${randomUUID()}`;
  const link = await getTransactionClient().reviewLink.create({
    data: {
      accountId,
      tokenHash: hash(),
      passwordHash: hash(),
      clientEmail: "tamar@client.example",
      stoppedEmails: ["tamar@client.example"],
      ...days,
      ...rest,
    },
  });
  const said = { decision: "comment", comment: "Warmer, please", revision: 1 };
  await getTransactionClient().reviewDecision.create({ data: { linkId: link.id, postId, ...said } });
  const comment = { author: "client", reviewer: "Tamar", text: "Warmer, please" };
  await getTransactionClient().reviewComment.create({
    data: { id: randomUUID(), linkId: link.id, postId, ...comment },
  });
}

/** Creates a design, a set of layouts, an agent conversation and its sources. */
async function makeDesigns(postId: string, accountId: string, mediaId: string): Promise<void> {
  const db = getTransactionClient();
  const design = await db.canvasDocument.create({ data: { postId, imageIndex: 0, document: {} } });
  await db.canvasDocumentMedia.create({ data: { documentId: design.id, mediaId } });
  const kept = { documentId: design.id, rev: 1, document: {}, contentHash: "hash", reason: "edited" };
  const version = await db.canvasDocumentVersion.create({ data: { ...kept, savedAt: new Date() } });
  await db.canvasDocumentVersionMedia.create({ data: { versionId: version.id, mediaId } });
  const layout = { n: 0, aspectRatio: "4:5", document: {}, thumbnailId: mediaId };
  await db.postTemplate.create({ data: { postId, ...layout } });
  await db.agentMessage.create({ data: { postId, role: "user", parts: [] } });
  await db.textTemplate.create({ data: { accountId, name: "Offer", text: "Today: [bread]" } });
  const font = { name: "Karantina Bold", scripts: ["hebrew"], checksum: "sum", file: new Uint8Array(8) };
  await db.brandFont.create({ data: { accountId, ...font } });
  await db.plannerNote.create({ data: { accountId, day: new Date("2027-02-03"), text: "Closed" } });
  await db.agentSource.create({ data: { accountId, kind: "note", title: "Oven", content: "At six" } });
}

/** Finds every location of this text in this worker's database. */
export const findTextInWorkerDatabase = (text: string): Promise<string[]> =>
  findTextInDatabase(
    (statement, values) => getTransactionClient().$queryRawUnsafe(statement, ...values),
    text,
  );

/** Tables with personal rows that the fixture must fill; a test without one would prove nothing about it. */
export const PERSONAL_TABLES = PERSONAL_DATA_TABLES.filter(
  ({ path, table }) => path.length > 0 && table !== "deletion",
);
