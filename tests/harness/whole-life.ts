import { randomUUID } from "node:crypto";
import { openSession } from "@/lib/auth/server/open-session";
import { hashPassword } from "@/lib/auth/server/password";
import { seal } from "@/lib/core/server/crypto";
import { claimKey, finishKey } from "@/lib/core/server/idempotency-store";
import { consumeLimit } from "@/lib/core/server/rate-limit-store";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { DAY_MS } from "@/lib/core/time-units";
import { reserveCredits } from "@/lib/credits/server/reserve-credits";
import { queueMail } from "@/lib/mail/server/queue-mail";
import { notify } from "@/lib/notifications/server/notify";
import { attachImage } from "@/lib/posts/server/attach-image";
import { TABLES } from "@/lib/privacy/tables";
import { schedulePublication } from "@/lib/publishing/server/publication-store";
import { placesWith } from "@/tests/harness/places";
import { PASSWORD } from "@/tests/harness/registered";
import { makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

/** Words that stand in every place where a secret lies: none of them may leave the house. */
export const SECRETS = [
  "hash-of-registration",
  "hash-of-mail-link",
  "hash-of-state",
  "hash-of-review",
  "sealed-user",
  "sealed-target",
];

export interface Life {
  id: string;
  email: string;
  sid: string;
  keys: string[];
  postId: string;
}

let hashed: Promise<string> | undefined;
/** Made to take its time, so once for everybody. */
function passwordHash(): Promise<string> {
  hashed ??= hashPassword(PASSWORD);
  return hashed;
}

/** Somebody who has used everything: a row of theirs in every table that lib/privacy/tables.ts names. */
export async function makeLife(): Promise<Life> {
  const { id } = await makePerson();
  const db = clientOf();
  const secret = (word: string) => `${word} ${randomUUID()}`;
  const registrationKeyHash = secret("hash-of-registration");
  const { email } = await db.user.update({
    where: { id },
    data: { passwordHash: await passwordHash(), googleId: `google-${id}`, registrationKeyHash },
  });
  const sid = await openSession(id, { address: "192.0.2.7", userAgent: "A browser" });
  const session = await db.session.findFirstOrThrow({ where: { userId: id } });
  const inAWeek = new Date(Date.now() + 7 * DAY_MS);
  await db.emailToken.create({
    data: { userId: id, purpose: "verify", hash: secret("hash-of-mail-link"), email, expiresAt: inAWeek },
  });
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
  await claimKey(request);
  await finishKey(request, 200, { done: true });
  await consumeLimit("write", id);
  return { id, email, sid, keys, postId };
}

/** Two brands, one with a logo, a connection and a scheduled post with a picture, and one picture that nothing uses. */
async function makeStudio(userId: string, sessionId: string): Promise<{ keys: string[]; postId: string }> {
  const db = clientOf();
  const user = { id: userId };
  const account = await makeBrand(user);
  await makeBrand(user, { name: "Second" });
  const [logo, shown, unused] = [await makeMedia(user), await makeMedia(user), await makeMedia(user)];
  await db.account.update({ where: { id: account.id }, data: { logoKey: logo.key } });
  await db.canvasImage.create({ data: { userId, mediaId: unused.id, label: "Loaf.png" } });
  await db.job.create({ data: { userId, kind: "background-removal", input: {} } });
  const accountId = account.id;
  const platform = "facebook";
  await db.connection.create({
    data: {
      accountId,
      platform,
      state: "connected",
      targetId: "1",
      userToken: `sealed-user ${seal("u")}`,
      targetToken: `sealed-target ${seal("t")}`,
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
  const post = await makePost(account, { text: "Warm sourdough at six" });
  await inTransaction(async (tx) => {
    await attachImage({ postId: post.id, media: shown, alt: "A loaf" }, tx);
    await schedulePublication(post.id, new Date(Date.now() + DAY_MS), tx);
    const about = { postId: post.id };
    const payload = { platform, title: "Warm sourdough at six" };
    await notify({ userId, accountId, kind: "post_published", about, payload, key: post.id }, tx);
  });
  await db.notificationPreference.create({ data: { userId, kind: "post_published", mail: true } });
  const figure = { metric: "reach", day: new Date(), value: 7 };
  await db.insight.create({ data: { accountId, platform, targetId: "page", postId: post.id, ...figure } });
  await makeReview(post.id, accountId);
  await makeDesigns(post.id, accountId, shown.id);
  const kept = { name: "Autumn", aspectRatio: "4:5", document: {}, thumbnailId: shown.id };
  const template = await db.canvasTemplate.create({ data: { userId, ...kept } });
  await db.canvasTemplateMedia.create({ data: { templateId: template.id, mediaId: logo.id } });
  return { keys: [logo.key, shown.key, unused.key], postId: post.id };
}

/** A page of the plan for a client, and what the client said. */
async function makeReview(postId: string, accountId: string): Promise<void> {
  const days = { startDate: new Date("2026-11-22"), endDate: new Date("2026-12-05") };
  const rest = { platform: "all", language: "en", expiresAt: new Date(Date.now() + DAY_MS) };
  const link = await clientOf().reviewLink.create({
    data: { accountId, tokenHash: `hash-of-review ${randomUUID()}`, ...days, ...rest },
  });
  const said = { decision: "comment", comment: "Warmer, please", revision: 1 };
  await clientOf().reviewDecision.create({ data: { linkId: link.id, postId, ...said } });
}

/** A design behind the post's picture, a set of layouts, a conversation about it, and what that may lean on. */
async function makeDesigns(postId: string, accountId: string, mediaId: string): Promise<void> {
  const db = clientOf();
  const design = await db.canvasDocument.create({ data: { postId, imageIndex: 0, document: {} } });
  await db.canvasDocumentMedia.create({ data: { documentId: design.id, mediaId } });
  const layout = { n: 0, aspectRatio: "4:5", document: {}, thumbnailId: mediaId };
  await db.postTemplate.create({ data: { postId, ...layout } });
  await db.agentMessage.create({ data: { postId, role: "user", parts: [] } });
  await db.agentSource.create({ data: { accountId, kind: "note", title: "Oven", content: "At six" } });
}

/** Every place of this worker's database that holds this text. */
export const placesOf = (text: string): Promise<string[]> =>
  placesWith((statement, values) => clientOf().$queryRawUnsafe(statement, ...values), text);

/** Tables that hold rows of a person by their own path: a life that leaves one out proves nothing about it. */
export const PERSONAL_TABLES = TABLES.filter(({ path, table }) => path.length > 0 && table !== "deletion");
