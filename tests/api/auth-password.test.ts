import { beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { api, createAnonymousClient, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";
import { waitForMail } from "@/tests/harness/sandbox-inbox";

const PATH = "/auth/me/password";
const NEW = "quite another staple";

let user: SignedUpUser;
beforeEach(async () => {
  user = await signUp();
});

const change = (currentPassword: string, newPassword: unknown = NEW) =>
  api(user, "PUT", PATH, { currentPassword, newPassword });

it("password change renews this session, ends the others and sends mail [SES1, SES2]", async () => {
  const { email, password } = user;
  const other = createAnonymousClient();
  await api(other, "POST", "/auth/login", { email, password });
  const before = { ...createAnonymousClient(), cookies: new Map(user.cookies) };
  await waitForMail(user);
  expect(await change(password)).toMatchObject({ status: 204, body: "" });
  expect([...user.cookies.values()]).not.toEqual([...before.cookies.values()]);
  expect((await api(user, "GET", "/auth/me")).status).toBe(200);
  for (const client of [other, before]) {
    for (const path of ["/auth/me", "/auth/sessions", "/accounts", "/credits/info"]) {
      const copy = { ...client, cookies: new Map(client.cookies) };
      expect((await api(copy, "GET", path)).status, path).toBe(401);
    }
  }
  expect((await api(createAnonymousClient(), "POST", "/auth/login", { email, password })).status).toBe(401);
  expect((await api(createAnonymousClient(), "POST", "/auth/login", { email, password: NEW })).status).toBe(
    200,
  );
  expect((await waitForMail(user, 2)).subject).toBe("Your password was changed");
});

it("password change is rate-limited after ten failures, also for the right password [LIM1]", async () => {
  for (let failure = 0; failure < 10; failure += 1) {
    expect(await change("not the password")).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials" },
    });
  }
  const response = await change(user.password);
  expect(response).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await api(user, "GET", "/auth/me")).status).toBe(200);
});

it("password change refers a Google-only user to the mailed link", async () => {
  await sql(`UPDATE "user" SET password_hash = NULL WHERE id = $1`, [user.user._id]);
  expect(await change(user.password)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const [row] = await sql(`SELECT password_hash AS kept FROM "user" WHERE id = $1`, [user.user._id]);
  expect(row.kept).toBeNull();
});

it.each([
  ["a short new password", "123456789"],
  ["a new password over 1 KB", "x".repeat(1_025)],
  ["a common new password", "Password123!"],
  ["a list instead of a new password", ["a long enough list"]],
])("password change rejects %s and names the field", async (_, newPassword) => {
  const response = await change(user.password, newPassword);
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(getInvalidFields(response)).toEqual(["newPassword"]);
});

it("password change stores no password, not even with the idempotent response", async () => {
  const key = { "idempotency-key": crypto.randomUUID() };
  const body = { currentPassword: user.password, newPassword: NEW };
  expect((await api(user, "PUT", PATH, body, key)).status).toBe(204);
  expect(await sql("SELECT 1 FROM idempotency_key WHERE scope = $1", [user.user._id])).toEqual([]);
});

it("password endpoint rejects unsupported methods", async () => {
  expect((await api(user, "POST", PATH, {})).status).toBe(405);
});

describe("common rejections of PUT", () =>
  describeCommonRejections({
    method: "PUT",
    path: () => PATH,
    owned: false,
    body: () => ({ currentPassword: "whatever it is", newPassword: NEW }),
  }));
