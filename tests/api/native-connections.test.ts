import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import {
  BAKERY,
  type ConsentOptions,
  connectFacebookPage,
  createAccountViaApi,
  STUDIO,
  submitConsentDialog,
} from "@/tests/harness/account-fixtures";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import {
  api,
  control,
  createAnonymousClient,
  readRunFile,
  type SignedUpUser,
  signUp,
  sql,
} from "@/tests/harness/running-product";

takeExclusiveEmulators("meta");

let user: SignedUpUser;
let accountId: string;
const call = (method: string, path: string, body?: unknown) =>
  api(user, method, `/native-connections/${accountId}${path}`, body);
const status = async () => (await call("GET", "/status")).body.facebook;
const page = () => `/account/${accountId}/connections`;
/** Starts and answers a consent dialog. Returns the URL that the platform redirects the browser to. */
const consent = async (choice: ConsentOptions = {}) => {
  const { authorizationUrl } = (await call("POST", "/facebook/connect")).body;
  return submitConsentDialog(authorizationUrl, choice);
};
const follow = (client: SignedUpUser, back: URL) =>
  api(client, "GET", back.pathname.replace(/^\/api/, "") + back.search);
const landing = async (client: SignedUpUser, back: URL) => {
  const { pathname, search } = new URL(
    (await follow(client, back)).headers.get("location") ?? "",
    readRunFile().app.url,
  );
  return pathname + search;
};

beforeEach(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
});
afterEach(() => control.clearFaults("meta"));

describe("connection status", () => {
  it("new account has no connection", async () => {
    const nothing = { name: null, avatarUrl: null, expiresAt: null, daysLeft: null, canPublish: false };
    expect(await call("GET", "/status")).toMatchObject({
      status: 200,
      body: { facebook: { state: "not_connected", ...nothing } },
    });
  });
});

describe("connecting a platform", () => {
  it("connect returns the platform's consent page with a new state each time", async () => {
    const [first, second] = [
      await call("POST", "/facebook/connect"),
      await call("POST", "/facebook/connect"),
    ];
    const url = new URL(first.body.authorizationUrl);
    expect(url.origin).toBe(new URL(readRunFile().sandbox.url).origin);
    expect(url.searchParams.get("redirect_uri")).toBe(
      `${readRunFile().app.url}/api/native-connections/callback/facebook`,
    );
    const states = [first, second].map(({ body }) =>
      new URL(body.authorizationUrl).searchParams.get("state"),
    );
    expect(new Set(states).size).toBe(2);
    expect(url.toString()).not.toMatch(/secret/);
  });

  // spec: D3.18
  it("single permitted page is connected immediately and its tokens are encrypted and hidden [TOK3]", async () => {
    const end = await follow(user, await consent());
    expect(end.status).toBe(303);
    expect(new URL(end.headers.get("location") ?? "").origin).toBe(readRunFile().app.url);
    expect(end.headers.get("location")).toContain(`${page()}?connected=facebook`);
    const connected = await status();
    expect(connected).toMatchObject({ state: "connected", name: "Shachar Bakery", canPublish: true });
    const [row] = await sql<{ user_token: string; target_token: string }>(
      "SELECT user_token, target_token FROM connection WHERE account_id = $1",
      [accountId],
    );
    for (const token of [row?.user_token, row?.target_token]) {
      expect(token).toMatch(/^[\w-]+\./);
      expect(token).not.toMatch(/EAA/);
      expect(JSON.stringify([connected, (await call("GET", "/facebook/pages")).body])).not.toContain(token);
    }
    expect(JSON.stringify(connected)).not.toMatch(/EAA/);
  });

  it.each<[string, ConsentOptions, string]>([
    ["declined", { decision: "deny" }, "problem=denied"],
    ["without the permission to list pages", { scopes: ["pages_manage_posts"] }, "problem=permission"],
    ["without a page", { pages: [] }, "problem=no_target"],
  ])("consent %s stores nothing and redirects with the problem", async (_, choice, result) => {
    expect(await landing(user, await consent(choice))).toBe(`${page()}?${result}&network=facebook`);
    expect((await status()).state).toBe("not_connected");
    expect(await sql("SELECT 1 FROM connection WHERE account_id = $1", [accountId])).toEqual([]);
    // A refusal applies to the whole emulator; restore the default.
    await connectFacebookPage(user, accountId);
  });

  it("consent without the posting permission is stored and reported", async () => {
    const scopes = ["pages_show_list", "pages_read_engagement"];
    expect(await landing(user, await consent({ scopes }))).toBe(
      `${page()}?problem=permission&network=facebook`,
    );
    expect(await status()).toMatchObject({
      state: "connected",
      name: "Shachar Bakery",
      canPublish: false,
      missing: ["pages_manage_posts"],
      problem: { code: "permission" },
    });
    await connectFacebookPage(user, accountId);
    expect(await status()).toMatchObject({ state: "connected", canPublish: true, missing: [] });
  });

  it("platform failure during consent redirects to the page with a problem", async () => {
    const back = await consent();
    const action = { kind: "status", status: 500 };
    await control.armFault({ service: "meta", path: "/v26.0/me/accounts", times: 3, action });
    expect(await landing(user, back)).toBe(`${page()}?problem=failed&network=facebook`);
  });

  it("connect returns 404 for an unknown platform", async () => {
    expect((await call("POST", "/myspace/connect")).status).toBe(404);
  });
});

