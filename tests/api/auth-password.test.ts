import { beforeEach, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { mailTo } from "@/tests/harness/inbox";
import { api, type Person, signUp, sql, stranger } from "@/tests/harness/stack";

const PATH = "/auth/me/password";
const NEW = "quite another staple";

let person: Person;
beforeEach(async () => {
  person = await signUp();
});

const change = (currentPassword: string, newPassword: unknown = NEW) =>
  api(person, "PUT", PATH, { currentPassword, newPassword });

it("renews this session, ends the others, and says so by mail (SES1, SES2)", async () => {
  const { email, password } = person;
  const other = stranger();
  await api(other, "POST", "/auth/login", { email, password });
  const before = { ...stranger(), cookies: new Map(person.cookies) };
  await mailTo(person);
  expect(await change(password)).toMatchObject({ status: 204, body: "" });
  expect([...person.cookies.values()]).not.toEqual([...before.cookies.values()]);
  expect((await api(person, "GET", "/auth/me")).status).toBe(200);
  for (const client of [other, before]) {
    for (const path of ["/auth/me", "/auth/sessions", "/accounts", "/credits/info"]) {
      const copy = { ...client, cookies: new Map(client.cookies) };
      expect((await api(copy, "GET", path)).status, path).toBe(401);
    }
  }
  expect((await api(stranger(), "POST", "/auth/login", { email, password })).status).toBe(401);
  expect((await api(stranger(), "POST", "/auth/login", { email, password: NEW })).status).toBe(200);
  expect((await mailTo(person, 2)).subject).toBe("Your password was changed");
});

it("asks for patience after ten wrong passwords, also for the right one (LIM1)", async () => {
  for (let failure = 0; failure < 10; failure += 1) {
    expect(await change("not the password")).toMatchObject({
      status: 401,
      body: { code: "invalid_credentials" },
    });
  }
  const answer = await change(person.password);
  expect(answer).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await api(person, "GET", "/auth/me")).status).toBe(200);
});

it("sends somebody who only used Google to the mailed link", async () => {
  await sql(`UPDATE "user" SET password_hash = NULL WHERE id = $1`, [person.user._id]);
  expect(await change(person.password)).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const [row] = await sql(`SELECT password_hash AS kept FROM "user" WHERE id = $1`, [person.user._id]);
  expect(row.kept).toBeNull();
});

it.each([
  ["a short one", "123456789"],
  ["one over 1 KB", "x".repeat(1_025)],
  ["one of the first that anybody tries", "Password123!"],
  ["a list", ["a long enough list"]],
])("refuses as a new password %s and names the field", async (_, newPassword) => {
  const answer = await change(person.password, newPassword);
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(fieldsOf(answer)).toEqual(["newPassword"]);
});

it("keeps no trace of the passwords, not even of the request", async () => {
  const key = { "idempotency-key": crypto.randomUUID() };
  const body = { currentPassword: person.password, newPassword: NEW };
  expect((await api(person, "PUT", PATH, body, key)).status).toBe(204);
  expect(await sql("SELECT 1 FROM idempotency_key WHERE scope = $1", [person.user._id])).toEqual([]);
});

it("takes no other kind of request", async () => {
  expect((await api(person, "POST", PATH, {})).status).toBe(405);
});

describe("PUT", () =>
  describeRefusals({
    method: "PUT",
    path: () => PATH,
    owned: false,
    body: () => ({ currentPassword: "whatever it is", newPassword: NEW }),
  }));
