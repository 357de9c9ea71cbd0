import { beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

const MARCH = "startDate=2027-03-01&endDate=2027-03-31";

let user: SignedUpUser;
let bakery: string;
const calendar = (query = MARCH) => api(user, "GET", `/posts/calendar?accountId=${bakery}&${query}`);

beforeAll(async () => {
  user = await signUp();
  bakery = await createAccountViaApi(user, { timeZone: "Asia/Jerusalem" });
  const requests: [string, object, string, string][] = [
    ["Early", {}, "draft", "2027-03-25T22:30:00Z"],
    ["Late", { platform: "linkedin" }, "scheduled", "2027-03-26T20:30:00Z"],
    ["Next", {}, "failed", "2027-03-26T21:30:00Z"],
    ["Another month", {}, "draft", "2027-04-02T09:00:00Z"],
  ];
  for (const [text, fields, status, when] of requests) {
    const { _id } = await createDraftFixture(user, bakery, { text, ...fields });
    await sql("UPDATE post SET status = $2, scheduled_at = $3 WHERE id = $1", [_id, status, when]);
  }
  const other = await createAccountViaApi(user);
  await createDraftFixture(user, other, { text: "Of another brand", scheduledAt: "2027-03-26T09:00:00Z" });
});

it("calendar groups posts by day in the account's time zone and counts them by state", async () => {
  const { status, body } = await calendar();
  expect(status).toBe(200);
  const days = body.days.map(
    ({ day, total, posts }: { day: string; total: number; posts: { text: string }[] }) => [
      day,
      total,
      posts.map(({ text }) => text),
    ],
  );
  expect(days).toEqual([
    ["2027-03-26", 2, ["Early", "Late"]],
    ["2027-03-27", 1, ["Next"]],
  ]);
  expect(body.counts).toMatchObject({ draft: 1, scheduled: 1, failed: 1, published: 0 });
  expect(Object.keys(body.days[0].posts[0]).toSorted()).toEqual([
    "_id",
    "accountId",
    "createdAt",
    "imageUrl",
    "label",
    "language",
    "platform",
    "publishedAt",
    "revision",
    "scheduledAt",
    "status",
    "text",
  ]);
});

it("calendar returns a post as GET /posts/{id} does", async () => {
  const [card] = (await calendar()).body.days[0].posts;
  const { post } = (await api(user, "GET", `/posts/${card._id}`)).body;
  for (const field of ["platform", "status", "text", "scheduledAt", "revision", "createdAt"]) {
    expect(card[field]).toEqual(post[field]);
  }
});

it("post created with a time stays a draft in the calendar", async () => {
  const scheduledAt = "2027-05-05T06:00:00.000Z";
  const made = await createDraftFixture(user, bakery, { scheduledAt });
  expect(made).toMatchObject({ status: "draft", scheduledAt });
  const may = await calendar("startDate=2027-05-01&endDate=2027-05-31");
  expect(may.body.days).toMatchObject([{ day: "2027-05-05", posts: [{ _id: made._id }] }]);
});

describe("invalid calendar periods", () => {
  it.each([
    ["startDate=2027-03-01", "endDate"],
    ["startDate=2027-03-02&endDate=2027-03-01", "endDate"],
    ["startDate=2027-03-01&endDate=2027-06-01", "endDate"],
    ["startDate=2027-02-30&endDate=2027-03-01", "startDate"],
    ["startDate=2027-03-01T00:00:00Z&endDate=2027-03-02", "startDate"],
    [`${MARCH}&perDay=0`, "perDay"],
    [`${MARCH}&perDay=9`, "perDay"],
    [`${MARCH}&perDay=1e9`, "perDay"],
    [`${MARCH}&platform=myspace`, "platform"],
    [`${MARCH}&status=live`, "status.0"],
  ])("calendar rejects ?%s and names the field", async (query, field) => {
    const response = await calendar(query);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toContain(field);
  });
});

describeCommonRejections({
  method: "GET",
  path: ({ accountId }) => `/posts/calendar?accountId=${accountId}&${MARCH}`,
});
