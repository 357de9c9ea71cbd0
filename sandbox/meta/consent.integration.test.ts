import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  APP,
  BAKERY,
  type Client,
  createClient,
  type Host,
  REDIRECT_URI,
  STUDIO,
  startHost,
  temporaryDirectory,
} from "@/tests/harness/sandbox/meta-calls";

let host: Host;
let client: Client;
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeAll(async () => {
  directory = await temporaryDirectory();
  host = await startHost(directory.path);
  client = createClient(host.url);
});
beforeEach(() => client.control("/reset", {}));
afterAll(async () => {
  await host.stop();
  await directory.remove();
});

it("consent dialog shows the user, pages, permissions and the sandbox banner", async () => {
  const { status, headers, body } = await client.send(client.dialogPath({ scope: "pages_manage_posts" }));
  const text = String(body.text);
  expect(status).toBe(200);
  expect(headers.get("content-type")).toContain("text/html");
  for (const part of [
    "Sandbox</strong> – emulates Facebook",
    "Noa Barak",
    "Shachar Bakery",
    "Hagal Studio",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).toContain('id="scope-pages_manage_posts"');
  expect(text).not.toContain('id="scope-read_insights"');
  expect(text).toContain('id="allow"');
  expect(text).toContain('id="deny"');
});

it("consent dialog redirects with the code and the unchanged state", async () => {
  const { status, location } = await client.decide({ ask: { state: "a b&c=ש" } });
  const url = new URL(location);
  expect(status).toBe(302);
  expect(url.origin + url.pathname).toBe(REDIRECT_URI);
  expect(url.searchParams.get("state")).toBe("a b&c=ש");
  expect(url.searchParams.get("code")).toMatch(/^AQ/);
  expect(url.hash).toBe("#_=_");
});

it("canceling the dialog redirects with an error and grants nothing", async () => {
  const { location } = await client.decide({ decision: "deny" });
  const response = new URL(location).searchParams;
  expect(response.get("error")).toBe("access_denied");
  expect(response.get("error_reason")).toBe("user_denied");
  expect(response.get("error_description")).toBe("Permissions error");
  expect(response.get("state")).toBe("s-1");
  expect(response.has("code")).toBe(false);
});

it("consent dialog never redirects to an unregistered URI", async () => {
  for (const redirect_uri of [
    "https://evil.example/api/native-connections/callback/facebook",
    "http://localhost:3000/elsewhere",
    "javascript:alert(1)",
    "http://localhost@evil.example/api/native-connections/callback/facebook",
    "",
  ]) {
    const { status, location } = await client.decide({ ask: { redirect_uri } });
    expect([redirect_uri, status, location]).toEqual([redirect_uri, 400, ""]);
  }
});

it("permissions list reports granted and declined scopes", async () => {
  const { user } = await client.connect({ scopes: ["pages_show_list"], pages: [STUDIO] });
  const permissions = await client.get("/me/permissions", { access_token: user });
  expect(permissions.body.data).toContainEqual({ permission: "pages_show_list", status: "granted" });
  expect(permissions.body.data).toContainEqual({ permission: "pages_manage_posts", status: "declined" });
  expect(permissions.body.data).toContainEqual({ permission: "public_profile", status: "granted" });
  const accounts = await client.get("/me/accounts", { access_token: user, fields: "id" });
  expect(accounts.body.data).toEqual([{ id: STUDIO }]);
});

it("accounts list is empty without pages_show_list", async () => {
  const { user } = await client.connect({ scopes: ["pages_manage_posts", "pages_read_engagement"] });
  const accounts = await client.get("/me/accounts", { access_token: user });
  expect(accounts.body).toEqual({ data: [] });
});

it("accounts list pages through its own absolute URLs", async () => {
  const { user } = await client.connect();
  const first = await client.get("/me/accounts", { access_token: user, fields: "name", limit: "1" });
  const { next } = first.body.paging as { next: string };
  expect(next.startsWith(`${host.url}/meta/v26.0/me/accounts?`)).toBe(true);
  const second = await client.send(next.slice(host.url.length));
  expect([first.body.data?.[0]?.name, second.body.data?.[0]?.name]).toEqual([
    "Shachar Bakery",
    "Hagal Studio",
  ]);
  expect(second.body.paging).not.toHaveProperty("next");
  expect(second.body.paging).toHaveProperty("previous");
});

it("tokens have the documented lifetimes", async () => {
  const short = await client.exchange(await client.code());
  expect(short.body.expires_in).toBe(5400);
  const long = await client.extend(String(short.body.access_token));
  expect(long.body).toMatchObject({ token_type: "bearer", expires_in: 5_183_944 });
  const user = String(long.body.access_token);
  const page = async () => {
    const { body } = await client.get("/me/accounts", { access_token: user, fields: "access_token" });
    return String(body.data?.[0]?.access_token);
  };
  const token = await page();
  expect(await page()).toBe(token);

  await client.control("/clock", { offsetMs: 5_183_945_000 });
  expect((await client.get("/me", { access_token: user })).body.error?.error_subcode).toBe(463);
  expect((await client.get("/me", { access_token: token })).body).toMatchObject({ name: "Shachar Bakery" });
});

it("page token from a short-lived user token expires with it", async () => {
  const short = String((await client.exchange(await client.code())).body.access_token);
  const { body } = await client.get("/me/accounts", { access_token: short, fields: "access_token" });
  await client.control("/clock", { offsetMs: 5_401_000 });
  const response = await client.get("/me", { access_token: String(body.data?.[0]?.access_token) });
  expect(response.body.error).toMatchObject({ code: 190, error_subcode: 463, type: "OAuthException" });
});

it("debug_token describes active and invalid tokens", async () => {
  const { page } = await client.connect();
  const poll = async () => {
    const access_token = `${APP.id}|${APP.secret}`;
    return (await client.get("/debug_token", { input_token: page, access_token })).body.data;
  };
  expect(await poll()).toMatchObject({ type: "PAGE", profile_id: BAKERY, is_valid: true, expires_at: 0 });
  await client.control("/trigger", { service: "meta", event: "token-revoked", pageId: BAKERY });
  expect(await poll()).toMatchObject({ is_valid: false, error: { code: 190, subcode: 460 } });
});

it("concurrent reads return one page token", async () => {
  const access_token = String((await client.exchange(await client.code())).body.access_token);
  const sendRequest = () => client.get("/me/accounts", { access_token, fields: "access_token" });
  const responses = await Promise.all(Array.from({ length: 8 }, sendRequest));
  expect(new Set(responses.map(({ body }) => body.data?.[0]?.access_token)).size).toBe(1);
});

it("concurrent exchanges redeem a code once", async () => {
  const code = await client.code();
  const responses = await Promise.all(Array.from({ length: 8 }, () => client.exchange(code)));
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

it("a new consent does not reactivate revoked tokens", async () => {
  const previous = await client.connect();
  await client.control("/trigger", { service: "meta", event: "consent-withdrawn" });
  const after = await client.connect();
  expect((await client.get("/me", { access_token: previous.user })).body.error?.error_subcode).toBe(458);
  expect((await client.get("/me", { access_token: after.user })).body.name).toBe("Noa Barak");
  await client.control("/reset", {});
  expect((await client.get("/me", { access_token: after.user })).body.error?.code).toBe(190);
});

it("appsecret_proof is required by setting and always verified when sent", async () => {
  process.env.SANDBOX_FB_REQUIRE_APPSECRET_PROOF = "1";
  const strict = await temporaryDirectory();
  const other = await startHost(strict.path);
  delete process.env.SANDBOX_FB_REQUIRE_APPSECRET_PROOF;
  const requested = createClient(other.url);
  const short = String((await requested.exchange(await requested.code())).body.access_token);
  expect((await requested.get("/me", { access_token: short })).body.error?.type).toBe("GraphMethodException");
  await other.stop();
  await strict.remove();
});
