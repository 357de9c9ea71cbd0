import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { closeDb } from "@/lib/core/server/db";
import {
  generatePostBody,
  generatePostParams,
  generatePostResponse,
} from "@/lib/generation/generate-post-schemas";
import { generateImageBody, generateImageResponse } from "@/lib/generation/schemas";
import { generateImage } from "@/lib/generation/server/generate-image";
import { generatePost } from "@/lib/generation/server/generate-post";
import { route } from "@/lib/http/route";
import { createRequest, createVisitor, type Visitor, withParams } from "@/tests/harness/route-requests";
import { createAccountFixture, getCredits } from "@/tests/harness/row-fixtures";
import { type FaultAction, ownSandbox } from "@/tests/harness/sandbox-control";

const DRAW = route({
  auth: "account",
  body: generateImageBody,
  answer: generateImageResponse,
  outlivesConnection: true,
  handler: ({ user, account, body: request, actionKey, signal }) =>
    generateImage({ user, account, request, actionKey, signal }),
});
const WRITE_POST = route({
  auth: "account",
  params: generatePostParams,
  body: generatePostBody,
  answer: generatePostResponse,
  outlivesConnection: true,
  handler: ({ user, account, body: request, actionKey, signal }) =>
    generatePost({ user, account, request, actionKey, signal }),
});

let visitor: Visitor;
let accountId: string;

beforeAll(async () => {
  visitor = await createVisitor();
  accountId = (await createAccountFixture(visitor)).id;
});
afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

const ROUTES = {
  "an image": {
    vendorPath: "/images/generations",
    click(headers: Record<string, string>) {
      const body = { accountId, prompt: "Sourdough on Sunday", attach: true };
      return DRAW(createRequest("POST", "/posts/generate-image", { visitor, body, headers }), withParams());
    },
  },
  "a whole post": {
    vendorPath: "/responses",
    click(headers: Record<string, string>) {
      const body = { topic: "Sourdough on Sunday", platform: "facebook", image: "none" };
      const path = `/langchain/${accountId}/generate-post`;
      return WRITE_POST(
        createRequest("POST", path, { visitor, body, headers }),
        withParams({ id: accountId }),
      );
    },
  },
} as const;

const FAILURES: [string, FaultAction, number][] = [
  ["an internal error", { kind: "status", status: 500 }, 502],
  ["a time-out at the vendor", { kind: "status", status: 504 }, 504],
  ["a lost connection", { kind: "accept-then-reset" }, 502],
  ["a malformed response", { kind: "malformed" }, 502],
];

describe.each(Object.entries(ROUTES))(
  "retries of one click for %s [CR12]",
  (_, { vendorPath, click: send }) => {
    async function click(key: string) {
      const response = await send({ "idempotency-key": key });
      return { status: response.status, body: await response.json() };
    }
    const arm = (action: FaultAction) =>
      ownSandbox.armFault({ service: "openai", path: vendorPath, times: 1, action });
    const countCalls = () => ownSandbox.countCalls("openai", vendorPath);

    test.each(FAILURES)(
      "three requests with one key call the vendor once after %s",
      async (__, action, status) => {
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
      },
    );
  },
);
