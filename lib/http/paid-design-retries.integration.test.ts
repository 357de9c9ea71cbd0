import { afterAll, afterEach, beforeEach, describe } from "vitest";
import { accountParams } from "@/lib/accounts/schemas";
import { closeDb } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { editImagesBody, editImagesResponse } from "@/lib/generation/edit-schemas";
import { generateTemplatesBody, generateTemplatesResponse } from "@/lib/generation/layout-schemas";
import { learnVoiceBody, learnVoiceResponse } from "@/lib/generation/learn-schemas";
import { generateImageBody, generateImageResponse } from "@/lib/generation/schemas";
import { editImage } from "@/lib/generation/server/edit-image";
import { generateComic } from "@/lib/generation/server/generate-comic";
import { generateInfographic } from "@/lib/generation/server/generate-infographic";
import { generateTemplates } from "@/lib/generation/server/generate-templates";
import { learnVoice } from "@/lib/generation/server/learn-voice";
import { route } from "@/lib/http/route";
import { postParams } from "@/lib/posts/schemas";
import { appendImage } from "@/lib/posts/server/post-image-store";
import { testOneClickIsBilledOnce } from "@/tests/harness/one-click-tests";
import { createRequest, createVisitor, type Visitor, withParams } from "@/tests/harness/route-requests";
import { createAccountFixture, createPostFixture, insertMediaFixture } from "@/tests/harness/row-fixtures";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const EDIT = route({
  auth: "post",
  params: postParams,
  body: editImagesBody,
  answer: editImagesResponse,
  outlivesConnection: true,
  handler: ({ user, account, post, body: request, actionKey, signal }) =>
    editImage({ user, account, post, request, actionKey, signal }),
});
const LAY_OUT = route({
  auth: "post",
  params: postParams,
  body: generateTemplatesBody,
  answer: generateTemplatesResponse,
  outlivesConnection: true,
  handler: ({ user, account, post, body: request, actionKey, signal }) =>
    generateTemplates({ user, account, post, request, actionKey, signal }),
});
const LEARN = route({
  auth: "account",
  params: accountParams,
  body: learnVoiceBody,
  answer: learnVoiceResponse,
  outlivesConnection: true,
  handler: ({ user, account, body: request, actionKey, signal }) =>
    learnVoice({ user, account, request, actionKey, signal }),
});
const DESIGN = route({
  auth: "account",
  body: generateImageBody,
  answer: generateImageResponse,
  outlivesConnection: true,
  handler: ({ user, account, body: request, actionKey, signal }) => {
    const generate = request.kind === "comic" ? generateComic : generateInfographic;
    return generate({ user, account, request, actionKey, signal });
  },
});

let visitor: Visitor;
let accountId: string;
let postId: string;

// A design costs more than the credits of a new user hold several times.
beforeEach(async () => {
  visitor = await createVisitor();
  const account = await createAccountFixture(visitor);
  accountId = account.id;
  postId = (await createPostFixture(account, { text: "Sufganiyot are back on Sunday, until ten." })).id;
  const { id } = await insertMediaFixture(visitor);
  await runInTransaction((tx) => appendImage(postId, id, "A plate", tx));
});
afterEach(() => ownSandbox.clearFaults("openai"));
afterAll(closeDb);

type Headers = Record<string, string>;

const design = (kind: "infographic" | "comic") => (headers: Headers) => {
  const body = { accountId, kind, prompt: "How a loaf is made" };
  return DESIGN(createRequest("POST", "/posts/generate-image", { visitor, body, headers }), withParams());
};
const inPost = (action: typeof EDIT, name: string, body: object) => (headers: Headers) =>
  action(
    createRequest("POST", `/posts/${postId}/${name}`, { visitor, body, headers }),
    withParams({ id: postId }),
  );

const ACTIONS: [what: string, vendorPath: string, click: (headers: Headers) => Promise<Response>][] = [
  [
    "an edited image",
    "/images/edits",
    inPost(EDIT, "edit-images", { imageIndex: 0, prompt: "A blue plate under it" }),
  ],
  ["designs of a post", "/responses", inPost(LAY_OUT, "generate-templates", { count: 2 })],
  ["the plan of an infographic", "/responses", design("infographic")],
  ["the images of an infographic", "/images/generations", design("infographic")],
  ["the plan of a comic", "/responses", design("comic")],
  ["the images of a comic", "/images/generations", design("comic")],
  [
    "a learned voice",
    "/responses",
    (headers) => {
      const body = { texts: ["The oven is hot at four. Come by at seven, the bread is still warm."] };
      const path = `/accounts/${accountId}/voice/learn`;
      return LEARN(createRequest("POST", path, { visitor, body, headers }), withParams({ id: accountId }));
    },
  ],
];

describe.each(ACTIONS)("retries of one click for %s [CR12]", (_, vendorPath, click) => {
  testOneClickIsBilledOnce({
    vendorPath,
    userId: () => visitor.id,
    async click(key) {
      const response = await click({ "idempotency-key": key });
      return { status: response.status, body: await response.json() };
    },
  });
});
