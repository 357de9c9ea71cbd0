import { expect, it } from "vitest";
import { describeRefusals } from "@/tests/api/refusals";
import { api, type Person, run, signUp, sql, stranger } from "@/tests/harness/stack";
import { drawInto, makeBrand, makeDraft } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("openai");

describeRefusals({
  method: "DELETE",
  path: () => "/auth/me",
  body: () => ({ password: "not the password" }),
  owned: false,
});

const jobsOf = async ({ user }: Person) =>
  (await sql<{ n: number }>("SELECT count(*)::int AS n FROM deletion WHERE user_id = $1", [user._id]))[0]?.n;
const usersOf = async ({ user }: Person) =>
  (await sql<{ n: number }>('SELECT count(*)::int AS n FROM "user" WHERE id = $1', [user._id]))[0]?.n;

it("signs out everywhere at once, says so by mail, and leaves nothing (ACC1)", async () => {
  const person = await signUp({ name: "Dana" });
  const accountId = await makeBrand(person);
  const post = await makeDraft(person, accountId);
  const { imageUrl } = await drawInto(person, accountId, post._id);
  expect((await fetch(imageUrl)).status).toBe(200);
  const elsewhere = stranger();
  const { email, password } = person;
  await api(elsewhere, "POST", "/auth/login", { email, password });
  const copy = { ...stranger(), cookies: new Map(person.cookies) };

  expect(await api(person, "DELETE", "/auth/me", { password })).toMatchObject({ status: 202, body: {} });
  expect(person.cookies.has("next-auth.session-token")).toBe(false);
  for (const client of [copy, elsewhere]) {
    expect((await api(client, "GET", "/auth/me")).status).toBe(401);
  }
  expect(await api(stranger(), "POST", "/auth/login", { email, password })).toMatchObject({
    status: 401,
    body: { code: "invalid_credentials" },
  });

  await expect.poll(() => usersOf(person), { timeout: 20_000 }).toBe(0);
  await expect.poll(() => jobsOf(person), { timeout: 20_000 }).toBe(0);
  expect((await fetch(imageUrl)).status).toBe(404);
  const inbox = `${run().sandbox.url}/inbox.json?to=${encodeURIComponent(email)}`;
  const received = async () => (await fetch(inbox)).text();
  await expect.poll(received, { timeout: 20_000 }).toContain("Your account is being deleted");
});

it("lets the address begin anew, without a second trial (TRI1)", async () => {
  const person = await signUp();
  await api(person, "DELETE", "/auth/me", { password: person.password });
  const again = await signUp({ email: person.email });
  expect(again.user._id).not.toBe(person.user._id);
  expect((await api(again, "GET", "/credits/info")).body).toMatchObject({ balance: 0, granted: 0 });
});

it("refuses a wrong password and a missing one, and changes nothing", async () => {
  const person = await signUp();
  const wrong = await api(person, "DELETE", "/auth/me", { password: `${person.password}x` });
  expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_credentials" } });
  for (const body of [undefined, {}, { email: person.email }]) {
    const missing = await api(person, "DELETE", "/auth/me", body);
    expect(missing).toMatchObject({ status: 400, body: { details: { fields: [{ path: "password" }] } } });
  }
  expect((await api(person, "GET", "/auth/me")).body.user).toEqual(person.user);
  expect(await jobsOf(person)).toBe(0);
});

it("takes the typed address of somebody without a password", async () => {
  const person = await signUp();
  await sql('UPDATE "user" SET password_hash = NULL WHERE id = $1', [person.user._id]);
  const other = await api(person, "DELETE", "/auth/me", { email: "somebody@example.com" });
  expect(other).toMatchObject({ status: 400, body: { details: { fields: [{ path: "email" }] } } });
  const { status } = await api(person, "DELETE", "/auth/me", { email: ` ${person.email.toUpperCase()}` });
  expect(status).toBe(202);
  expect((await api(person, "GET", "/auth/check")).body.user).toBeNull();
});

it("asks for patience after ten wrong passwords", async () => {
  const person = await signUp();
  const attempt = (password: string) => api(person, "DELETE", "/auth/me", { password });
  const answers = await Promise.all(Array.from({ length: 12 }, () => attempt("wrong")));
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
  const refused = await attempt(person.password);
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
});

it("leaves no trace of the password among the stored answers", async () => {
  const person = await signUp();
  const key = { "idempotency-key": `delete-${person.user._id}` };
  await api(person, "DELETE", "/auth/me", { password: "wrong" }, key);
  await api(person, "DELETE", "/auth/me", { password: person.password }, key);
  const kept = await sql("SELECT 1 FROM idempotency_key WHERE key = $1", [key["idempotency-key"]]);
  expect(kept).toEqual([]);
});
