import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { connectionStatus } from "@/lib/connections/server/connection-status";
import { finishConnect } from "@/lib/connections/server/finish-connect";
import { startConnect } from "@/lib/connections/server/start-connect";
import { closeDb } from "@/lib/core/server/db";
import { clientOf } from "@/lib/core/server/transaction";
import { openBoss } from "@/lib/jobs/server/job-queue-store";
import { adoptQueue, closeQueue } from "@/lib/jobs/server/queue";
import { publishNow } from "@/lib/publishing/server/publish-now";
import { Publisher } from "@/lib/publishing/server/publisher";
import { BAKERY, type Client, type Consent, ME, STUDIO } from "@/sandbox/linkedin/test-client";
import { type Brand, makeBrand, makePost } from "@/tests/faults/world";
import { failNext, linkedInClient } from "@/tests/harness/linkedin";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const platform = "linkedin";
const worker = new Publisher();
let client: Client;
let brand: Brand;

beforeAll(async () => {
  const queue = openBoss("worker");
  await queue.ready();
  adoptQueue(queue);
  await queue.work("publish", (data) => worker.publish(data));
});
beforeEach(async () => {
  client = linkedInClient();
  await client.reset();
  await clientOf().publication.deleteMany();
  brand = await makeBrand();
});
afterEach(() => ownSandbox.clearFaults(platform));
afterAll(async () => {
  await closeQueue();
  await closeDb();
});

/** The whole way of a person through LinkedIn's pages; where they land. */
async function connect(choice: Consent = {}): Promise<string> {
  const { authorizationUrl } = await startConnect({ ...brand, platform });
  const ask = Object.fromEntries(new URL(authorizationUrl).searchParams);
  const back = new URL((await client.decide({ ...choice, ask })).location).searchParams;
  const [code, error] = [back.get("code"), back.get("error")];
  const query = { state: back.get("state") ?? "", ...(code ? { code } : {}), ...(error ? { error } : {}) };
  return finishConnect({ session: brand.session, platform, query });
}

const status = async () => (await connectionStatus(brand)).linkedin;
const posts = () => client.effects("post");

async function publish(text: string, pictures = 0, asDocument = false) {
  const { id } = await makePost(brand, text, pictures);
  await clientOf().post.update({ where: { id }, data: { platform, asDocument } });
  return publishNow({ ...brand, postId: id });
}

test("a person connects, chooses the page among three places, and publishes two pictures to it", async () => {
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

test("pictures meant as a document go out as one, uploaded once, and are found after a lost answer", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: BAKERY });
  await failNext("posts", { kind: "accept-then-reset" });
  const uploads = await ownSandbox.countCalls(platform, "/rest/documents", "POST");
  const text = `Three pages ${randomUUID()}`;
  const { post } = await publish(text, 3, true);
  expect(post.status).toBe("published");
  const [{ data }, ...more] = await posts();
  expect(more).toEqual([]);
  const media = [{ id: expect.stringContaining(":document:"), title: text }];
  expect(data).toMatchObject({ author: BAKERY, text, content: { kind: "media", media } });
  expect(await uploads()).toBe(1);
});

test("cancelled at LinkedIn, nothing is stored and the page says why", async () => {
  expect(await connect({ decision: "deny" })).toContain("problem=denied");
  expect(await status()).toMatchObject({ state: "not_connected" });
});

test("stored, then no answer: a page's post is found and published, once", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: BAKERY });
  await failNext("posts", { kind: "accept-then-reset" });
  const { post } = await publish(`Lost answer ${randomUUID()}`);
  const [{ id }, ...more] = await posts();
  expect(more).toEqual([]);
  expect(post).toMatchObject({ status: "published", permalink: expect.stringContaining(id) });
});

test("stored, then no answer: of a member's post nothing can be read, so a person decides", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: ME });
  await failNext("posts", { kind: "accept-then-reset" });
  const { post } = await publish(`Lost answer ${randomUUID()}`);
  expect(post).toMatchObject({ status: "needs_review", problem: { code: "outcome_unknown" } });
  expect(await posts()).toHaveLength(1);
});

test("a token that LinkedIn ended asks to connect again, and keeps the place", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: BAKERY });
  await client.trigger("token-revoked");
  const { post } = await publish(`Locked out ${randomUUID()}`);
  expect(post).toMatchObject({ status: "failed", problem: { code: "reconnect" } });
  expect(await status()).toMatchObject({ state: "reconnect" });
  await connect();
  expect(await status()).toMatchObject({ state: "connected", name: "Shachar Bakery", canPublish: true });
});

test("a token that ends is renewed before it is used", async () => {
  await connect();
  await chooseTarget({ ...brand, platform, targetId: BAKERY });
  await clientOf().$executeRaw`UPDATE connection SET user_expires_at = now() - interval '1 minute',
    expires_at = now() - interval '1 minute' WHERE account_id = ${brand.account.id}::uuid`;
  await client.wait(61 * 86_400_000);
  expect((await publish(`Renewed ${randomUUID()}`)).post.status).toBe("published");
});
