import { expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { insertPlannedPosts } from "@/tests/harness/planned-post-fixtures";
import { readPdf } from "@/tests/harness/read-pdf";
import { api, getMediaBase, type SignedUpUser, send, signUp, sql } from "@/tests/harness/running-product";

const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };

async function baker(fields: object = {}) {
  const user = await signUp();
  const account = await createAccountViaApi(user, { timeZone: "Asia/Jerusalem", ...fields });
  return { user, account, path: `/content-plan/${account}/pdf/download` };
}

/** Returns the file as a browser receives it. */
async function download(user: SignedUpUser, path: string, body: object) {
  const response = await send(user, `/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

// spec: 1.15, 7.57, 7.58, 9.40, D3.17, D3.37, D3.42
it("plan PDF contains exactly the posts of the given days in the account's time zone", async () => {
  const { user, account, path } = await baker();
  await insertPlannedPosts(account, [
    { text: "First loaf", scheduledAt: "2027-01-31T22:30:00Z", platform: "instagram" },
    { text: "Last loaf", scheduledAt: "2027-02-28T21:30:00Z", status: "scheduled" },
    { text: "Too early", scheduledAt: "2027-01-31T21:30:00Z" },
    { text: "Too late", scheduledAt: "2027-02-28T22:00:00Z" },
    { text: "Without a time", scheduledAt: null },
  ]);
  const { status, headers, bytes } = await download(user, path, DAYS);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-disposition")).toBe(
    'attachment; filename="content-plan-2027-02-01-to-2027-02-28.pdf"',
  );
  const text = (await readPdf(bytes)).text.replaceAll("\u00a0", " ");
  for (const there of ["First loaf", "Last loaf", "Mon, Feb 1", "12:30 AM", "11:30 PM", "Instagram"])
    expect(text).toContain(there);
  for (const absent of ["Too early", "Too late", "Without a time"]) expect(text).not.toContain(absent);
});

// spec: 7.57
it("plan PDF can be limited to one platform and states when it is empty", async () => {
  const { user, account, path } = await baker();
  await insertPlannedPosts(account, [{ text: "For Facebook", scheduledAt: "2027-02-10T09:00:00Z" }]);
  const only = await download(user, path, { ...DAYS, platform: "linkedin" });
  const { text } = await readPdf(only.bytes);
  expect(text).not.toContain("For Facebook");
  expect(text).toContain("No posts planned for these dates");
});

// spec: D5.19, D10.10
it("async plan PDF is a free job whose link is visible only to its owner", async () => {
  const { user, account, path } = await baker({ language: "he" });
  await insertPlannedPosts(account, [{ text: "לחם חם בשש", scheduledAt: "2027-02-10T04:00:00Z" }]);
  const requested = await api(user, "POST", path, { ...DAYS, async: true });
  expect(requested).toEqual(expect.objectContaining({ status: 202, body: { jobId: expect.any(String) } }));
  const job = () => api(user, "GET", `/jobs/${requested.body.jobId}`);
  await expect.poll(async () => (await job()).body.state).toBe("done");
  const { body } = await job();
  expect(body).toMatchObject({
    ...{ kind: "content-plan", cost: 0, spent: 0, label: "content-plan-2027-02-01-to-2027-02-28.pdf" },
    ...{ about: { accountId: account, ...DAYS }, result: { posts: 1 } },
  });
  expect(body.result.pdfUrl.startsWith(getMediaBase())).toBe(true);
  const file = new Uint8Array(await (await fetch(body.result.pdfUrl)).arrayBuffer());
  expect((await readPdf(file)).text).toContain("תוכנית תוכן");
  expect((await api(await signUp(), "GET", `/jobs/${requested.body.jobId}`)).status).toBe(404);
});

it("plan PDF of picked posts contains exactly these, also a draft without a date", async () => {
  const { user, account, path } = await baker();
  const [late, undated] = await insertPlannedPosts(account, [
    { text: "Last loaf", scheduledAt: "2027-02-10T09:00:00Z" },
    { text: "Without a time", scheduledAt: null },
    { text: "Not picked", scheduledAt: "2027-02-10T10:00:00Z" },
  ]);
  const body = { postIds: [undated, late, late], locale: "en" };
  const { status, headers, bytes } = await download(user, path, body);
  expect([status, headers.get("content-disposition")]).toEqual([
    200,
    'attachment; filename="content-plan-selected-posts.pdf"',
  ]);
  const text = (await readPdf(bytes)).text.replaceAll("\u00a0", " ");
  expect(text.indexOf("Without a time")).toBeGreaterThan(text.indexOf("Last loaf"));
  for (const there of ["Wed, Feb 10", "11:00 AM", "No date yet"]) expect(text).toContain(there);
  expect(text).not.toContain("Not picked");
  const { jobs } = (await api(user, "GET", "/jobs")).body;
  expect(jobs).toMatchObject([{ kind: "content-plan", about: { accountId: account } }]);
  expect(jobs[0].about).not.toHaveProperty("startDate");
});

it("plan PDF of picked posts is refused when one of them belongs to another account (404)", async () => {
  const { user, account, path } = await baker();
  const other = await baker();
  const [own] = await insertPlannedPosts(account, [{ text: "Own", scheduledAt: null }]);
  const [foreign] = await insertPlannedPosts(other.account, [{ text: "Foreign", scheduledAt: null }]);
  expect((await api(user, "POST", path, { postIds: [own, foreign] })).status).toBe(404);
  expect(await sql("SELECT id FROM job WHERE user_id = $1", [user.user._id])).toEqual([]);
});

it("concurrent plan PDF requests share one job", async () => {
  const { user, account, path } = await baker();
  await insertPlannedPosts(account, [{ text: "Once", scheduledAt: "2027-02-10T09:00:00Z" }]);
  const asks = await Promise.all([1, 2, 3].map(() => api(user, "POST", path, { ...DAYS, async: true })));
  expect(asks.map(({ status }) => status)).toEqual([202, 202, 202]);
  const jobs = await sql("SELECT id FROM job WHERE user_id = $1", [user.user._id]);
  const ids = new Set(asks.map(({ body }) => body.jobId));
  expect(ids.size).toBe(jobs.length);
  expect(jobs.length).toBeLessThan(3);
});

it.each([
  ["an invalid day", { ...DAYS, startDate: "2027-02-30" }, ["startDate"]],
  ["an end before the start", { startDate: "2027-02-02", endDate: "2027-02-01" }, ["endDate"]],
  ["an unknown platform", { ...DAYS, platform: "myspace" }, ["platform"]],
  ["neither days nor posts", { platform: "all" }, ["startDate"]],
  ["an empty list of posts", { postIds: [] }, ["postIds"]],
  ["an unsupported language", { ...DAYS, locale: "fr" }, ["locale"]],
  ["an overlong period", { startDate: "0001-01-01", endDate: "2027-02-01" }, ["startDate"]],
])("plan PDF rejects %s and names the field (400)", async (_, body, fields) => {
  const { user, path } = await baker();
  const response = await api(user, "POST", path, body);
  expect([response.status, getInvalidFields(response)]).toEqual([400, fields]);
});

it("plan PDF covers at most 92 days and 200 posts (422)", async () => {
  const { user, account, path } = await baker();
  const longest = { startDate: "2027-02-01", endDate: "2027-05-03" };
  const longer = await api(user, "POST", path, { ...longest, endDate: "2027-05-04" });
  expect(longer).toMatchObject({
    status: 422,
    body: { code: "unprocessable", details: { reason: "days", limit: 92, days: 93 } },
  });
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: `Loaf ${index}`,
      scheduledAt: new Date(Date.UTC(2027, 1, 2, 9, index)).toISOString(),
    }));
  await insertPlannedPosts(account, many(200));
  const whole = await download(user, path, longest);
  expect(whole.status).toBe(200);
  expect((await readPdf(whole.bytes)).text).toContain("Loaf 199");
  await insertPlannedPosts(account, many(1));
  expect(await api(user, "POST", path, longest)).toMatchObject({
    status: 422,
    body: { details: { reason: "posts", limit: 200 } },
  });
  expect(await sql("SELECT id FROM job WHERE user_id = $1", [user.user._id])).toHaveLength(1);
});

describeCommonRejections({
  method: "POST",
  path: (ids) => `/content-plan/${ids.accountId}/pdf/download`,
  body: () => ({ ...DAYS, async: true }),
});
