import { beforeEach, describe, expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
let path: string;
let accountId: string;

beforeEach(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user, { brandVoice: { summary: "Bread", tone: "warm" } });
  path = `/accounts/${accountId}`;
});

// spec: 7.52
it("GET returns the account", async () => {
  const { accounts } = (await api(user, "GET", "/accounts")).body;
  expect((await api(user, "GET", path)).body).toEqual({ account: accounts[0] });
});

describe("account update", () => {
  // spec: 7.53
  it("PATCH changes only the sent fields and replaces brandVoice as a whole", async () => {
    const before = (await api(user, "GET", path)).body.account;
    const response = await api(user, "PATCH", path, { brandVoice: { tone: "dry" } });
    expect(response).toMatchObject({
      status: 200,
      body: { account: { ...before, brandVoice: { tone: "dry" } } },
    });
    expect(response.body.account.brandVoice).toEqual({ tone: "dry" });
    expect((await api(user, "GET", path)).body).toEqual(response.body);
  });

  it("PATCH changes nothing when the body is empty", async () => {
    const before = (await api(user, "GET", path)).body;
    expect((await api(user, "PATCH", path, {})).body).toEqual(before);
  });

  it("PATCH ignores server-controlled fields [TEN2]", async () => {
    const before = (await api(user, "GET", path)).body;
    const other = await signUp();
    const forged = { userId: other.user._id, _id: other.user._id, logoUrl: "https://evil.example/x.png" };
    expect((await api(user, "PATCH", path, forged)).body).toEqual(before);
    expect((await api(other, "GET", path)).status).toBe(404);
  });

  it("PATCH removes a logo but never sets one [SSRF1]", async () => {
    const before = (await api(user, "GET", path)).body;
    for (const logoUrl of ["http://127.0.0.1/x.png", "", 7, { url: "x" }]) {
      expect(await api(user, "PATCH", path, { logoUrl })).toMatchObject({ status: 200, body: before });
    }
    expect((await api(user, "PATCH", path, { logoUrl: null })).body).toEqual(before);
  });

  it.each([
    ["no name", { name: "" }, "name"],
    ["an unknown time zone", { timeZone: "Nowhere" }, "timeZone"],
    ["a name that is not a string", { name: 7 }, "name"],
  ])("PATCH rejects %s and names the field", async (_, change, field) => {
    const response = await api(user, "PATCH", path, change);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual([field]);
  });

  it("PATCH returns one response for 20 requests with one key and rejects reuse of the key [CR3]", async () => {
    const { status, key } = await sendTwentyTimes(user, "PATCH", path, { name: "Hagal" });
    expect(status).toBe(200);
    expect((await api(user, "PATCH", path, { name: "Other" }, key)).body.code).toBe("key_reused");
  });
});

describe("account deletion", () => {
  // spec: 7.54
  it("DELETE deletes the account and its posts", async () => {
    const post = await createDraftFixture(user, accountId);
    const response = await api(user, "DELETE", path);
    expect(response).toMatchObject({ status: 204, body: "" });
    expect((await api(user, "GET", path)).status).toBe(404);
    expect((await api(user, "GET", `/posts/${post._id}`)).status).toBe(404);
    expect((await api(user, "DELETE", path)).status).toBe(404);
    expect(await sql("SELECT 1 FROM post WHERE id = $1", [post._id])).toEqual([]);
  });

  it("DELETE is refused while a post of the account is being published [PUB7]", async () => {
    const post = await createDraftFixture(user, accountId);
    await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [post._id]);
    expect(await api(user, "DELETE", path)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await api(user, "GET", path)).status).toBe(200);
  });

  it("DELETE returns one response for 20 requests with one key [CR3]", async () => {
    expect(await sendTwentyTimes(user, "DELETE", path)).toMatchObject({ status: 204 });
  });
});

it("account endpoint rejects unsupported methods", async () => {
  expect((await api(user, "PUT", path, {})).status).toBe(405);
});

const own = ({ accountId }: { accountId: string }) => `/accounts/${accountId}`;
describe("common rejections of GET", () => describeCommonRejections({ method: "GET", path: own }));
describe("common rejections of PATCH", () =>
  describeCommonRejections({ method: "PATCH", path: own, body: () => ({ name: "Stolen" }) }));
describe("common rejections of DELETE", () => describeCommonRejections({ method: "DELETE", path: own }));
