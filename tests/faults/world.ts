import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeEach } from "vitest";
import type { AccountRow } from "@/lib/accounts/server/account-store";
import { finishConnect } from "@/lib/connections/server/finish-connect";
import { startConnect } from "@/lib/connections/server/start-connect";
import { closeDb } from "@/lib/core/server/db";
import { clientOf, inTransaction } from "@/lib/core/server/transaction";
import { closeQueue } from "@/lib/jobs/server/queue";
import { attachImage } from "@/lib/posts/server/attach-image";
import { findOwnedPost } from "@/lib/posts/server/find-post";
import type { PostRow } from "@/lib/posts/server/post-store";
import type { Publisher } from "@/lib/publishing/server/publisher";
import { makeBrand as makeAccount, makePost as makeDraft, makeMedia, makePerson } from "@/tests/harness/rows";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";
import { answerDialog, BAKERY, type Consent } from "@/tests/harness/story";

export interface Brand {
  user: { id: string };
  session: { id: string };
  account: AccountRow;
}

/** A person with a session and one brand. */
export async function makeBrand(): Promise<Brand> {
  const user = await makePerson();
  const session = await clientOf().session.create({
    data: { userId: user.id, tokenHash: randomUUID(), expiresAt: new Date(Date.now() + 3_600_000) },
  });
  const account = await makeAccount(user, { timeZone: "Asia/Jerusalem" });
  return { user, session, account };
}

/**
 * For a whole file of tests that publish: before each the network knows nothing, nothing is on its way that a worker of
 * this test could take, and there is somebody with a brand on a page.
 */
export function eachTestPublishes(use: (brand: Brand) => void): void {
  beforeEach(async () => {
    await ownSandbox.reset("meta");
    await clientOf().publication.deleteMany();
    const brand = await makeBrand();
    await connectPage(brand);
    use(brand);
  });
  afterEach(() => ownSandbox.clearFaults("meta"));
  afterAll(async () => {
    await closeQueue();
    await closeDb();
  });
}

/** What a browser does on the network's page, and what it brings back to us. */
export async function consent(
  brand: Brand,
  choice: Consent = {},
): Promise<{ state: string; code?: string; error?: string }> {
  const { authorizationUrl } = await startConnect({ ...brand, platform: "facebook" });
  const query = (await answerDialog(authorizationUrl, choice)).searchParams;
  const [code, error] = [query.get("code"), query.get("error")];
  return { state: query.get("state") ?? "", ...(code ? { code } : {}), ...(error ? { error } : {}) };
}

/** The whole consent, ending where the person lands. */
export async function connectPage(brand: Brand, pages = [BAKERY]): Promise<string> {
  const query = await consent(brand, { pages });
  return finishConnect({ session: brand.session, platform: "facebook", query });
}

/** A draft, with one real picture in the object store when asked. */
export async function makePost(brand: Brand, text: string, pictures = 0): Promise<PostRow> {
  const { id } = await makeDraft(brand.account, { text });
  for (let index = 0; index < pictures; index += 1) {
    const media = await makeMedia(brand.user);
    await inTransaction((tx) => attachImage({ postId: id, media, alt: `Loaf ${index + 1}` }, tx));
  }
  return (await findOwnedPost(brand.user.id, id)).post;
}

/** Posts of a text as the outside world holds them: the judge. */
export async function livePosts(text: string): Promise<Effect[]> {
  const effects: Effect[] = (await ownSandbox.effects("meta")).effects;
  return effects.filter(({ data }) => data.message === text && data.published === true);
}

export interface Effect {
  kind: string;
  id: string;
  data: Record<string, unknown>;
}

/** Arms a fault for the next so many calls that would show a post. */
export function failNextPost(action: FaultAction, times = 1): Promise<unknown> {
  const path = `/v26.0/${BAKERY}/feed`;
  return ownSandbox.armFault({ service: "meta", method: "POST", path, times, action });
}

export async function statusOf(postId: string): Promise<string | undefined> {
  return (await clientOf().post.findUnique({ where: { id: postId } }))?.status;
}

/** How often the network was asked to show a post since its stand-in was reset, whatever came of it. */
export async function feedCalls(): Promise<number> {
  const entries: { method: string; path: string }[] = (await ownSandbox.journal("meta")).entries;
  return entries.filter(({ method, path }) => method === "POST" && path.endsWith(`/${BAKERY}/feed`)).length;
}

/** The same from now on: the answer tells how many so far. */
export const countFeedCalls = () => ownSandbox.countCalls("meta", `/${BAKERY}/feed`, "POST");

/** Everything that is due or was left behind, done when this resolves. */
export async function publishDue(publisher: Publisher): Promise<void> {
  const runs = await Promise.all(publisher.platforms.map((platform) => publisher.takeDue(platform)));
  await Promise.all(runs.flat());
}
