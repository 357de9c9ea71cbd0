import { expect, it } from "vitest";
import { describeCommonRejections } from "@/tests/api/rejection-tests";
import {
  createAccountViaApi,
  createDraftFixture,
  generateImageForPost,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import {
  api,
  createAnonymousClient,
  readRunFile,
  type SignedUpUser,
  signUp,
  sql,
} from "@/tests/harness/running-product";
import { verifyEmailAddress } from "@/tests/harness/sandbox-inbox";

takeExclusiveEmulators("openai");

describeCommonRejections({
  method: "DELETE",
  path: () => "/auth/me",
  body: () => ({ password: "not the password" }),
  owned: false,
});

const jobsOf = async ({ user }: SignedUpUser) =>
  (await sql<{ n: number }>("SELECT count(*)::int AS n FROM deletion WHERE user_id = $1", [user._id]))[0]?.n;
const usersOf = async ({ user }: SignedUpUser) =>
  (await sql<{ n: number }>('SELECT count(*)::int AS n FROM "user" WHERE id = $1', [user._id]))[0]?.n;

// spec: D11.12
it("account deletion revokes all sessions, sends mail and deletes all data [ACC1]", async () => {
  const user = await signUp({ name: "Dana" });
  const accountId = await createAccountViaApi(user);
  const post = await createDraftFixture(user, accountId);
  const { imageUrl } = await generateImageForPost(user, accountId, post._id);
  expect((await fetch(imageUrl)).status).toBe(200);
  const elsewhere = createAnonymousClient();
  const { email, password } = user;
  await api(elsewhere, "POST", "/auth/login", { email, password });
  const copy = { ...createAnonymousClient(), cookies: new Map(user.cookies) };

  expect(await api(user, "DELETE", "/auth/me", { password })).toMatchObject({ status: 202, body: {} });
  expect(user.cookies.has("next-auth.session-token")).toBe(false);
  for (const client of [copy, elsewhere]) {
    expect((await api(client, "GET", "/auth/me")).status).toBe(401);
  }
  expect(await api(createAnonymousClient(), "POST", "/auth/login", { email, password })).toMatchObject({
    status: 401,
    body: { code: "invalid_credentials" },
  });

  await expect.poll(() => usersOf(user), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => jobsOf(user), { timeout: 20_000 }).toBe(0);
  expect((await fetch(imageUrl)).status).toBe(404);
  const inbox = `${readRunFile().sandbox.url}/inbox.json?to=${encodeURIComponent(email)}`;
  const received = async () => (await fetch(inbox)).text();
  // A mail whose first attempt fails, because another file broke the connection, is sent again after 30 s.
  await expect.poll(received, { timeout: 45_000 }).toContain("Your account is being deleted");
}, 120_000);

it("deleted email address can register again without a second trial [TRI1]", async () => {
  const user = await signUp();
  await verifyEmailAddress(user);
  await api(user, "DELETE", "/auth/me", { password: user.password });
  const again = await signUp({ email: user.email });
  expect(again.user._id).not.toBe(user.user._id);
  expect((await api(again, "GET", "/credits/info")).body).toMatchObject({ balance: 0, granted: 0 });
});

it("account deletion rejects a wrong or missing password and changes nothing", async () => {
  const user = await signUp();
  const wrong = await api(user, "DELETE", "/auth/me", { password: `${user.password}x` });
  expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  for (const body of [undefined, {}, { email: user.email }]) {
    const missing = await api(user, "DELETE", "/auth/me", body);
    expect(missing).toMatchObject({ status: 400, body: { details: { fields: [{ path: "password" }] } } });
  }
  expect((await api(user, "GET", "/auth/me")).body.user).toEqual(user.user);
  expect(await jobsOf(user)).toBe(0);
});

it("account deletion accepts the typed email address of a user without a password", async () => {
  const user = await signUp();
  await sql('UPDATE "user" SET password_hash = NULL WHERE id = $1', [user.user._id]);
  const other = await api(user, "DELETE", "/auth/me", { email: "somebody@example.com" });
  expect(other).toMatchObject({ status: 400, body: { details: { fields: [{ path: "email" }] } } });
  const { status } = await api(user, "DELETE", "/auth/me", { email: ` ${user.email.toUpperCase()}` });
  expect(status).toBe(202);
  expect((await api(user, "GET", "/auth/check")).body.user).toBeNull();
});

it("account deletion is rate-limited after ten wrong passwords", async () => {
  const user = await signUp();
  const attempt = (password: string) => api(user, "DELETE", "/auth/me", { password });
  const responses = await Promise.all(Array.from({ length: 12 }, () => attempt("wrong")));
  expect(responses.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = await attempt(user.password);
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("account deletion stores no password with the idempotent response", async () => {
  const user = await signUp();
  const key = { "idempotency-key": `delete-${user.user._id}` };
  await api(user, "DELETE", "/auth/me", { password: "wrong" }, key);
  await api(user, "DELETE", "/auth/me", { password: user.password }, key);
  const stored = await sql("SELECT 1 FROM idempotency_key WHERE key = $1", [key["idempotency-key"]]);
  expect(stored).toEqual([]);
});
