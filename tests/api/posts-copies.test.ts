import { beforeAll, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { createUploadForm } from "@/tests/harness/solid-color-image";

const OPTIONS = { linkedin: { firstComment: "The recipe" } };
const AT = "2027-02-10T09:30:00.000Z";

let user: SignedUpUser;
let accountId: string;
let postId: string;

/** A published post with an image. */
beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
  postId = (
    await createDraftFixture(user, accountId, { text: "Out rye", platform: "linkedin", hashtags: ["rye"] })
  )._id;
  const { url } = (await api(user, "POST", "/storage/upload", await createUploadForm())).body;
  const images = [{ url, alt: "A rye" }];
  const change = { revision: 1, images, options: OPTIONS };
  expect((await api(user, "PUT", `/posts/${postId}`, change)).status).toBe(200);
  await sql("UPDATE post SET status = 'published', published_at = now() - interval '1 day' WHERE id = $1", [
    postId,
  ]);
});

const copy = (body: object = { scheduledAt: AT }) => api(user, "POST", `/posts/${postId}/copies`, body);

// spec: D9.21
it("copy is a new draft with the same text and images at the requested time; the original is unchanged", async () => {
  const before = (await api(user, "GET", `/posts/${postId}`)).body.post;
  const { status, body } = await copy();
  expect(status).toBe(200);
  expect(body.post).toMatchObject({
    ...{ status: "draft", text: "Out rye", hashtags: ["rye"], platform: "linkedin", scheduledAt: AT },
    ...{ publishedAt: null, permalink: null, groupId: null, images: [{ alt: "A rye" }] },
    options: OPTIONS,
  });
  expect(body.post._id).not.toBe(postId);
  expect((await api(user, "GET", `/posts/${postId}`)).body.post).toEqual(before);
  expect((await copy({})).body.post).toMatchObject({ status: "draft", scheduledAt: null });
});

it("20 requests with one key create one copy", async () => {
  const count = async () =>
    (await sql<{ n: number }>("SELECT count(*)::int AS n FROM post WHERE account_id = $1", [accountId]))[0]
      ?.n ?? 0;
  const before = await count();
  expect((await sendTwentyTimes(user, "POST", `/posts/${postId}/copies`, { scheduledAt: AT })).status).toBe(
    200,
  );
  expect(await count()).toBe(before + 1);
});

it("copy rejects an invalid time and names the field", async () => {
  const response = await copy({ scheduledAt: "tomorrow" });
  expect([response.status, getInvalidFields(response)]).toEqual([400, ["scheduledAt"]]);
});

describeCommonRejections({
  method: "POST",
  path: ({ postId: id }) => `/posts/${id}/copies`,
  body: () => ({ scheduledAt: AT }),
});
