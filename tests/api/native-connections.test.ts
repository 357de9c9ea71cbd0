import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, control, type Person, run, signUp, sql, stranger } from "@/tests/harness/stack";
import { answerDialog, BAKERY, type Consent, connectPage, makeBrand, STUDIO } from "@/tests/harness/story";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("meta");

let person: Person;
let accountId: string;
const call = (method: string, path: string, body?: unknown) =>
  api(person, method, `/native-connections/${accountId}${path}`, body);
const status = async () => (await call("GET", "/status")).body.facebook;
const page = () => `/account/${accountId}/connections`;
/** Begins a consent and answers it; where the network sends the browser back to. */
const consent = async (choice: Consent = {}) => {
  const { authorizationUrl } = (await call("POST", "/facebook/connect")).body;
  return answerDialog(authorizationUrl, choice);
};
const follow = (client: Person, back: URL) =>
  api(client, "GET", back.pathname.replace(/^\/api/, "") + back.search);
const landing = async (client: Person, back: URL) => {
  const { pathname, search } = new URL(
    (await follow(client, back)).headers.get("location") ?? "",
    run().app.url,
  );
  return pathname + search;
};

beforeEach(async () => {
  person = await signUp();
  accountId = await makeBrand(person);
});
afterEach(() => control.clearFaults("meta"));

describe("status", () => {
  it("of a new brand says that nothing is connected", async () => {
    const nothing = { name: null, avatarUrl: null, expiresAt: null, daysLeft: null, canPublish: false };
    expect(await call("GET", "/status")).toMatchObject({
      status: 200,
      body: { facebook: { state: "not_connected", ...nothing } },
    });
  });
});

