import { beforeAll, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

const MARCH = "startDate=2027-03-01&endDate=2027-03-31";

let person: Person;
let bakery: string;
const calendar = (query = MARCH) => api(person, "GET", `/posts/calendar?accountId=${bakery}&${query}`);

beforeAll(async () => {
  person = await signUp();
  bakery = await makeBrand(person, { timeZone: "Asia/Jerusalem" });
  const wishes: [string, object, string, string][] = [
    ["Early", {}, "draft", "2027-03-25T22:30:00Z"],
    ["Late", { platform: "linkedin" }, "scheduled", "2027-03-26T20:30:00Z"],
    ["Next", {}, "failed", "2027-03-26T21:30:00Z"],
    ["Another month", {}, "draft", "2027-04-02T09:00:00Z"],
  ];
  for (const [text, fields, status, when] of wishes) {
    const { _id } = await makeDraft(person, bakery, { text, ...fields });
    await sql("UPDATE post SET status = $2, scheduled_at = $3 WHERE id = $1", [_id, status, when]);
  }
  const other = await makeBrand(person);
  await makeDraft(person, other, { text: "Of another brand", scheduledAt: "2027-03-26T09:00:00Z" });
});

it("answers the days that have posts, on the brand's clock, and how many posts are in each state", async () => {
  const { status, body } = await calendar();
  expect(status).toBe(200);
  const told = body.days.map(
    ({ day, total, posts }: { day: string; total: number; posts: { text: string }[] }) => [
      day,
      total,
      posts.map(({ text }) => text),
    ],
  );
  expect(told).toEqual([
    ["2027-03-26", 2, ["Early", "Late"]],
    ["2027-03-27", 1, ["Next"]],
  ]);
  expect(body.counts).toMatchObject({ draft: 1, scheduled: 1, failed: 1, published: 0 });
  expect(Object.keys(body.days[0].posts[0]).toSorted()).toEqual([
    "_id",
    "accountId",
    "createdAt",
    "imageUrl",
    "platform",
    "publishedAt",
    "revision",
    "scheduledAt",
    "status",
    "text",
  ]);
});

it("shows a post of the calendar as GET /posts/{id} does", async () => {
  const [card] = (await calendar()).body.days[0].posts;
  const { post } = (await api(person, "GET", `/posts/${card._id}`)).body;
  for (const field of ["platform", "status", "text", "scheduledAt", "revision", "createdAt"]) {
    expect(card[field]).toEqual(post[field]);
  }
});

it("a draft can be made for a time, and stays a draft", async () => {
  const scheduledAt = "2027-05-05T06:00:00.000Z";
  const made = await makeDraft(person, bakery, { scheduledAt });
  expect(made).toMatchObject({ status: "draft", scheduledAt });
  const may = await calendar("startDate=2027-05-01&endDate=2027-05-31");
  expect(may.body.days).toMatchObject([{ day: "2027-05-05", posts: [{ _id: made._id }] }]);
});

describe("refuses what is too much, or no day", () => {
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
  ])("?%s, and names the field", async (query, field) => {
    const answer = await calendar(query);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toContain(field);
  });
});

describeRefusals({
  method: "GET",
  path: ({ accountId }) => `/posts/calendar?accountId=${accountId}&${MARCH}`,
});
