import { expect, it } from "vitest";
import { twentyClicks } from "@/tests/api/checks";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, signUp, sql } from "@/tests/harness/stack";
import { makeBrand } from "@/tests/harness/story";

const brandsOf = async (userId: string) => sql("SELECT id FROM account WHERE user_id = $1", [userId]);

it("creates a brand and lists it", async () => {
  const person = await signUp();
  expect((await api(person, "GET", "/accounts")).body).toEqual({ accounts: [] });
  const wish = {
    name: " מאפיית שחר ",
    timeZone: "Asia/Jerusalem",
    language: "he",
    brandVoice: { summary: "A bakery in Jaffa", address: "plural" },
    brandKit: { colors: ["#0B5D4E"], fonts: ["Assistant"] },
  };
  const created = await api(person, "POST", "/accounts", wish);
  expect(created.status).toBe(201);
  expect(created.headers.get("cache-control")).toBe("no-store");
  expect(created.body).toEqual({
    account: {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "מאפיית שחר",
      logoUrl: null,
      platforms: ["facebook", "instagram", "linkedin"],
      timeZone: "Asia/Jerusalem",
      language: "he",
      brandVoice: { summary: "A bakery in Jaffa", address: "plural" },
      brandKit: { colors: ["#0b5d4e"], fonts: ["Assistant"] },
      createdAt: expect.any(String),
    },
  });
  expect((await api(person, "GET", "/accounts")).body).toEqual({ accounts: [created.body.account] });
});

it("needs nothing but a name", async () => {
  const { account } = (await api(await signUp(), "POST", "/accounts", { name: "Hagal" })).body;
  const kit = { colors: [], fonts: [] };
  expect(account).toMatchObject({ timeZone: "UTC", language: "en", brandVoice: {}, brandKit: kit });
});

it.each([
  ["no name", { name: "  " }, "name"],
  ["a name of 81 characters", { name: "x".repeat(81) }, "name"],
  ["a name with a line break", { name: "a\nb" }, "name"],
  ["an offset for a zone", { timeZone: "+02:00" }, "timeZone"],
  ["a zone that is none", { timeZone: "Mars/Olympus" }, "timeZone"],
  ["another language", { language: "fr" }, "language"],
  ["a colour in words", { brandKit: { colors: ["red"] } }, "brandKit.colors.0"],
  ["a voice without end", { brandVoice: { summary: "x".repeat(2001) } }, "brandVoice.summary"],
])("refuses %s and names the field", async (_, change, field) => {
  const person = await signUp();
  const answer = await api(person, "POST", "/accounts", { name: "Hagal", ...change });
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(fieldsOf(answer)).toEqual([field]);
  expect(await brandsOf(person.user._id)).toEqual([]);
});

it.each(["a\u0000b", "a\ud800b"])("refuses a name that cannot be stored (WEB4)", async (name) => {
  expect((await api(await signUp(), "POST", "/accounts", { name })).status).toBe(400);
});

it("keeps what looks like markup as the words it is (WEB4)", async () => {
  const name = '<img src=x onerror="alert(1)">';
  const { account } = (await api(await signUp(), "POST", "/accounts", { name })).body;
  expect(account.name).toBe(name);
});

it("does not take what the server decides from the caller (TEN2)", async () => {
  const [person, other] = [await signUp(), await signUp()];
  const forged = {
    _id: "00000000-0000-4000-8000-000000000000",
    id: "00000000-0000-4000-8000-000000000000",
    userId: other.user._id,
    logoUrl: "https://evil.example/logo.png",
    createdAt: "2001-01-01T00:00:00Z",
  };
  const { account } = (await api(person, "POST", "/accounts", { name: "Hagal", ...forged })).body;
  expect(account.logoUrl).toBeNull();
  expect(account._id).not.toBe(forged._id);
  expect(new Date(account.createdAt).getFullYear()).toBeGreaterThan(2024);
  expect(await brandsOf(other.user._id)).toEqual([]);
});

it("holds the limit of three under twenty clicks at once (TRI2)", async () => {
  const person = await signUp();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => api(person, "POST", "/accounts", { name: `Brand ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    const body = { code: "account_limit", details: { limit: 3, planKey: null }, error: expect.any(String) };
    expect(answer).toMatchObject({ status: 403, body });
  }
  expect(await brandsOf(person.user._id)).toHaveLength(3);
});

it("makes one brand of twenty clicks with one key, and refuses the key for another brand (CR3)", async () => {
  const person = await signUp();
  const { status, key } = await twentyClicks(person, "POST", "/accounts", { name: "Hagal" });
  expect(status).toBe(201);
  const reused = await api(person, "POST", "/accounts", { name: "Another" }, key);
  expect(reused).toMatchObject({ status: 422, body: { code: "key_reused" } });
  expect(await brandsOf(person.user._id)).toHaveLength(1);
});

it("keeps the keys of two people apart (CR4)", async () => {
  const [first, second] = [await signUp(), await signUp()];
  const key = { "idempotency-key": "the-same-key" };
  await api(first, "POST", "/accounts", { name: "First" }, key);
  const answer = await api(second, "POST", "/accounts", { name: "Second" }, key);
  expect(answer).toMatchObject({ status: 201, body: { account: { name: "Second" } } });
});

it("shows nobody's brand to another", async () => {
  await makeBrand(await signUp());
  expect((await api(await signUp(), "GET", "/accounts")).body).toEqual({ accounts: [] });
});

describeRefusals({ method: "GET", path: () => "/accounts", owned: false });
describeRefusals({ method: "POST", path: () => "/accounts", body: () => ({ name: "Hagal" }), owned: false });
