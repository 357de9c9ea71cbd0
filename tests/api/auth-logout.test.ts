import { expect, it } from "vitest";
import { api, send, signUp, stranger } from "@/tests/harness/stack";

it("ends the session on the server: a copy of the cookie is worth nothing (SES1)", async () => {
  const person = await signUp();
  const thief = { ...stranger(), cookies: new Map(person.cookies) };
  expect((await api(thief, "GET", "/auth/check")).body.user._id).toBe(person.user._id);
  const answer = await api(person, "POST", "/auth/logout");
  expect(answer).toMatchObject({ status: 204, body: "" });
  expect(person.cookies.has("next-auth.session-token")).toBe(false);
  expect(answer.headers.get("clear-site-data")).toBe('"cache"');
  expect(
    (await api({ ...thief, cookies: new Map(thief.cookies) }, "GET", "/auth/check")).body.user,
  ).toBeNull();
  expect((await api(thief, "GET", "/credits/info")).status).toBe(401);
});

it("is done with no session, and a second time", async () => {
  const client = stranger();
  expect((await api(client, "POST", "/auth/logout")).status).toBe(204);
  expect((await api(client, "POST", "/auth/logout")).status).toBe(204);
});

it("does not happen by looking", async () => {
  const person = await signUp();
  await send(person, "/api/auth/logout", { method: "HEAD" });
  expect((await api(person, "GET", "/auth/logout")).status).toBe(405);
  expect((await api(person, "GET", "/auth/check")).body.user._id).toBe(person.user._id);
});

it("is not done for another site", async () => {
  const person = await signUp();
  const answer = await api(person, "POST", "/auth/logout", undefined, { origin: "https://evil.example" });
  expect(answer.status).toBe(403);
  expect((await api(person, "GET", "/auth/check")).body.user._id).toBe(person.user._id);
});
