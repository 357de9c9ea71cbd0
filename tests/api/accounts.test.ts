import { expect, it } from "vitest";
import { sendTwentyTimes } from "@/tests/api/credit-assertions";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi } from "@/tests/harness/account-fixtures";
import { api, signUp, sql } from "@/tests/harness/running-product";

const brandsOf = async (userId: string) => sql("SELECT id FROM account WHERE user_id = $1", [userId]);

// spec: 1.10, 7.50, 7.51, D3.2, D3.9
it("POST creates an account that GET lists", async () => {
  const user = await signUp();
  expect((await api(user, "GET", "/accounts")).body).toEqual({ accounts: [] });
  const input = {
    name: " מאפיית שחר ",
    timeZone: "Asia/Jerusalem",
    language: "he",
    industry: "food",
    brandVoice: { summary: "A bakery in Jaffa", address: "plural" },
    brandKit: { colors: ["#0B5D4E"], fonts: ["Assistant"] },
  };
  const created = await api(user, "POST", "/accounts", input);
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
      industry: "food",
      setupSkipped: [],
      requiresApproval: false,
      labelNames: {},
      brandVoice: { summary: "A bakery in Jaffa", address: "plural" },
      brandKit: { colors: ["#0b5d4e"], fonts: ["Assistant"] },
      postingTimes: {
        facebook: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, time: "10:00" })),
        instagram: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, time: "11:00" })),
        linkedin: [0, 1, 2, 3, 4].map((weekday) => ({ weekday, time: "09:00" })),
      },
      createdAt: expect.any(String),
    },
  });
  expect((await api(user, "GET", "/accounts")).body).toEqual({ accounts: [created.body.account] });
});

// spec: D3.34
it("POST requires only a name", async () => {
  const { account } = (await api(await signUp(), "POST", "/accounts", { name: "Hagal" })).body;
  const kit = { colors: [], fonts: [] };
  expect(account).toMatchObject({ timeZone: "UTC", language: "en", brandVoice: {}, brandKit: kit });
});

// spec: D3.34
it.each([
  ["no name", { name: "  " }, "name"],
  ["a name of 81 characters", { name: "x".repeat(81) }, "name"],
  ["a name with a line break", { name: "a\nb" }, "name"],
  ["an offset instead of a time zone", { timeZone: "+02:00" }, "timeZone"],
  ["an unknown time zone", { timeZone: "Mars/Olympus" }, "timeZone"],
  ["an unsupported language", { language: "fr" }, "language"],
  ["an unknown industry", { industry: "magic" }, "industry"],
  ["a color name", { brandKit: { colors: ["red"] } }, "brandKit.colors.0"],
  ["a voice over 2000 characters", { brandVoice: { summary: "x".repeat(2001) } }, "brandVoice.summary"],
])("POST rejects %s and names the field", async (_, change, field) => {
  const user = await signUp();
  const response = await api(user, "POST", "/accounts", { name: "Hagal", ...change });
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(getInvalidFields(response)).toEqual([field]);
  expect(await brandsOf(user.user._id)).toEqual([]);
});

it.each(["a\u0000b", "a\ud800b"])(
  "POST rejects a name that the database cannot store [WEB4]",
  async (name) => {
    expect((await api(await signUp(), "POST", "/accounts", { name })).status).toBe(400);
  },
);

it("POST stores markup in a name as plain text [WEB4]", async () => {
  const name = '<img src=x onerror="alert(1)">';
  const { account } = (await api(await signUp(), "POST", "/accounts", { name })).body;
  expect(account.name).toBe(name);
});

it("POST ignores server-controlled fields [TEN2]", async () => {
  const [user, other] = [await signUp(), await signUp()];
  const forged = {
    _id: "00000000-0000-4000-8000-000000000000",
    id: "00000000-0000-4000-8000-000000000000",
    userId: other.user._id,
    logoUrl: "https://evil.example/logo.png",
    createdAt: "2001-01-01T00:00:00Z",
  };
  const { account } = (await api(user, "POST", "/accounts", { name: "Hagal", ...forged })).body;
  expect(account.logoUrl).toBeNull();
  expect(account._id).not.toBe(forged._id);
  expect(new Date(account.createdAt).getFullYear()).toBeGreaterThan(2024);
  expect(await brandsOf(other.user._id)).toEqual([]);
});

// spec: 3.32, D5.28
it("20 concurrent requests cannot exceed the limit of three accounts [TRI2]", async () => {
  const user = await signUp();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => api(user, "POST", "/accounts", { name: `Brand ${n}` })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
  for (const response of responses.filter(({ status }) => status !== 201)) {
    const body = { code: "account_limit", details: { limit: 3, planKey: null }, error: expect.any(String) };
    expect(response).toMatchObject({ status: 403, body });
  }
  expect(await brandsOf(user.user._id)).toHaveLength(3);
});

it("20 requests with one key create one account, and the key is rejected for another [CR3]", async () => {
  const user = await signUp();
  const { status, key } = await sendTwentyTimes(user, "POST", "/accounts", { name: "Hagal" });
  expect(status).toBe(201);
  const reused = await api(user, "POST", "/accounts", { name: "Another" }, key);
  expect(reused).toMatchObject({ status: 422, body: { code: "key_reused" } });
  expect(await brandsOf(user.user._id)).toHaveLength(1);
});

it("idempotency keys of two users are separate [CR4]", async () => {
  const [first, second] = [await signUp(), await signUp()];
  const key = { "idempotency-key": "the-same-key" };
  await api(first, "POST", "/accounts", { name: "First" }, key);
  const response = await api(second, "POST", "/accounts", { name: "Second" }, key);
  expect(response).toMatchObject({ status: 201, body: { account: { name: "Second" } } });
});

// spec: D3.9
it("GET does not list accounts of another user", async () => {
  await createAccountViaApi(await signUp());
  expect((await api(await signUp(), "GET", "/accounts")).body).toEqual({ accounts: [] });
});

describeCommonRejections({ method: "GET", path: () => "/accounts", owned: false });
describeCommonRejections({
  method: "POST",
  path: () => "/accounts",
  body: () => ({ name: "Hagal" }),
  owned: false,
});
