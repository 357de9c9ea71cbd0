import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { getTransactionClient } from "@/lib/core/server/transaction";
import { MAX_CONCURRENT_CALLS_PER_USER } from "@/lib/generation/limits";
import { generateTextBody, generateTextResponse, stopRequestBody } from "@/lib/generation/schemas";
import { generatePostText } from "@/lib/generation/server/generate-post-text";
import { acquireProviderPermit } from "@/lib/generation/server/provider-semaphore";
import { stopRequest } from "@/lib/generation/server/stop-request";
import { createEventStream } from "@/lib/http/event-stream";
import { route } from "@/lib/http/route";
import { editPostBody, postAgentParams } from "@/lib/post-agent/schemas";
import { editPost } from "@/lib/post-agent/server/edit-post";
import { waitFor } from "@/tests/harness/npm-start";
import { testOneClickIsBilledOnce } from "@/tests/harness/one-click-tests";
import { createRequest, createVisitor, type Visitor, withParams } from "@/tests/harness/route-requests";
import { createAccountFixture, createPostFixture, getCredits } from "@/tests/harness/row-fixtures";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const POST = route({
  auth: "account",
  body: generateTextBody,
  answer: generateTextResponse,
  outlivesConnection: true,
  handler: ({ user, account, body: request, actionKey, signal }) =>
    generatePostText({ user, account, request, actionKey, signal }),
});

const STOP = route({
  auth: "user",
  body: stopRequestBody,
  success: 204,
  handler: ({ user, body }) => stopRequest({ user, ...body }),
});

const ASK = route({
  auth: "post",
  params: postAgentParams,
  body: editPostBody,
  answer: "text/event-stream",
  handler: async ({ user, account, post, body, actionKey, signal }) =>
    createEventStream(await editPost({ user, account, post, message: body.message, actionKey, signal })),
});

let visitor: Visitor;
let accountId: string;
let postId: string;

beforeAll(async () => {
  visitor = await createVisitor();
  const account = await createAccountFixture(visitor);
  accountId = account.id;
  postId = (await createPostFixture(account, { text: "Sourdough on Sunday" })).id;
});
afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

const arm = (action: FaultAction) =>
  ownSandbox.armFault({ service: "openai", path: "/responses", times: 1, action });
const countCalls = () => ownSandbox.countCalls("openai", "/responses");

async function click(key: string, signal?: AbortSignal) {
  const body = { accountId, prompt: "Sourdough on Sunday" };
  const headers = { "idempotency-key": key };
  const request = createRequest("POST", "/posts/generate-text", { visitor, body, headers });
  const response = await POST(signal ? new Request(request, { signal }) : request, withParams());
  return { status: response.status, body: await response.json() };
}

describe("retries of one click [CR12]", () => {
  testOneClickIsBilledOnce({ vendorPath: "/responses", userId: () => visitor.id, click });

  test("call that the vendor refused is repeated by a retry", async () => {
    const [calls, key] = [await countCalls(), randomUUID()];
    await arm({ kind: "status", status: 429 });
    expect((await click(key)).status).toBe(502);
    expect((await click(key)).status).toBe(200);
    expect(await calls()).toBe(2);
    expect((await click(key)).status).toBe(200);
    expect(await calls()).toBe(2);
  });
});

describe("retries of one message to the agent [CR12]", () => {
  testOneClickIsBilledOnce({
    vendorPath: "/responses",
    userId: () => visitor.id,
    isStream: true,
    click: async (key) => {
      const headers = { "idempotency-key": key };
      const request = createRequest("POST", `/post-agent/${postId}/edit`, {
        visitor,
        body: { message: "Shorter" },
        headers,
      });
      const response = await ASK(request, withParams({ id: postId }));
      const text = await response.text();
      return { status: response.status, body: response.status === 200 ? {} : JSON.parse(text) };
    },
  });
});

