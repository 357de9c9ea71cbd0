import { expect, it } from "vitest";
import { api, createAnonymousClient, send, signUp } from "@/tests/harness/running-product";

// spec: 4.6, 7.9
it("logout revokes the session on the server, so a copied cookie is invalid [SES1]", async () => {
  const user = await signUp();
  const thief = { ...createAnonymousClient(), cookies: new Map(user.cookies) };
  expect((await api(thief, "GET", "/auth/check")).body.user._id).toBe(user.user._id);
  const response = await api(user, "POST", "/auth/logout");
  expect(response).toMatchObject({ status: 204, body: "" });
  expect(user.cookies.has("next-auth.session-token")).toBe(false);
  expect(response.headers.get("clear-site-data")).toBe('"cache"');
  expect(
    (await api({ ...thief, cookies: new Map(thief.cookies) }, "GET", "/auth/check")).body.user,
  ).toBeNull();
  expect((await api(thief, "GET", "/credits/info")).status).toBe(401);
});

it("logout succeeds without a session and when repeated", async () => {
  const client = createAnonymousClient();
  expect((await api(client, "POST", "/auth/logout")).status).toBe(204);
  expect((await api(client, "POST", "/auth/logout")).status).toBe(204);
});

it("logout ignores HEAD and GET requests", async () => {
  const user = await signUp();
  await send(user, "/api/auth/logout", { method: "HEAD" });
  expect((await api(user, "GET", "/auth/logout")).status).toBe(405);
  expect((await api(user, "GET", "/auth/check")).body.user._id).toBe(user.user._id);
});

it("logout rejects a cross-site request", async () => {
  const user = await signUp();
  const response = await api(user, "POST", "/auth/logout", undefined, { origin: "https://evil.example" });
  expect(response.status).toBe(403);
  expect((await api(user, "GET", "/auth/check")).body.user._id).toBe(user.user._id);
});
