import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { defaultBrand } from "@/lib/core/brand";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { fieldsOf } from "@/tests/api/refusals";
import { inboxOf } from "@/tests/harness/inbox";
import { api, sql, stranger, type TestClient } from "@/tests/harness/stack";

const words = (change: Record<string, unknown> = {}) => ({
  name: "Dana Levi",
  email: `dana-${randomUUID()}@example.com`,
  message: "Does it speak Hebrew?",
  ...change,
});

const write = (body: unknown, client: TestClient = stranger(), key: string = randomUUID()) =>
  api(client, "POST", "/contact", body, { "idempotency-key": key });

/** What came to us from somebody, as the sandbox received it. */
const mailsFrom = async (email: string) =>
  (await inboxOf(defaultBrand.supportEmail)).filter(({ text }) => text.includes(email));

it("takes a message and mails it to us, whose answer goes to the person", async () => {
  const body = words({ message: "First line\n<b>second</b> line" });
  expect(await write(body)).toMatchObject({ status: 202, body: {} });
  await expect.poll(() => mailsFrom(body.email), { timeout: 45_000 }).toHaveLength(1);
  const [mail] = await mailsFrom(body.email);
  expect(mail?.subject).toContain("Dana Levi");
  expect(mail?.text.replaceAll("\r\n", "\n")).toContain("First line\n<b>second</b> line");
  expect(mail?.html).toContain("&lt;b&gt;second&lt;/b&gt;");
  expect(mail?.headers["reply-to"]).toContain(body.email);
});

it("is one mail for one click, however often it arrives, and another one for another click", async () => {
  const body = words();
  const key = randomUUID();
  const outbox = () =>
    sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM outbox_mail WHERE template = 'contact-message' AND created_at > now() - interval '1 minute'`,
    );
  const [before] = await outbox();
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => write(body, stranger(), key)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  const [after] = await outbox();
  expect((after?.count ?? 0) - (before?.count ?? 0)).toBe(1);
  expect((await write(body)).status).toBe(202);
  await expect.poll(() => mailsFrom(body.email), { timeout: 45_000 }).toHaveLength(2);
});

it("answers a machine as everybody else, and mails nothing of it", async () => {
  const trap = words({ homepage: "https://spam.example" });
  expect(await write(trap)).toMatchObject({ status: 202, body: {} });
  const honest = words();
  await write(honest);
  await expect.poll(() => mailsFrom(honest.email), { timeout: 45_000 }).toHaveLength(1);
  expect(await mailsFrom(trap.email)).toEqual([]);
});

describe("refuses", () => {
  it.each([
    ["no name", { name: " " }, ["name"]],
    [
      "a name that would begin a new line of the mail's head",
      { name: "Dana\r\nBcc: a@example.com" },
      ["name"],
    ],
    ["a name that turns the text around", { name: "Dana\u202e" }, ["name"]],
    ["no address", { email: "" }, ["email"]],
    ["what is no address", { email: "dana at example" }, ["email"]],
    ["two addresses", { email: "a@example.com,b@example.com" }, ["email"]],
    ["an empty message", { message: "\n " }, ["message"]],
    ["a book", { message: "x".repeat(5_001) }, ["message"]],
    ["a list instead of words", { message: ["x"] }, ["message"]],
    ["a language we do not speak", { language: "fr" }, ["language"]],
  ])("%s, and names the field", async (_, change, fields) => {
    const answer = await write(words(change));
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual(fields);
  });

  it("another site's form", async () => {
    const headers = { origin: "https://elsewhere.example" };
    const answer = await api(stranger(), "POST", "/contact", words(), headers);
    expect(answer).toMatchObject({ status: 403, body: { code: "cross_site" } });
  });

  it("more than ten in an hour from one address, and says how long to wait (LIM1)", async () => {
    const client = stranger();
    for (let sent = 0; sent < RATE_LIMITS.contact.points; sent += 1) {
      expect((await write(words({ homepage: "x" }), client)).status).toBe(202);
    }
    const answer = await write(words(), client);
    expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await write(words({ homepage: "x" }))).status).toBe(202);
  });
});

it("writes to nobody but us: no mail goes to an address that a visitor typed", async () => {
  const body = words();
  await write(body);
  await expect.poll(() => mailsFrom(body.email), { timeout: 45_000 }).toHaveLength(1);
  expect(await inboxOf(body.email)).toEqual([]);
});