/** Starts a call and waits until the vendor has it. */
async function begin(key: string, action: FaultAction, signal?: AbortSignal) {
  await arm(action);
  const running = click(key, signal);
  await waitFor("the vendor is called", async () => (await ownSandbox.armedFaults("openai")).length === 0);
  return { running };
}

async function stop(idempotencyKey: string, by = visitor): Promise<number> {
  const body = { path: "/posts/generate-text", idempotencyKey };
  return (await STOP(createRequest("POST", "/requests/stop", { visitor: by, body }), withParams())).status;
}

const cancelled = { status: 499, body: { code: "cancelled", error: "Canceled" } };

describe("dropped connections and Stop [CR13]", () => {
  test("retry after a lost client finds the running work and then its result, paid once", async () => {
    const [calls, key, before] = [await countCalls(), randomUUID(), await getCredits(visitor.id)];
    const client = new AbortController();
    const { running } = await begin(key, { kind: "delay", ms: 3_000 }, client.signal);
    client.abort();
    expect(await click(key)).toMatchObject({ status: 409, body: { code: "in_progress" } });
    const first = await running;
    expect(first.status).toBe(200);
    expect(await click(key)).toEqual(first);
    expect(await calls()).toBe(1);
    expect((await getCredits(visitor.id)).balance).toBe(before.balance - 1);
  });

  test("stopped work releases its credits, and its retries end as canceled without a second call", async () => {
    const [calls, key, before] = [await countCalls(), randomUUID(), await getCredits(visitor.id)];
    const { running } = await begin(key, { kind: "accept-then-hang" });
    expect(await stop(key, await createVisitor())).toBe(204);
    expect(await click(key)).toMatchObject({ status: 409, body: { code: "in_progress" } });
    expect(await stop(key)).toBe(204);
    expect(await running).toMatchObject(cancelled);
    expect(await getCredits(visitor.id)).toEqual(before);
    expect(await click(key)).toMatchObject(cancelled);
    expect(await calls()).toBe(1);
  });

  test("work that is stopped while it waits for its turn is not begun by a retry", async () => {
    const [calls, key, before] = [await countCalls(), randomUUID(), await getCredits(visitor.id)];
    const { signal } = new AbortController();
    const turns = Array.from({ length: MAX_CONCURRENT_CALLS_PER_USER }, () =>
      acquireProviderPermit(visitor.id, signal),
    );
    const releases = await Promise.all(turns);
    const waiting = click(key);
    await waitFor(
      "its credits are held",
      async () => (await getCredits(visitor.id)).reserved > before.reserved,
    );
    expect(await stop(key)).toBe(204);
    expect(await waiting).toMatchObject(cancelled);
    await Promise.all(releases.map((release) => release()));
    expect(await click(key)).toMatchObject(cancelled);
    expect([await calls(), await getCredits(visitor.id)]).toEqual([0, before]);
  });

  test("Stop that arrives first prevents the work, and Stop after the end changes nothing", async () => {
    const [calls, before] = [await countCalls(), await getCredits(visitor.id)];
    const early = randomUUID();
    expect(await stop(early)).toBe(204);
    expect(await click(early)).toMatchObject(cancelled);
    expect([await calls(), await getCredits(visitor.id)]).toEqual([0, before]);
    const late = randomUUID();
    const done = await click(late);
    expect(await stop(late)).toBe(204);
    expect(await click(late)).toEqual(done);
  });

  test("stopped work whose process died is not begun again when its lock expires", async () => {
    const [calls, key] = [await countCalls(), randomUUID()];
    const where = { scope: visitor.id, key };
    const { running } = await begin(key, { kind: "accept-then-hang" });
    // Another process holds the key now, which died after the stop.
    const dead = { owner: randomUUID(), stoppedAt: new Date(), lockedUntil: new Date(Date.now() - 1_000) };
    await getTransactionClient().idempotencyKey.updateMany({ where, data: dead });
    expect(await click(key)).toMatchObject(cancelled);
    await running;
    expect(await calls()).toBe(1);
  });
});