describe("connecting", () => {
  it("sends the person to the network's page with a state of its own each time", async () => {
    const [first, second] = [
      await call("POST", "/facebook/connect"),
      await call("POST", "/facebook/connect"),
    ];
    const url = new URL(first.body.authorizationUrl);
    expect(url.origin).toBe(new URL(run().sandbox.url).origin);
    expect(url.searchParams.get("redirect_uri")).toBe(
      `${run().app.url}/api/native-connections/callback/facebook`,
    );
    const states = [first, second].map(({ body }) =>
      new URL(body.authorizationUrl).searchParams.get("state"),
    );
    expect(new Set(states).size).toBe(2);
    expect(url.toString()).not.toMatch(/secret/);
  });

  it("one allowed page is connected at once, its tokens sealed and in no answer (TOK3)", async () => {
    const end = await follow(person, await consent());
    expect(end.status).toBe(303);
    expect(new URL(end.headers.get("location") ?? "").origin).toBe(run().app.url);
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

  it.each<[string, Consent, string]>([
    ["declined", { decision: "deny" }, "problem=denied"],
    ["without seeing the pages", { scopes: ["pages_manage_posts"] }, "problem=permission"],
    ["without a page", { pages: [] }, "problem=no_target"],
  ])("%s: nothing is stored and the page says why", async (_, choice, result) => {
    expect(await landing(person, await consent(choice))).toBe(`${page()}?${result}&network=facebook`);
    expect((await status()).state).toBe("not_connected");
    expect(await sql("SELECT 1 FROM connection WHERE account_id = $1", [accountId])).toEqual([]);
    // What one person declines counts for the whole stand-in: leave it as it was.
    await connectPage(person, accountId);
  });

  it("without posting is kept, and says what is missing", async () => {
    const scopes = ["pages_show_list", "pages_read_engagement"];
    expect(await landing(person, await consent({ scopes }))).toBe(
      `${page()}?problem=permission&network=facebook`,
    );
    expect(await status()).toMatchObject({
      state: "connected",
      name: "Shachar Bakery",
      canPublish: false,
      missing: ["pages_manage_posts"],
      problem: { code: "permission" },
    });
    await connectPage(person, accountId);
    expect(await status()).toMatchObject({ state: "connected", canPublish: true, missing: [] });
  });

  it("a network that fails in between ends on the page, not in an error", async () => {
    const back = await consent();
    const action = { kind: "status", status: 500 };
    await control.armFault({ service: "meta", path: "/v26.0/me/accounts", times: 3, action });
    expect(await landing(person, back)).toBe(`${page()}?problem=failed&network=facebook`);
  });

  it("is not found for another network", async () => {
    expect((await call("POST", "/myspace/connect")).status).toBe(404);
  });
});

describe("coming back", () => {
  it("works once, however often (TOK4)", async () => {
    const back = await consent();
    const ends = await Promise.all(Array.from({ length: 10 }, () => landing(person, back)));
    expect(ends.filter((end) => end === `${page()}?connected=facebook`)).toHaveLength(1);
    expect(new Set(ends.filter((end) => end !== `${page()}?connected=facebook`))).toEqual(
      new Set(["/account?problem=expired&network=facebook"]),
    );
    expect((await status()).state).toBe("connected");
  });

  it("works for nobody else, and not with a made-up or late state (TOK4)", async () => {
    const back = await consent();
    const thief = await signUp();
    expect(await landing(thief, back)).toBe("/account?problem=expired&network=facebook");
    const guess = new URL(back);
    guess.searchParams.set("state", "guessed");
    expect(await landing(person, guess)).toBe("/account?problem=expired&network=facebook");
    await sql("UPDATE oauth_state SET expires_at = now() - interval '1 second' WHERE account_id = $1", [
      accountId,
    ]);
    expect(await landing(person, back)).toBe("/account?problem=expired&network=facebook");
    expect((await status()).state).toBe("not_connected");
  });

  it("without a session leads to the sign-in or is refused, and connects nothing", async () => {
    const back = await consent();
    const answer = await follow({ ...person, cookies: stranger().cookies }, back);
    if (answer.status === 303) expect(answer.headers.get("location")).toContain("/auth");
    else expect(answer.status).toBe(401);
    expect((await status()).state).toBe("not_connected");
  });

  it("from another network is not found", async () => {
    expect((await api(person, "GET", "/native-connections/callback/myspace?state=x")).status).toBe(404);
  });
});

describe("pages", () => {
  beforeEach(() => connectPage(person, accountId, { pages: [BAKERY, STUDIO] }));

  it("of two allowed pages the person chooses one", async () => {
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

  it("are the same places under the call for every network", async () => {
    const { pages } = (await call("GET", "/facebook/pages")).body;
    const { targets } = (await call("GET", "/facebook/targets")).body;
    expect(targets).toEqual(pages.map((one: object) => ({ ...one, kind: "page" })));
    const chosen = await call("PUT", "/facebook/targets", { targetId: STUDIO });
    expect(chosen.body.connection).toMatchObject({ state: "connected", name: "Hagal Studio" });
    expect((await call("PUT", "/facebook/targets", { targetId: "1" })).status).toBe(404);
    expect(fieldsOf(await call("PUT", "/facebook/targets", {}))).toEqual(["targetId"]);
    expect((await call("GET", "/myspace/targets")).status).toBe(404);
  });

  it("answers twenty clicks with one key alike, and refuses the key for another page (CR3)", async () => {
    const path = `/native-connections/${accountId}/facebook/pages`;
    const { status, key } = await twentyClicks(person, "PUT", path, { pageId: STUDIO });
    expect(status).toBe(200);
    expect((await api(person, "PUT", path, { pageId: BAKERY }, key)).body.code).toBe("key_reused");
  });

  it("a page the person may not post to is not found", async () => {
    expect((await call("PUT", "/facebook/pages", { pageId: "1" })).status).toBe(404);
    const unnamed = await call("PUT", "/facebook/pages", {});
    expect(unnamed.status).toBe(400);
    expect(fieldsOf(unnamed)).toEqual(["pageId"]);
  });
});

describe("without a connection", () => {
  it("there are no pages to list or to choose", async () => {
    for (const answer of [
      await call("GET", "/facebook/pages"),
      await call("PUT", "/facebook/pages", { pageId: BAKERY }),
    ]) {
      expect(answer).toMatchObject({ status: 422, body: { code: "not_connected" } });
    }
  });
});

describe("disconnecting", () => {
  it("forgets the tokens and keeps the row", async () => {
    await connectPage(person, accountId);
    expect(await call("DELETE", "/facebook")).toMatchObject({ status: 204, body: "" });
    expect(await status()).toMatchObject({ state: "not_connected", name: null, canPublish: false });
    expect(
      await sql("SELECT user_token, target_token FROM connection WHERE account_id = $1", [accountId]),
    ).toEqual([{ user_token: null, target_token: null }]);
    expect((await call("GET", "/facebook/pages")).body.code).toBe("not_connected");
    expect((await call("DELETE", "/facebook")).status).toBe(204);
    await connectPage(person, accountId);
    expect(await status()).toMatchObject({ state: "connected", name: "Shachar Bakery" });
  });
});

const base = ({ accountId: id }: { accountId: string }) => `/native-connections/${id}`;
describe("GET status", () => describeRefusals({ method: "GET", path: (ids) => `${base(ids)}/status` }));
describe("POST connect", () =>
  describeRefusals({ method: "POST", path: (ids) => `${base(ids)}/facebook/connect` }));
describe("DELETE", () => describeRefusals({ method: "DELETE", path: (ids) => `${base(ids)}/facebook` }));
describe("GET pages", () =>
  describeRefusals({ method: "GET", path: (ids) => `${base(ids)}/facebook/pages` }));
describe("GET targets", () =>
  describeRefusals({ method: "GET", path: (ids) => `${base(ids)}/facebook/targets` }));
describe("PUT targets", () =>
  describeRefusals({
    method: "PUT",
    path: (ids) => `${base(ids)}/facebook/targets`,
    body: () => ({ targetId: BAKERY }),
  }));
describe("PUT pages", () =>
  describeRefusals({
    method: "PUT",
    path: (ids) => `${base(ids)}/facebook/pages`,
    body: () => ({ pageId: BAKERY }),
  }));