describe("consent callback", () => {
  // spec: D11.1
  it("consent callback works once for concurrent requests [TOK4]", async () => {
    const back = await consent();
    const ends = await Promise.all(Array.from({ length: 10 }, () => landing(user, back)));
    expect(ends.filter((end) => end === `${page()}?connected=facebook`)).toHaveLength(1);
    expect(new Set(ends.filter((end) => end !== `${page()}?connected=facebook`))).toEqual(
      new Set(["/account?problem=expired&network=facebook"]),
    );
    expect((await status()).state).toBe("connected");
  });

  it("consent callback rejects another user, an unknown state and an expired state [TOK4]", async () => {
    const back = await consent();
    const thief = await signUp();
    expect(await landing(thief, back)).toBe("/account?problem=expired&network=facebook");
    const guess = new URL(back);
    guess.searchParams.set("state", "guessed");
    expect(await landing(user, guess)).toBe("/account?problem=expired&network=facebook");
    await sql("UPDATE oauth_state SET expires_at = now() - interval '1 second' WHERE account_id = $1", [
      accountId,
    ]);
    expect(await landing(user, back)).toBe("/account?problem=expired&network=facebook");
    expect((await status()).state).toBe("not_connected");
  });

  it("consent callback without a session connects nothing", async () => {
    const back = await consent();
    const response = await follow({ ...user, cookies: createAnonymousClient().cookies }, back);
    if (response.status === 303) expect(response.headers.get("location")).toContain("/auth");
    else expect(response.status).toBe(401);
    expect((await status()).state).toBe("not_connected");
  });

  it("consent callback returns 404 for an unknown platform", async () => {
    expect((await api(user, "GET", "/native-connections/callback/myspace?state=x")).status).toBe(404);
  });
});

