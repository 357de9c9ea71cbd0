import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import { generateTextBody, generateTextResponse } from "@/lib/generation/schemas";
import { generatePostText } from "@/lib/generation/server/generate-post-text";
import { route } from "@/lib/http/route";
import { waitFor } from "@/tests/harness/npm-start";
import { createRequest, createVisitor, type Visitor, withParams } from "@/tests/harness/route-requests";
import { createAccountFixture, getCredits } from "@/tests/harness/row-fixtures";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const POST = route({
  auth: "account",
  body: generateTextBody,
  answer: generateTextResponse,
  handler: ({ user, account, body: request, actionKey, signal }) =>
    generatePostText({ user, account, request, actionKey, signal }),
});

let visitor: Visitor;
let accountId: string;

beforeAll(async () => {
  visitor = await createVisitor();
  accountId = (await createAccountFixture(visitor)).id;
});
afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

const arm = (action: FaultAction) =>
  ownSandbox.armFault({ service: "openai", path: "/responses", times: 1, action });
const countCalls = () => ownSandbox.countCalls("openai", "/responses");

async function click(key: string, signal?: AbortSignal) {
  const body = { accountId, prompt: "Sourdough on Sunday" };
  const headers = { "idempotency-key": key };
  const request = createRequest("POST", "/api/posts/generate-text", { visitor, body, headers });
  const response = await POST(signal ? new Request(request, { signal }) : request, withParams());
  return { status: response.status, body: await response.json() };
}

describe("retries of one click [CR12]", () => {
  test.each<[string, FaultAction, number]>([
    ["an internal error", { kind: "status", status: 500 }, 502],
    ["a time-out at the vendor", { kind: "status", status: 504 }, 504],
    ["a lost connection", { kind: "accept-then-reset" }, 502],
    ["a truncated stream", { kind: "malformed" }, 502],
  ])("three requests with one key call the vendor once after %s", async (_, action, status) => {
    const [calls, key, before] = [await countCalls(), randomUUID(), await getCredits(visitor.id)];
    await arm(action);
    const first = await click(key);
    expect(first).toMatchObject({ status, body: { code: expect.stringMatching(/^provider_/) } });
    for (const retry of [await click(key), await click(key)]) {
      expect(retry).toMatchObject({ status, body: { code: first.body.code, error: first.body.error } });
    }
    expect(await calls()).toBe(1);
    expect(await getCredits(visitor.id)).toEqual(before);
    // The next click of the user is a new one.
    expect((await click(randomUUID())).status).toBe(200);
    expect(await calls()).toBe(2);
  });

  test("call that the vendor refused is repeated by a retry", async () => {
    const [calls, key] = [await countCalls(), randomUUID()];
    await arm({ kind: "status", status: 429 });
    expect((await click(key)).status).toBe(502);
    expect((await click(key)).status).toBe(200);
    expect(await calls()).toBe(2);
    expect((await click(key)).status).toBe(200);
    expect(await calls()).toBe(2);
  });

  test("retry after a lost client finds the end of the first call and makes no second one", async () => {
    const [calls, key, before] = [await countCalls(), randomUUID(), await getCredits(visitor.id)];
    await arm({ kind: "accept-then-hang" });
    const client = new AbortController();
    const lost = click(key, client.signal);
    await waitFor("the vendor is called", async () => (await ownSandbox.armedFaults("openai")).length === 0);
    expect(await click(key)).toMatchObject({ status: 409, body: { code: "in_progress" } });
    client.abort();
    await lost;
    expect(await click(key)).toMatchObject({ status: 499, body: { code: "cancelled" } });
    expect(await calls()).toBe(1);
    expect(await getCredits(visitor.id)).toEqual(before);
  });
});
