import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DAY_MS } from "@/sandbox/core/clock";
import {
  AMIR,
  APP,
  type Client,
  createClient,
  LEA,
  MEMBER_URN,
  NOA,
  REDIRECT_URI,
} from "@/tests/harness/sandbox/linkedin-calls";
import { startTestSandbox, type TestSandbox } from "@/tests/harness/sandbox/start-test-sandbox";

let sandbox: TestSandbox;
let client: Client;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  client = createClient(sandbox);
});
beforeEach(() => client.reset());
afterAll(() => sandbox.remove());

const roles = (token: string) => client.rest(token, "GET", "organizationAcls?q=roleAssignee");

it("consent shows the accounts, then the permissions, with the sandbox banner", async () => {
  const chooser = await client.send("GET", client.authorizationPath());
  for (const part of ["Sandbox</strong> – emulates LinkedIn", "Noa Barak", "אמיר חדד", "Lea Morris"]) {
    expect(chooser.body).toContain(part);
  }
  const path = client.authorizationPath({ scope: "openid w_member_social" });
  const consent = await client.send("POST", path, { form: { person: AMIR } });
  expect(consent.body).toContain('id="scope-w_member_social"');
  expect(consent.body).not.toContain('id="scope-email"');
  for (const id of ["allow", "deny"]) expect(consent.body).toContain(`id="${id}"`);
});

it("consent redirects with the code and the unchanged state", async () => {
  const { status, location } = await client.decide({ ask: { state: "a b&c=ש" } });
  const url = new URL(location);
  expect([status, url.origin + url.pathname]).toEqual([302, REDIRECT_URI]);
  expect(url.searchParams.get("state")).toBe("a b&c=ש");
  expect(url.searchParams.get("code")).toMatch(/^AQ/);
});

it("canceling at either step redirects with an error and grants nothing", async () => {
  const response = new URL((await client.decide({ decision: "deny" })).location).searchParams;
  expect(Object.fromEntries(response)).toEqual({
    error: "user_cancelled_authorize",
    error_description: "The user cancelled the authorization",
    state: "s-1",
  });
});

it("consent never redirects to an unregistered URI", async () => {
  for (const redirect_uri of [
    "https://evil.example/api/native-connections/callback/linkedin",
    "http://localhost:3000/elsewhere",
    "javascript:alert(1)",
    "http://localhost@evil.example/api/native-connections/callback/linkedin",
    "",
  ]) {
    const { status, location } = await client.decide({ ask: { redirect_uri } });
    expect([redirect_uri, status, location]).toEqual([redirect_uri, 400, ""]);
  }
});

it("token has the selected scopes of the selected member", async () => {
  const { body } = await client.exchange(
    await client.code({ person: LEA, ticked: "openid w_member_social" }),
  );
  expect(body).toMatchObject({
    scope: "openid,w_member_social",
    expires_in: 5_184_000,
    token_type: "Bearer",
  });
  const headers = { authorization: `Bearer ${body.access_token}` };
  expect((await client.send("GET", "/linkedin/v2/userinfo", { headers })).body).toEqual({ sub: LEA });
});

it("concurrent exchanges redeem a code once", async () => {
  const code = await client.code();
  const responses = await Promise.all(Array.from({ length: 8 }, () => client.exchange(code)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

it("only an approved app receives refresh tokens", async () => {
  await client.trigger("app-approval", { approved: false });
  const ask = { scope: "openid profile w_member_social" };
  const { body } = await client.exchange(await client.code({ ask }));
  expect(body.access_token).toMatch(/^AQV/);
  expect(body).not.toHaveProperty("refresh_token");
});

it("refreshed tokens end one year after the consent", async () => {
  const first = await client.connect();
  await client.wait(60 * DAY_MS);
  expect((await roles(first.access)).body.serviceErrorCode).toBe(65_602);
  const renewed = await client.refresh(first.refresh);
  expect(renewed.body).toMatchObject({ expires_in: 5_184_000, refresh_token: first.refresh });
  expect((await roles(renewed.body.access_token)).status).toBe(200);
  await client.wait(360 * DAY_MS);
  const last = (await client.refresh(first.refresh)).body;
  expect([last.expires_in, last.refresh_token_expires_in].map((s) => Math.round(s / 86_400))).toEqual([5, 5]);
});

it("a new consent does not reactivate revoked tokens", async () => {
  const [previous, other] = [await client.connect(), await client.connect({ person: AMIR })];
  expect(await client.trigger("token-revoked", { person: NOA })).toEqual({ revoked: 2 });
  const after = await client.connect();
  expect((await roles(previous.access)).body.serviceErrorCode).toBe(65_601);
  expect((await client.refresh(previous.refresh)).body.error).toBe("invalid_grant");
  expect((await roles(after.access)).status).toBe(200);
  expect((await roles(other.access)).status).toBe(200);
});

it("role list pages through its own next links", async () => {
  const { access } = await client.connect();
  const first = await client.rest(access, "GET", "organizationAcls?q=roleAssignee&count=2");
  expect(first.body).toMatchObject({
    elements: [
      { role: "ADMINISTRATOR", organization: "urn:li:organization:90210001", roleAssignee: MEMBER_URN },
      { role: "CONTENT_ADMINISTRATOR", organization: "urn:li:organization:90210002" },
    ],
    paging: { start: 0, count: 2, total: 3 },
  });
  const { href } = first.body.paging.links.find(({ rel }: { rel: string }) => rel === "next");
  const second = await client.rest(access, "GET", href.replace("/rest/", ""));
  expect(second.body.elements).toMatchObject([{ role: "ANALYST" }]);
  expect(second.body.paging.links).toMatchObject([{ rel: "prev" }]);
});

it("token introspection reports active, revoked and expired tokens", async () => {
  const { access } = await client.connect();
  const poll = async () => {
    const form = {
      token: access,
      client_id: APP.id,
      client_secret: APP.secret,
    };
    return (await client.send("POST", "/linkedin/oauth/v2/introspectToken", { form })).body;
  };
  expect(await poll()).toMatchObject({ active: true, status: "active", auth_type: "3L" });
  await client.trigger("token-revoked", {});
  expect(await poll()).toMatchObject({ active: false, status: "revoked" });
});
