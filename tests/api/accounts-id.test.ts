import { beforeEach, describe, expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;
let path: string;
let accountId: string;

beforeEach(async () => {
  person = await signUp();
  accountId = await makeBrand(person, { brandVoice: { summary: "Bread", tone: "warm" } });
  path = `/accounts/${accountId}`;
});

it("shows the brand", async () => {
  const { accounts } = (await api(person, "GET", "/accounts")).body;
  expect((await api(person, "GET", path)).body).toEqual({ account: accounts[0] });
});

describe("changing", () => {
  it("changes only what is named, and replaces the voice whole", async () => {
    const before = (await api(person, "GET", path)).body.account;
    const answer = await api(person, "PATCH", path, { brandVoice: { tone: "dry" } });
    expect(answer).toMatchObject({
      status: 200,
      body: { account: { ...before, brandVoice: { tone: "dry" } } },
    });
    expect(answer.body.account.brandVoice).toEqual({ tone: "dry" });
    expect((await api(person, "GET", path)).body).toEqual(answer.body);
  });

  it("changes nothing when nothing is named", async () => {
    const before = (await api(person, "GET", path)).body;
    expect((await api(person, "PATCH", path, {})).body).toEqual(before);
  });

  it("does not take what the server decides from the caller (TEN2)", async () => {
    const before = (await api(person, "GET", path)).body;
    const other = await signUp();
    const forged = { userId: other.user._id, _id: other.user._id, logoUrl: "https://evil.example/x.png" };
    expect((await api(person, "PATCH", path, forged)).body).toEqual(before);
    expect((await api(other, "GET", path)).status).toBe(404);
  });

  it("takes a logo away and never sets one (SSRF1)", async () => {
    const before = (await api(person, "GET", path)).body;
    for (const logoUrl of ["http://127.0.0.1/x.png", "", 7, { url: "x" }]) {
      expect(await api(person, "PATCH", path, { logoUrl })).toMatchObject({ status: 200, body: before });
    }
    expect((await api(person, "PATCH", path, { logoUrl: null })).body).toEqual(before);
  });

  it.each([
    ["no name", { name: "" }, "name"],
    ["another zone", { timeZone: "Nowhere" }, "timeZone"],
    ["a name of another kind", { name: 7 }, "name"],
  ])("refuses %s and names the field", async (_, change, field) => {
    const answer = await api(person, "PATCH", path, change);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual([field]);
  });

  it("answers twenty clicks with one key alike, and refuses the key for another change (CR3)", async () => {
    const { status, key } = await twentyClicks(person, "PATCH", path, { name: "Hagal" });
    expect(status).toBe(200);
    expect((await api(person, "PATCH", path, { name: "Other" }, key)).body.code).toBe("key_reused");
  });
});

describe("deleting", () => {
  it("takes the brand with its posts", async () => {
    const post = await makeDraft(person, accountId);
    const answer = await api(person, "DELETE", path);
    expect(answer).toMatchObject({ status: 204, body: "" });
    expect((await api(person, "GET", path)).status).toBe(404);
    expect((await api(person, "GET", `/posts/${post._id}`)).status).toBe(404);
    expect((await api(person, "DELETE", path)).status).toBe(404);
    expect(await sql("SELECT 1 FROM post WHERE id = $1", [post._id])).toEqual([]);
  });

  it("waits while a post of it is being sent (PUB7)", async () => {
    const post = await makeDraft(person, accountId);
    await sql("UPDATE post SET status = 'publishing' WHERE id = $1", [post._id]);
    expect(await api(person, "DELETE", path)).toMatchObject({ status: 409, body: { code: "conflict" } });
    expect((await api(person, "GET", path)).status).toBe(200);
  });

  it("answers twenty clicks with one key alike (CR3)", async () => {
    expect(await twentyClicks(person, "DELETE", path)).toMatchObject({ status: 204 });
  });
});

it("takes no other kind of request", async () => {
  expect((await api(person, "PUT", path, {})).status).toBe(405);
});

const own = ({ accountId }: { accountId: string }) => `/accounts/${accountId}`;
describe("GET", () => describeRefusals({ method: "GET", path: own }));
describe("PATCH", () => describeRefusals({ method: "PATCH", path: own, body: () => ({ name: "Stolen" }) }));
describe("DELETE", () => describeRefusals({ method: "DELETE", path: own }));
