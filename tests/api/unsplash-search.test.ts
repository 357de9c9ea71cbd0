import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { takeExclusiveEmulators } from "@/tests/harness/exclusive-emulators";
import {
  api,
  control,
  productEnvironment,
  type SignedUpUser,
  signUp,
  sql,
} from "@/tests/harness/running-product";

takeExclusiveEmulators("unsplash");

let user: SignedUpUser;
const search = (query: string) => api(user, "GET", `/unsplash/search?${query}`);
const featured = (query = "") => api(user, "GET", `/unsplash/featured${query}`);
/** Returns an unused query, so that no cached response matches. */
const anew = (word: string) => encodeURIComponent(`${word} ${randomBytes(6).toString("hex")}`);

beforeAll(async () => {
  user = await signUp();
});
afterEach(() => control.clearFaults("unsplash"));

// spec: 7.63
it("photo search matches English and Hebrew text and returns author, links and color", async () => {
  const { status, body } = await search("query=bread");
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 3, totalPages: 1 });
  const utm = /\?utm_source=kolot&utm_medium=referral$/;
  const { UNSPLASH_IMAGE_BASE: host, UNSPLASH_API_BASE: base } = productEnvironment();
  for (const photo of body.photos) {
    expect(photo).toEqual({
      id: expect.any(String),
      width: expect.any(Number),
      height: expect.any(Number),
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      alt: expect.any(String),
      urls: { small: expect.stringContaining(`${host}/`), regular: expect.stringContaining(`${host}/`) },
      thumbUrl: expect.stringContaining(`${host}/`),
      author: { name: expect.any(String), profileUrl: expect.stringMatching(utm) },
      photoUrl: expect.stringMatching(utm),
      downloadUrl: expect.stringContaining(`${base}/photos/${photo.id}/download?ixid=`),
    });
  }
  expect((await search(`query=${encodeURIComponent("לחם")}`)).body.total).toBe(3);
  expect((await search(`query=${anew("zeppelin")}`)).body).toEqual({ photos: [], total: 0, totalPages: 0 });
});

// spec: 7.63, 7.65
it("photo search returns pages of 20", async () => {
  expect((await featured()).body).toMatchObject({ total: 48, totalPages: 3 });
  expect((await featured()).body.photos).toHaveLength(20);
  expect((await featured("?page=2&per_page=30")).body.photos).toHaveLength(18);
  expect((await search("query=bread&per_page=2&page=2")).body.photos).toHaveLength(1);
});

it("photo search calls the service once for equal queries", async () => {
  const since = new Date().toISOString();
  const words = anew("coffee");
  await Promise.all(Array.from({ length: 5 }, () => search(`query=${words}`)));
  const { entries } = await control.journal("unsplash", since);
  expect(entries.filter(({ path }: { path: string }) => path.endsWith("/search/photos"))).toHaveLength(1);
});

describe("invalid photo searches", () => {
  it.each([
    ["", "query"],
    ["query=", "query"],
    ["query=%20", "query"],
    ["query=%00", "query"],
    [`query=${"x".repeat(101)}`, "query"],
    ["query=bread&page=0", "page"],
    ["query=bread&page=51", "page"],
    ["query=bread&per_page=31", "per_page"],
    ["query=bread&per_page=1e9", "per_page"],
  ])("photo search rejects ?%s and names the field", async (query, field) => {
    const response = await search(query);
    expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(getInvalidFields(response)).toEqual([field]);
  });
});

describe("photo search failures", () => {
  const fail = (action: { kind: string } & Record<string, unknown>) =>
    control.armFault({ service: "unsplash", path: "/search/photos", times: 3, action });

  it("photo search returns 502 within seconds, and 429 when the rate limit is exhausted", async () => {
    await fail({ kind: "status", status: 503 });
    expect(await search(`query=${anew("down")}`)).toMatchObject({
      status: 502,
      body: { code: "provider_error" },
    });
    await control.clearFaults("unsplash");
    await fail({ kind: "status", status: 403, body: "Rate Limit Exceeded" });
    const limited = await search(`query=${anew("limit")}`);
    expect(limited).toMatchObject({
      status: 429,
      body: { code: "rate_limited", details: { by: "service" } },
    });
    expect(Number(limited.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  it("photo search returns results cached on the same day", async () => {
    const words = anew("sea");
    const before = (await search(`query=${words}`)).body;
    expect(before.total).toBe(3);
    await sql("UPDATE stock_answer SET fetched_at = fetched_at - interval '2 hours'");
    await fail({ kind: "status", status: 503 });
    expect(await search(`query=${words}`)).toMatchObject({ status: 200, body: before });
  });

  it("photo search never returns the API key", async () => {
    const { UNSPLASH_ACCESS_KEY: key = "" } = productEnvironment();
    await fail({ kind: "status", status: 401, body: { errors: [`Client-ID ${key}`] } });
    const responses = [await search(`query=${anew("key")}`), await search("query=bread"), await featured()];
    expect(responses[0]?.status).toBe(502);
    for (const { body, headers } of responses) {
      expect(JSON.stringify(body) + JSON.stringify([...headers])).not.toContain(key);
    }
  });
});

describeCommonRejections({ method: "GET", path: () => "/unsplash/search?query=bread", owned: false });
describeCommonRejections({ method: "GET", path: () => "/unsplash/featured", owned: false });
