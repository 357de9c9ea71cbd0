import { expect, it } from "vitest";
import { api, createAnonymousClient, send, signUp } from "@/tests/harness/running-product";
import { extractToken, verifyEmailAddress, waitForMail } from "@/tests/harness/sandbox-inbox";

// spec: 3.2, 7.13
it("verification mail uses the user's language and its link verifies by POST alone, repeatedly", async () => {
  const user = await signUp({ language: "he" });
  const mail = await waitForMail(user);
  expect(mail.subject).toBe("אימות כתובת האימייל");
  expect(mail.html).toContain('<html lang="he" dir="rtl">');
  const path = `/auth/verify-email/${extractToken(mail, "/verify-email")}`;

  await send(user, `/api${path}`, { method: "HEAD" });
  const open = await api(user, "GET", path);
  expect(open).toMatchObject({ status: 200, body: { verified: false, user: user.user } });
  expect((await api(user, "GET", "/auth/check")).body.user.isEmailVerified).toBe(false);

  const verified = { ...user.user, isEmailVerified: true };
  for (const method of ["POST", "POST", "GET"]) {
    expect(await api(user, method, path, method === "POST" ? {} : undefined)).toMatchObject({
      status: 200,
      body: { verified: true, user: verified },
    });
  }
  expect((await api(user, "GET", "/auth/check")).body.user).toEqual(verified);
  // Another holder of the link receives only this result.
  expect((await api(createAnonymousClient(), "GET", path)).body).toEqual({ verified: true });
  expect((await api(await signUp(), "POST", path, {})).body).toEqual({ verified: true });
});

// spec: 7.14
it("older verification link stays valid after a new one was sent", async () => {
  const user = await signUp();
  const old = extractToken(await waitForMail(user), "/verify-email");
  const requested = await api(user, "POST", "/auth/send-verification", { email: user.email });
  expect(requested.status).toBe(202);
  const newer = extractToken(await waitForMail(user, 2), "/verify-email");
  expect(newer).not.toBe(old);
  for (const token of [old, newer])
    expect((await api(user, "POST", `/auth/verify-email/${token}`, {})).body.verified).toBe(true);
});

it("verification needs a session of its user or the password [ID2]", async () => {
  const user = await signUp();
  const path = `/auth/verify-email/${extractToken(await waitForMail(user), "/verify-email")}`;
  for (const other of [createAnonymousClient(), await signUp()]) {
    expect(await api(other, "POST", path, {})).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const wrong = await api(other, "POST", path, { password: "not the password" });
    expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  }
  const origin = "https://evil.example";
  const foreign = await api(user, "POST", path, { password: user.password }, { origin });
  expect(foreign).toMatchObject({ status: 403, body: { code: "cross_site" } });
  expect((await api(user, "GET", "/auth/check")).body.user.isEmailVerified).toBe(false);
  const visitor = createAnonymousClient();
  expect((await api(visitor, "POST", path, { password: user.password })).body).toEqual({ verified: true });
  expect(visitor.cookies.size).toBe(0);
  expect((await api(user, "GET", "/auth/check")).body.user.isEmailVerified).toBe(true);
});

it("verification request returns one response for known, verified and unknown addresses", async () => {
  const user = await signUp();
  await verifyEmailAddress(user);
  const known = await api(createAnonymousClient(), "POST", "/auth/send-verification", {
    email: (await signUp()).email,
  });
  const verified = await api(createAnonymousClient(), "POST", "/auth/send-verification", {
    email: user.email,
  });
  const unknown = await api(createAnonymousClient(), "POST", "/auth/send-verification", {
    email: `x${user.email}`,
  });
  expect([known, verified, unknown].map(({ status, body }) => ({ status, body }))).toEqual(
    Array.from({ length: 3 }, () => ({ status: 202, body: {} })),
  );
});

it("verification mail is limited to three per hour and email address", async () => {
  const email = `nobody-${crypto.randomUUID()}@example.com`;
  const ask = () => api(createAnonymousClient(), "POST", "/auth/send-verification", { email });
  for (let time = 0; time < 3; time += 1) expect((await ask()).status).toBe(202);
  const late = await ask();
  expect(late).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(late.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("verification page sends no referrer and does not follow the link when opened", async () => {
  const user = await signUp();
  const token = extractToken(await waitForMail(user), "/verify-email");
  const page = await send(createAnonymousClient(), `/verify-email/${token}`);
  expect(await page.text()).toContain('name="referrer" content="no-referrer"');
  await send(createAnonymousClient(), `/verify-email/${token}`, { method: "HEAD" });
  expect((await api(user, "GET", "/auth/check")).body.user.isEmailVerified).toBe(false);
});

it.each(["made-up", "a".repeat(43), "%00", "..%2f..%2fcheck"])(
  "verification rejects the link %s",
  async (token) => {
    expect([404, 410]).toContain(
      (await api(createAnonymousClient(), "GET", `/auth/verify-email/${token}`)).status,
    );
  },
);

it("verification request rejects an invalid address and a cross-site request", async () => {
  const bad = await api(createAnonymousClient(), "POST", "/auth/send-verification", {
    email: "a@b.co,c@d.co",
  });
  expect(bad).toMatchObject({ status: 400, body: { code: "validation_error" } });
  const origin = "https://evil.example";
  const foreign = await api(
    createAnonymousClient(),
    "POST",
    "/auth/send-verification",
    { email: "a@b.co" },
    { origin },
  );
  expect(foreign).toMatchObject({ status: 403, body: { code: "cross_site" } });
});
