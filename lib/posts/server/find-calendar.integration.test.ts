import pg from "pg";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { findOwnedAccount } from "@/lib/accounts/server/accounts";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { calendarQuery } from "@/lib/posts/calendar-schemas";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { findCalendar } from "@/lib/posts/server/posts";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
  insertVideoFixture,
} from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

const MARCH = { startDate: "2027-03-01", endDate: "2027-03-31" };
const calendar = (account: { id: string; timeZone: string }, query: object = {}) =>
  findCalendar({ account, query: calendarQuery.parse({ accountId: account.id, ...MARCH, ...query }) });

async function brandIn(timeZone: string) {
  const user = await insertUserFixture();
  const brand = await createAccountFixture(user, { timeZone });
  const plan = (scheduledAt: string, fields: object = {}) =>
    createPostFixture(brand, { scheduledAt, text: scheduledAt, ...fields });
  return { user, brand, plan };
}

describe("calendar of an account", () => {
  // Split at UTC midnights or in days of 24 hours, both posts would be on another day.
  test.each([
    ["Asia/Jerusalem", "2027-03-25T22:00:00Z", "2027-03-26T20:59:59Z", "2027-03-26"],
    ["Asia/Jerusalem", "2027-03-26T21:00:00Z", "2027-03-27T20:59:59Z", "2027-03-27"],
    ["America/New_York", "2027-03-14T05:00:00Z", "2027-03-15T03:59:59Z", "2027-03-14"],
    ["America/New_York", "2027-03-15T04:00:00Z", "2027-03-16T03:59:59Z", "2027-03-15"],
  ])(
    "calendar day in %s spans local midnights across daylight saving changes",
    async (zone, from, to, day) => {
      const { brand, plan } = await brandIn(zone);
      await plan(from);
      await plan(to);
      const { days } = await calendar(brand);
      expect(days.map((one) => [one.day, one.posts.map(({ text }) => text)])).toEqual([[day, [from, to]]]);
    },
  );

  test("calendar range starts at the first local midnight and ends with the last day", async () => {
    const { brand, plan } = await brandIn("Asia/Jerusalem");
    const edges = [
      "2027-02-28T21:59:59Z",
      "2027-02-28T22:00:00Z",
      "2027-03-31T20:59:59Z",
      "2027-03-31T21:00:00Z",
    ];
    for (const edge of edges) await plan(edge);
    const { days } = await calendar(brand);
    expect(days.map(({ day }) => day)).toEqual(["2027-03-01", "2027-03-31"]);
  });

  test("calendar day contains at most four posts by time and the total", async () => {
    const { brand, plan } = await brandIn("UTC");
    for (const hour of ["12", "09", "18", "07", "20", "11"]) await plan(`2027-03-05T${hour}:00:00Z`);
    const [day] = (await calendar(brand)).days;
    expect(day?.total).toBe(6);
    expect(day?.posts.map(({ text }) => text.slice(11, 13))).toEqual(["07", "09", "11", "12"]);
    const [whole] = (await calendar(brand, { endDate: "2027-03-05", startDate: "2027-03-05", perDay: 100 }))
      .days;
    expect(whole?.posts.length).toBe(6);
  });

  test("calendar filters by platform and status, but counts every status", async () => {
    const { brand, plan } = await brandIn("UTC");
    const failed = await plan("2027-03-05T07:00:00Z");
    await plan("2027-03-05T08:00:00Z", { platform: "instagram" });
    await getPrismaClient().post.update({ where: { id: failed.id }, data: { status: "failed" } });
    const requested = await calendar(brand, { status: "failed" });
    expect(requested.days).toMatchObject([{ total: 1, posts: [{ id: failed.id }] }]);
    expect(Object.fromEntries(requested.counts.map(({ status, count }) => [status, count]))).toEqual({
      draft: 1,
      failed: 1,
    });
    const instagram = await calendar(brand, { platform: "instagram" });
    expect(instagram.days[0]?.total).toBe(1);
    expect(instagram.counts).toEqual([{ status: "draft", count: 1 }]);
  });

  test("calendar uses the scheduled, publishing or creation time of a post", async () => {
    const { brand } = await brandIn("UTC");
    const out = await createPostFixture(brand, { text: "out" });
    const idea = await createPostFixture(brand, { text: "idea" });
    const set = (id: string, data: object) => getPrismaClient().post.update({ where: { id }, data });
    await set(out.id, { status: "published", publishedAt: new Date("2027-03-07T10:00:00Z") });
    await set(idea.id, { createdAt: new Date("2027-03-08T10:00:00Z") });
    const { days } = await calendar(brand);
    expect(days.map(({ day, posts }) => [day, posts[0]?.text])).toEqual([
      ["2027-03-07", "out"],
      ["2027-03-08", "idea"],
    ]);
  });

  test("calendar post contains the first image or poster frame, the language and the start of the text", async () => {
    const { user, brand, plan } = await brandIn("UTC");
    const withImage = await plan("2027-03-05T07:00:00Z", { text: "א".repeat(400) });
    const [first, second] = [await insertMediaFixture(user), await insertMediaFixture(user)];
    for (const media of [first, second]) {
      await runInTransaction((tx) => appendImageToPost({ postId: withImage.id, media, alt: "" }, tx));
    }
    const withVideo = await plan("2027-03-05T08:00:00Z");
    const { id: videoId } = await insertVideoFixture(user, { hasPoster: true });
    await getPrismaClient().post.update({ where: { id: withVideo.id }, data: { videoId, language: "he" } });
    const [day] = (await calendar(brand)).days;
    expect(day?.posts[0]?.text).toBe("א".repeat(160));
    expect(day?.posts[0]?.imageUrl).toContain(first.key);
    expect(day?.posts[1]?.imageUrl).toMatch(/-poster\.jpg$/);
    expect(day?.posts.map(({ language }) => language)).toEqual([null, "he"]);
  });
});

test("calendar runs three statements independent of the number of posts, plus one for the session", async () => {
  const { user, brand } = await brandIn("Asia/Jerusalem");
  const requested = async () => {
    const seen = vi.spyOn(pg.Client.prototype, "query");
    const found = await calendar(await findOwnedAccount(user.id, brand.id));
    const statements = seen.mock.calls.length;
    seen.mockRestore();
    return { statements, found };
  };
  expect((await requested()).statements).toBe(3);
  const rows = Array.from({ length: 500 }, (_, n) => ({
    accountId: brand.id,
    platform: "facebook",
    scheduledAt: new Date(Date.UTC(2027, 2, 1 + (n % 31), 9, n % 60)),
  }));
  await getPrismaClient().post.createMany({ data: rows });
  const { statements, found } = await requested();
  expect(statements).toBe(3);
  expect(found.counts).toEqual([{ status: "draft", count: 500 }]);
  expect(Math.max(...found.days.map(({ posts }) => posts.length))).toBe(4);
});
