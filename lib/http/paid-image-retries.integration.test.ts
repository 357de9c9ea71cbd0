import { afterAll, afterEach, beforeAll, describe } from "vitest";
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
import { testOneClickIsBilledOnce } from "@/tests/harness/one-click-tests";
import { createRequest, createVisitor, type Visitor, withParams } from "@/tests/harness/route-requests";
import { createAccountFixture } from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

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

describe.each(Object.entries(ROUTES))("retries of one click for %s [CR12]", (_, { vendorPath, click }) => {
  testOneClickIsBilledOnce({
    vendorPath,
    userId: () => visitor.id,
    async click(key) {
      const response = await click({ "idempotency-key": key });
      return { status: response.status, body: await response.json() };
    },
  });
});
