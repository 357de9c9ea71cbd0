import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { completeConnect } from "@/lib/connections/server/complete-connect";
import { getConnectionStatus } from "@/lib/connections/server/get-connection-status";
import { startConnect } from "@/lib/connections/server/start-connect";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { openPgBossQueue } from "@/lib/jobs/server/pg-boss-store";
import { closeQueue, setProcessQueue } from "@/lib/jobs/server/queue";
import { publishNow } from "@/lib/publishing/server/publish-now";
import { Publisher } from "@/lib/publishing/server/publisher";
import { type SeededAccount, seedAccount, seedPost } from "@/tests/faults/seed-data";
import {
  armNextCallFault,
  COMBINED_APP,
  createLinkedInTestClient,
  installLinkedInApps,
} from "@/tests/harness/linkedin-client";
import {
  BAKERY,
  type Client,
  type Consent,
  MEMBER_URN,
  STUDIO,
} from "@/tests/harness/sandbox/linkedin-calls";
import { ownSandbox } from "@/tests/harness/sandbox-control";
import { skipWait } from "@/tests/harness/scripted-social-platform";

installLinkedInApps(COMBINED_APP);

const platform = "linkedin";
const worker = new Publisher({ wait: skipWait });
let client: Client;
let brand: SeededAccount;

beforeAll(async () => {
  const queue = openPgBossQueue("worker");
  await queue.ready();
  setProcessQueue(queue);
  await queue.work("publish", (data) => worker.publish(data));
});
beforeEach(async () => {
  client = createLinkedInTestClient();
  await client.reset();
  await getTransactionClient().publication.deleteMany();
  brand = await seedAccount();
});
afterEach(() => ownSandbox.clearFaults(platform));
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

/** Runs the whole LinkedIn OAuth flow and returns the final redirect URL. */
async function connect(choice: Consent = {}): Promise<string> {
  const { authorizationUrl, browserToken } = await startConnect({ ...brand, platform });
  const ask = Object.fromEntries(new URL(authorizationUrl).searchParams);
  const back = new URL((await client.decide({ ...choice, ask })).location).searchParams;
  const [code, error] = [back.get("code"), back.get("error")];
  const query = { state: back.get("state") ?? "", ...(code ? { code } : {}), ...(error ? { error } : {}) };
  return completeConnect({ session: brand.session, platform, query, browserToken });
}

const status = async () => (await getConnectionStatus(brand)).linkedin;
const posts = () => client.effects("post");

async function publish(text: string, images = 0, asDocument = false) {
  const { id } = await seedPost(brand, text, images);
  await getTransactionClient().post.update({ where: { id }, data: { platform, asDocument } });
  return publishNow({ ...brand, postId: id });
}

test("LinkedIn user connects, chooses one of three targets and publishes two images", async () => {
  expect(await connect()).toContain("connected=linkedin");
  expect(await status()).toMatchObject({ state: "choosing_target" });
  await chooseTarget({ ...brand, platform, targetId: STUDIO });
  await chooseTarget({ ...brand, platform, targetId: BAKERY });
  expect(await status()).toMatchObject({ state: "connected", name: "Shachar Bakery", canPublish: true });
  const text = `Two loaves (hot) ${randomUUID()}`;
  const { post } = await publish(text, 2);
  expect(post).toMatchObject({
    status: "published",
    permalink: expect.stringContaining("/feeds/linkedin/urn:li:share:"),
  });
  const [{ data }, ...more] = await posts();
  expect(more).toEqual([]);
  expect(data).toMatchObject({
    author: BAKERY,
    text,
    content: { media: [{ altText: "Loaf 1" }, { altText: "Loaf 2" }] },
  });
});

test("LinkedIn document is uploaded once and found after a lost response", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: BAKERY });
  await armNextCallFault("posts", { kind: "accept-then-reset" });
  const uploads = await ownSandbox.countCalls(platform, "/rest/documents", { method: "POST" });
  const text = `Three pages ${randomUUID()}`;
  const { post } = await publish(text, 3, true);
  expect(post.status).toBe("published");
  const [{ data }, ...more] = await posts();
  expect(more).toEqual([]);
  const media = [{ id: expect.stringContaining(":document:"), title: text }];
  expect(data).toMatchObject({ author: BAKERY, text, content: { kind: "media", media } });
  expect(await uploads()).toBe(1);
});

test("LinkedIn consent that is denied stores nothing and returns the problem", async () => {
  expect(await connect({ decision: "deny" })).toContain("problem=denied");
  expect(await status()).toMatchObject({ state: "not_connected" });
});

test("LinkedIn page post is found and published once after a lost response", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: BAKERY });
  await armNextCallFault("posts", { kind: "accept-then-reset" });
  const { post } = await publish(`Lost answer ${randomUUID()}`);
  const [{ id }, ...more] = await posts();
  expect(more).toEqual([]);
  expect(post).toMatchObject({ status: "published", permalink: expect.stringContaining(id) });
});

test("LinkedIn member post needs review after a lost response because it cannot be read", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: MEMBER_URN });
  await armNextCallFault("posts", { kind: "accept-then-reset" });
  const { post } = await publish(`Lost answer ${randomUUID()}`);
  expect(post).toMatchObject({ status: "needs_review", problem: { code: "outcome_unknown" } });
  expect(await posts()).toHaveLength(1);
});

test("revoked LinkedIn token requires a reconnect and preserves the target", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: BAKERY });
  await client.trigger("token-revoked");
  const { post } = await publish(`Locked out ${randomUUID()}`);
  expect(post).toMatchObject({ status: "failed", problem: { code: "reconnect" } });
  expect(await status()).toMatchObject({ state: "reconnect" });
  await connect();
  expect(await status()).toMatchObject({ state: "connected", name: "Shachar Bakery", canPublish: true });
});

test("expired LinkedIn token is refreshed before use", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: BAKERY });
  await getTransactionClient()
    .$executeRaw`UPDATE connection SET user_expires_at = now() - interval '1 minute',
    expires_at = now() - interval '1 minute' WHERE account_id = ${brand.account.id}::uuid`;
  await client.wait(61 * 86_400_000);
  expect((await publish(`Renewed ${randomUUID()}`)).post.status).toBe("published");
});