describe("platform pages", () => {
  beforeEach(() => connectFacebookPage(user, accountId, { pages: [BAKERY, STUDIO] }));

  // spec: D11.2
  it("user chooses one of two permitted pages", async () => {
    expect(await status()).toMatchObject({ state: "choosing_target", name: null, canPublish: false });
    const listed = await call("GET", "/facebook/pages");
    expect(listed.status).toBe(200);
    expect(listed.body.pages).toEqual([
      { _id: BAKERY, name: "Shachar Bakery", avatarUrl: expect.any(String), selected: false },
      { _id: STUDIO, name: "Hagal Studio", avatarUrl: expect.any(String), selected: false },
    ]);
    const chosen = await call("PUT", "/facebook/pages", { pageId: STUDIO });
    expect(chosen).toMatchObject({
      status: 200,
      body: { connection: { state: "connected", name: "Hagal Studio", canPublish: true } },
    });
    expect(await status()).toEqual(chosen.body.connection);
    const { pages } = (await call("GET", "/facebook/pages")).body;
    expect(pages.map(({ selected }: { selected: boolean }) => selected)).toEqual([false, true]);
  });

  it("Facebook pages are also listed by the generic targets endpoint", async () => {
    const { pages } = (await call("GET", "/facebook/pages")).body;
    const { targets } = (await call("GET", "/facebook/targets")).body;
    expect(targets).toEqual(pages.map((one: object) => ({ ...one, kind: "page", blocked: null })));
    const chosen = await call("PUT", "/facebook/targets", { targetId: STUDIO });
    expect(chosen.body.connection).toMatchObject({ state: "connected", name: "Hagal Studio" });
    expect((await call("PUT", "/facebook/targets", { targetId: "1" })).status).toBe(404);
    expect(getInvalidFields(await call("PUT", "/facebook/targets", {}))).toEqual(["targetId"]);
    expect((await call("GET", "/myspace/targets")).status).toBe(404);
  });

  it("page selection returns one response for 20 requests with one key and rejects reuse of the key [CR3]", async () => {
    const path = `/native-connections/${accountId}/facebook/pages`;
    const { status, key } = await sendTwentyTimes(user, "PUT", path, { pageId: STUDIO });
    expect(status).toBe(200);
    expect((await api(user, "PUT", path, { pageId: BAKERY }, key)).body.code).toBe("key_reused");
  });

  it("page selection returns 404 for a page without posting permission", async () => {
    expect((await call("PUT", "/facebook/pages", { pageId: "1" })).status).toBe(404);
    const unnamed = await call("PUT", "/facebook/pages", {});
    expect(unnamed.status).toBe(400);
    expect(getInvalidFields(unnamed)).toEqual(["pageId"]);
  });
});

describe("endpoints without a connection", () => {
  it("pages cannot be listed or chosen without a connection", async () => {
    for (const response of [
      await call("GET", "/facebook/pages"),
      await call("PUT", "/facebook/pages", { pageId: BAKERY }),
    ]) {
      expect(response).toMatchObject({ status: 422, body: { code: "not_connected" } });
    }
  });
});

describe("disconnecting a platform", () => {
  it("disconnect deletes the tokens but not the connection row", async () => {
    await connectFacebookPage(user, accountId);
    expect(await call("DELETE", "/facebook")).toMatchObject({ status: 204, body: "" });
    expect(await status()).toMatchObject({ state: "not_connected", name: null, canPublish: false });
    expect(
      await sql("SELECT user_token, target_token FROM connection WHERE account_id = $1", [accountId]),
    ).toEqual([{ user_token: null, target_token: null }]);
    expect((await call("GET", "/facebook/pages")).body.code).toBe("not_connected");
    expect((await call("DELETE", "/facebook")).status).toBe(204);
    await connectFacebookPage(user, accountId);
    expect(await status()).toMatchObject({ state: "connected", name: "Shachar Bakery" });
  });
});

const base = ({ accountId: id }: { accountId: string }) => `/native-connections/${id}`;
describe("common rejections of GET status", () =>
  describeCommonRejections({ method: "GET", path: (ids) => `${base(ids)}/status` }));
describe("common rejections of POST connect", () =>
  describeCommonRejections({ method: "POST", path: (ids) => `${base(ids)}/facebook/connect` }));
describe("common rejections of DELETE connection", () =>
  describeCommonRejections({ method: "DELETE", path: (ids) => `${base(ids)}/facebook` }));
describe("common rejections of GET pages", () =>
  describeCommonRejections({ method: "GET", path: (ids) => `${base(ids)}/facebook/pages` }));
describe("common rejections of GET targets", () =>
  describeCommonRejections({ method: "GET", path: (ids) => `${base(ids)}/facebook/targets` }));
describe("common rejections of PUT targets", () =>
  describeCommonRejections({
    method: "PUT",
    path: (ids) => `${base(ids)}/facebook/targets`,
    body: () => ({ targetId: BAKERY }),
  }));
describe("common rejections of PUT pages", () =>
  describeCommonRejections({
    method: "PUT",
    path: (ids) => `${base(ids)}/facebook/pages`,
    body: () => ({ pageId: BAKERY }),
  }));
