import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { completeConnect } from "@/lib/connections/server/complete-connect";
import { startConnect } from "@/lib/connections/server/start-connect";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { closeQueue } from "@/lib/jobs/server/queue";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import type { PostRow } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import type { Publisher } from "@/lib/publishing/server/publisher";
import { BAKERY, type ConsentOptions, submitConsentDialog } from "@/tests/harness/account-fixtures";
import {
  insertMediaFixture,
  insertUserFixture,
  createAccountFixture as makeAccount,
  createPostFixture as makeDraft,
} from "@/tests/harness/row-fixtures";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

export interface SeededAccount {
  user: { id: string };
  session: { id: string };
  account: AccountRow;
}

/** A user with a session and one account. */
export async function seedAccount(): Promise<SeededAccount> {
  const user = await insertUserFixture();
  const session = await getTransactionClient().session.create({
    data: { userId: user.id, tokenHash: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) },
  });
  const account = await makeAccount(user, { timeZone: "Asia/Jerusalem" });
  return { user, session, account };
}

/**
 * Sets up a file of publishing tests: before each test, resets the platform emulator, removes claimable
 * publications and creates an account connected to a page.
 */
export function setUpPublishingTests(use: (brand: SeededAccount) => void): void {
  beforeEach(async () => {
    await ownSandbox.reset("meta");
    await getTransactionClient().publication.deleteMany();
    const brand = await seedAccount();
    await connectFacebookPage(brand);
    use(brand);
  });
  afterEach(() => ownSandbox.clearFaults("meta"));
  afterAll(async () => {
    await closeQueue();
    await closeDb();
  });
}

/** Submits the platform's consent dialog as a browser does. Returns the callback query. */
export async function grantConsent(
  brand: SeededAccount,
  choice: ConsentOptions = {},
): Promise<{ state: string; code?: string; error?: string; browserToken: string }> {
  const { authorizationUrl, browserToken } = await startConnect({
    ...brand,
    platform: "facebook",
    withComments: true,
  });
  const query = (await submitConsentDialog(authorizationUrl, choice)).searchParams;
  const [code, error] = [query.get("code"), query.get("error")];
  const answer = { ...(code ? { code } : {}), ...(error ? { error } : {}) };
  return { state: query.get("state") ?? "", ...answer, browserToken };
}

/** Completes the whole consent. Returns the path that the user is redirected to. */
export async function connectFacebookPage(brand: SeededAccount, pages = [BAKERY]): Promise<string> {
  const { browserToken, ...query } = await grantConsent(brand, { pages });
  return completeConnect({ session: brand.session, platform: "facebook", query, browserToken });
}

/** Creates a draft, with one stored image if requested. */
export async function seedPost(brand: SeededAccount, text: string, imageCount = 0): Promise<PostRow> {
  const { id } = await makeDraft(brand.account, { text });
  for (let index = 0; index < imageCount; index += 1) {
    const media = await insertMediaFixture(brand.user);
    await runInTransaction((tx) => appendImageToPost({ postId: id, media, alt: `Loaf ${index + 1}` }, tx));
  }
  return (await findOwnedPost(brand.user.id, id)).post;
}

/** Lists posts with this text as the platform emulator stores them, independently of the product. */
export async function listLivePosts(text: string): Promise<Effect[]> {
  const effects: Effect[] = (await ownSandbox.effects("meta")).effects;
  return effects.filter(({ data }) => data.message === text && data.published === true);
}

export interface Effect {
  kind: string;
  id: string;
  data: Record<string, unknown>;
}

/** Injects a fault into the given number of publish calls. */
export function armPublishFault(action: FaultAction, times = 1): Promise<unknown> {
  const path = `/v26.0/${BAKERY}/feed`;
  return ownSandbox.armFault({ service: "meta", method: "POST", path, times, action });
}

export async function getPostStatus(postId: string): Promise<string | undefined> {
  return (await getTransactionClient().post.findUnique({ where: { id: postId } }))?.status;
}

/** Counts publish calls since the emulator was reset, whatever their result. */
export async function countAllFeedCalls(): Promise<number> {
  const entries: { method: string; path: string }[] = (await ownSandbox.journal("meta")).entries;
  return entries.filter(({ method, path }) => method === "POST" && path.endsWith(`/${BAKERY}/feed`)).length;
}

/** Starts counting publish calls. Resolves to a function that returns the count so far. */
export const startFeedCallCounter = () =>
  ownSandbox.countCalls("meta", `/${BAKERY}/feed`, { method: "POST" });

/** Processes everything that is due or was left behind. */
export async function runDuePublications(publisher: Publisher): Promise<void> {
  const runs = await Promise.all(publisher.platforms.map((platform) => publisher.takeDue(platform)));
  await Promise.all(runs.flat());
}
