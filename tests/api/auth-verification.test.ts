import { expect, it } from "vitest";
import { mailTo, tokenIn } from "@/tests/harness/inbox";
import { api, send, signUp, stranger } from "@/tests/harness/stack";

it("reaches a new person in their language, and its link verifies them, again and again", async () => {
  const person = await signUp({ language: "he" });
  const mail = await mailTo(person);
  expect(mail.subject).toBe("אימות כתובת האימייל");
  expect(mail.html).toContain('<html lang="he" dir="rtl">');
  const path = `/auth/verify-email/${tokenIn(mail, "/verify-email")}`;

  await send(person, `/api${path}`, { method: "HEAD" });
  expect((await api(person, "GET", "/auth/check")).body.user.isEmailVerified).toBe(false);

  const verified = { ...person.user, isEmailVerified: true };
  expect(await api(person, "GET", path)).toMatchObject({
    status: 200,
    body: { verified: true, user: verified },
  });
  expect(await api(person, "GET", path)).toMatchObject({
    status: 200,
    body: { verified: true, user: verified },
  });
  expect((await api(person, "GET", "/auth/check")).body.user).toEqual(verified);
  // Whoever else holds the link is told no more than that.
  expect((await api(stranger(), "GET", path)).body).toEqual({ verified: true });
  expect((await api(await signUp(), "GET", path)).body).toEqual({ verified: true });
});

it("is sent again on request, and the newer link replaces the older", async () => {
  const person = await signUp();
  const old = tokenIn(await mailTo(person), "/verify-email");
  const asked = await api(person, "POST", "/auth/send-verification", { email: person.email });
  expect(asked.status).toBe(202);
  const newer = tokenIn(await mailTo(person, 2), "/verify-email");
  const refused = await api(stranger(), "GET", `/auth/verify-email/${old}`);
  expect(refused).toMatchObject({ status: 410, body: { code: "token_expired" } });
  expect((await api(stranger(), "GET", `/auth/verify-email/${newer}`)).status).toBe(200);
});

it("is answered alike for known, verified and unknown addresses", async () => {
  const person = await signUp();
  await api(person, "GET", `/auth/verify-email/${tokenIn(await mailTo(person), "/verify-email")}`);
  const known = await api(stranger(), "POST", "/auth/send-verification", { email: (await signUp()).email });
  const verified = await api(stranger(), "POST", "/auth/send-verification", { email: person.email });
  const unknown = await api(stranger(), "POST", "/auth/send-verification", { email: `x${person.email}` });
  expect([known, verified, unknown].map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from({ length: 3 }, () => ({ status: 202, body: {} })),
  );
});

it("is sent to one address three times an hour, whoever asks", async () => {
  const email = `nobody-${crypto.randomUUID()}@example.com`;
  const ask = () => api(stranger(), "POST", "/auth/send-verification", { email });
  for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(202);
  const late = await ask();
  expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("tells no other site about the link, and a look at its page does not follow it", async () => {
  const person = await signUp();
  const token = tokenIn(await mailTo(person), "/verify-email");
  const page = await send(stranger(), `/verify-email/${token}`);
  expect(await page.text()).toContain('name="referrer" content="no-referrer"');
  await send(stranger(), `/verify-email/${token}`, { method: "HEAD" });
  expect((await api(person, "GET", "/auth/check")).body.user.isEmailVerified).toBe(false);
});

it.each(["made-up", "a".repeat(43), "%00", "..%2f..%2fcheck"])("refuses the link %s", async (token) => {
  expect([404, 410]).toContain((await api(stranger(), "GET", `/auth/verify-email/${token}`)).status);
});

it("refuses an address that is none, and another site", async () => {
  const bad = await api(stranger(), "POST", "/auth/send-verification", { email: "a@b.co,c@d.co" });
  expect(bad).toMatchObject({ status: 400, body: { code: "validation_error" } });
  const origin = "https://evil.example";
  const foreign = await api(stranger(), "POST", "/auth/send-verification", { email: "a@b.co" }, { origin });
  expect(foreign).toMatchObject({ status: 403, body: { code: "cross_site" } });
});
