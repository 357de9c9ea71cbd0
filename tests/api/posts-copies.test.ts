import { beforeAll, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { pictureForm } from "@/tests/harness/picture";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

const AT = "2027-02-10T09:30:00.000Z";

let person: Person;
let accountId: string;
let postId: string;

/** A post with a picture that is out. */
beforeAll(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
  postId = (await makeDraft(person, accountId, { text: "Out rye", platform: "linkedin", hashtags: ["rye"] }))
    ._id;
  const { url } = (await api(person, "POST", "/storage/upload", await pictureForm())).body;
  const images = [{ url, alt: "A rye" }];
  expect((await api(person, "PUT", `/posts/${postId}`, { revision: 1, images })).status).toBe(200);
  await sql("UPDATE post SET status = 'published', published_at = now() - interval '1 day' WHERE id = $1", [
    postId,
  ]);
});

const copy = (body: object = { scheduledAt: AT }) => api(person, "POST", `/posts/${postId}/copies`, body);

it("is a new draft with the same words and pictures at the time asked for; what is out stays as it is", async () => {
  const before = (await api(person, "GET", `/posts/${postId}`)).body.post;
  const { status, body } = await copy();
  expect(status).toBe(200);
  expect(body.post).toMatchObject({
    ...{ status: "draft", text: "Out rye", hashtags: ["rye"], platform: "linkedin", scheduledAt: AT },
    ...{ publishedAt: null, permalink: null, groupId: null, images: [{ alt: "A rye" }] },
  });
  expect(body.post._id).not.toBe(postId);
  expect((await api(person, "GET", `/posts/${postId}`)).body.post).toEqual(before);
  expect((await copy({})).body.post).toMatchObject({ status: "draft", scheduledAt: null });
});

it("is made once for twenty clicks with one key", async () => {
  const count = async () =>
    (await sql<{ n: number }>("SELECT count(*)::int AS n FROM post WHERE account_id = $1", [accountId]))[0]
      ?.n ?? 0;
  const before = await count();
  expect((await twentyClicks(person, "POST", `/posts/${postId}/copies`, { scheduledAt: AT })).status).toBe(
    200,
  );
  expect(await count()).toBe(before + 1);
});

it("refuses what is no time, and names the field", async () => {
  const answer = await copy({ scheduledAt: "tomorrow" });
  expect([answer.status, fieldsOf(answer)]).toEqual([400, ["scheduledAt"]]);
});

describeRefusals({
  method: "POST",
  path: ({ postId: id }) => `/posts/${id}/copies`,
  body: () => ({ scheduledAt: AT }),
});
