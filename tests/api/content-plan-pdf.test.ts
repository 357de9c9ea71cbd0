import { expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { insertPlanned } from "@/tests/harness/plans-of-posts";
import { readPdf } from "@/tests/harness/read-pdf";
import { api, type Person, send, signUp, sql, stackEnvironment } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const DAYS = { startDate: "2027-02-01", endDate: "2027-02-28" };

async function baker(fields: object = {}) {
  const person = await signUp();
  const account = await makeBrand(person, { timeZone: "Asia/Jerusalem", ...fields });
  return { person, account, path: `/content-plan/${account}/pdf/download` };
}

/** The file as a browser gets it. */
async function download(person: Person, path: string, body: object) {
  const answer = await send(person, `/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: answer.headers, bytes };
}

it("is a PDF of the posts in these days of the brand's zone, and of no others", async () => {
  const { person, account, path } = await baker();
  await insertPlanned(account, [
    { text: "First loaf", scheduledAt: "2027-01-31T22:30:00Z", platform: "instagram" },
    { text: "Last loaf", scheduledAt: "2027-02-28T21:30:00Z", status: "scheduled" },
    { text: "Too early", scheduledAt: "2027-01-31T21:30:00Z" },
    { text: "Too late", scheduledAt: "2027-02-28T22:00:00Z" },
    { text: "Without a time", scheduledAt: null },
  ]);
  const { status, headers, bytes } = await download(person, path, DAYS);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/pdf");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("content-disposition")).toBe(
    'attachment; filename="content-plan-2027-02-01-to-2027-02-28.pdf"',
  );
  const text = (await readPdf(bytes)).text.replaceAll("\u00a0", " ");
  for (const there of ["First loaf", "Last loaf", "Feb 1, 2027", "12:30 AM", "11:30 PM", "Instagram"])
    expect(text).toContain(there);
  for (const absent of ["Too early", "Too late", "Without a time"]) expect(text).not.toContain(absent);
});

it("is narrowed to one network, and says it when nothing is there", async () => {
  const { person, account, path } = await baker();
  await insertPlanned(account, [{ text: "For Facebook", scheduledAt: "2027-02-10T09:00:00Z" }]);
  const only = await download(person, path, { ...DAYS, platform: "linkedin" });
  const { text } = await readPdf(only.bytes);
  expect(text).not.toContain("For Facebook");
  expect(text).toContain("Nothing is planned in these days");
});

it("is made in the background with async: a job with a link that its person alone sees, and that costs nothing", async () => {
  const { person, account, path } = await baker({ language: "he" });
  await insertPlanned(account, [{ text: "לחם חם בשש", scheduledAt: "2027-02-10T04:00:00Z" }]);
  const asked = await api(person, "POST", path, { ...DAYS, async: true });
  expect(asked).toEqual(expect.objectContaining({ status: 202, body: { jobId: expect.any(String) } }));
  const job = () => api(person, "GET", `/jobs/${asked.body.jobId}`);
  await expect.poll(async () => (await job()).body.state).toBe("done");
  const { body } = await job();
  expect(body).toMatchObject({
    ...{ kind: "content-plan", cost: 0, spent: 0, label: "content-plan-2027-02-01-to-2027-02-28.pdf" },
    ...{ about: { accountId: account, ...DAYS }, result: { posts: 1 } },
  });
  expect(body.result.pdfUrl.startsWith(stackEnvironment().MEDIA_PUBLIC_URL ?? "?")).toBe(true);
  const file = new Uint8Array(await (await fetch(body.result.pdfUrl)).arrayBuffer());
  expect((await readPdf(file)).text).toContain("תוכנית תוכן");
  expect((await api(await signUp(), "GET", `/jobs/${asked.body.jobId}`)).status).toBe(404);
});

it("asked for twice while it is made is one job", async () => {
  const { person, account, path } = await baker();
  await insertPlanned(account, [{ text: "Once", scheduledAt: "2027-02-10T09:00:00Z" }]);
  const asks = await Promise.all([1, 2, 3].map(() => api(person, "POST", path, { ...DAYS, async: true })));
  expect(asks.map(({ status }) => status)).toEqual([202, 202, 202]);
  const jobs = await sql("SELECT id FROM job WHERE user_id = $1", [person.user._id]);
  const ids = new Set(asks.map(({ body }) => body.jobId));
  expect(ids.size).toBe(jobs.length);
  expect(jobs.length).toBeLessThan(3);
});

it.each([
  ["no day", { ...DAYS, startDate: "2027-02-30" }, ["startDate"]],
  ["an end before the start", { startDate: "2027-02-02", endDate: "2027-02-01" }, ["endDate"]],
  ["a network that is none", { ...DAYS, platform: "myspace" }, ["platform"]],
  ["a language that we do not speak", { ...DAYS, locale: "fr" }, ["locale"]],
  ["fifty thousand years", { startDate: "0001-01-01", endDate: "2027-02-01" }, ["startDate"]],
])("refuses %s and names the field (400)", async (_, body, fields) => {
  const { person, path } = await baker();
  const answer = await api(person, "POST", path, body);
  expect([answer.status, fieldsOf(answer)]).toEqual([400, fields]);
});

it("has 92 days and 200 posts at most (422)", async () => {
  const { person, account, path } = await baker();
  const longest = { startDate: "2027-02-01", endDate: "2027-05-03" };
  const longer = await api(person, "POST", path, { ...longest, endDate: "2027-05-04" });
  expect(longer).toMatchObject({
    status: 422,
    body: { code: "unprocessable", details: { reason: "days", limit: 92, days: 93 } },
  });
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: `Loaf ${index}`,
      scheduledAt: new Date(Date.UTC(2027, 1, 2, 9, index)).toISOString(),
    }));
  await insertPlanned(account, many(200));
  const whole = await download(person, path, longest);
  expect(whole.status).toBe(200);
  expect((await readPdf(whole.bytes)).text).toContain("Loaf 199");
  await insertPlanned(account, many(1));
  expect(await api(person, "POST", path, longest)).toMatchObject({
    status: 422,
    body: { details: { reason: "posts", limit: 200 } },
  });
  expect(await sql("SELECT id FROM job WHERE user_id = $1", [person.user._id])).toHaveLength(1);
});

describeRefusals({
  method: "POST",
  path: (ids) => `/content-plan/${ids.accountId}/pdf/download`,
  body: () => ({ ...DAYS, async: true }),
});
