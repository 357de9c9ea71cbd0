import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { RATE_LIMITS } from "@/lib/core/rate-limits";
import { DEFAULT_SITE_CONFIG } from "@/lib/core/site-config";
import { getInvalidFields } from "@/tests/api/rejection-tests";
import { api, createAnonymousClient, type TestClient } from "@/tests/harness/running-product";
import { fetchInbox } from "@/tests/harness/sandbox-inbox";

const words = (change: Record<string, unknown> = {}) => ({
  name: "Dana Levi",
  email: `dana-${randomUUID()}@example.com`,
  message: "Does it speak Hebrew?",
  ...change,
});

const write = (body: unknown, client: TestClient = createAnonymousClient(), key: string = randomUUID()) =>
  api(client, "POST", "/contact", body, { "idempotency-key": key });

/** Returns mails sent to the support address that contain this sender address. */
const mailsFrom = async (email: string) =>
  (await fetchInbox(DEFAULT_SITE_CONFIG.supportEmail)).filter(({ text }) => text.includes(email));

// spec: 1.32, D11.7
it("contact message is mailed to support with the sender as reply address", async () => {
  const body = words({ message: "First line\n<b>second</b> line" });
  expect(await write(body)).toMatchObject({ status: 202, body: {} });
  await expect.poll(() => mailsFrom(body.email), { timeout: 45_000 }).toHaveLength(1);
  const [mail] = await mailsFrom(body.email);
  expect(mail?.subject).toContain("Dana Levi");
  expect(mail?.text.replaceAll("\r\n", "\n")).toContain("First line\n<b>second</b> line");
  expect(mail?.html).toContain("&lt;b&gt;second&lt;/b&gt;");
  expect(mail?.headers["reply-to"]).toContain(body.email);
});

it("contact request sends one mail per idempotency key", async () => {
  const body = words();
  const key = randomUUID();
  const responses = await Promise.all([1, 2, 3, 4, 5].map(() => write(body, createAnonymousClient(), key)));
  expect(responses.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202]);
  // The oldest mails are sent first, so those of the five requests precede this one.
  const last = words();
  await write(last);
  await expect.poll(() => mailsFrom(last.email), { timeout: 45_000 }).toHaveLength(1);
  await expect.poll(() => mailsFrom(body.email), { timeout: 45_000 }).toHaveLength(1);
  expect((await write(body)).status).toBe(202);
  await expect.poll(() => mailsFrom(body.email), { timeout: 45_000 }).toHaveLength(2);
});

it("contact form accepts a filled honeypot field but sends no mail", async () => {
  const trap = words({ homepage: "https://spam.example" });
  expect(await write(trap)).toMatchObject({ status: 202, body: {} });
  const honest = words();
  await write(honest);
  await expect.poll(() => mailsFrom(honest.email), { timeout: 45_000 }).toHaveLength(1);
  expect(await mailsFrom(trap.email)).toEqual([]);
});

describe("contact form rejections", () => {
  it.each([
    ["no name", { name: " " }, ["name"]],
    ["a name with a mail header", { name: "Dana\r\nBcc: a@example.com" }, ["name"]],
    ["a name with a bidirectional override", { name: "Dana\u202e" }, ["name"]],
    ["no email address", { email: "" }, ["email"]],
    ["an invalid email address", { email: "dana at example" }, ["email"]],
    ["two email addresses", { email: "a@example.com,b@example.com" }, ["email"]],
    ["an empty message", { message: "\n " }, ["message"]],
    ["an overlong message", { message: "x".repeat(5_001) }, ["message"]],
    ["a list instead of text", { message: ["x"] }, ["message"]],
    ["an unsupported language", { language: "fr" }, ["language"]],
  ])("contact form rejects %s and names the fields", async (_, change, fields) => {
    const response = await write(words(change));
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual(fields);
  });

  it("contact form rejects cross-site requests", async () => {
    const headers = { origin: "https://elsewhere.example" };
    const response = await api(createAnonymousClient(), "POST", "/contact", words(), headers);
    expect(response).toMatchObject({ status: 403, body: { code: "cross_site" } });
  });

  it("contact form is limited to ten messages per hour and IP address and returns the delay [LIM1]", async () => {
    const client = createAnonymousClient();
    for (let sent = 0; sent < RATE_LIMITS.contact.points; sent += 1) {
      expect((await write(words({ homepage: "x" }), client)).status).toBe(202);
    }
    const response = await write(words(), client);
    expect(response).toMatchObject({ status: 429, body: { code: "rate_limited" } });
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await write(words({ homepage: "x" }))).status).toBe(202);
  });
});

it("contact form sends no mail to the address that a visitor typed", async () => {
  const body = words();
  await write(body);
  await expect.poll(() => mailsFrom(body.email), { timeout: 45_000 }).toHaveLength(1);
  expect(await fetchInbox(body.email)).toEqual([]);
});
