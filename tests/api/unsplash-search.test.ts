import { randomBytes } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, control, type Person, signUp, sql, stackEnvironment } from "@/tests/harness/stack";
import { takeTurnAt } from "@/tests/harness/turn";

takeTurnAt("unsplash");

let person: Person;
const search = (query: string) => api(person, "GET", `/unsplash/search?${query}`);
const featured = (query = "") => api(person, "GET", `/unsplash/featured${query}`);
/** Words that nobody has asked for yet: what was kept must not answer. */
const anew = (word: string) => encodeURIComponent(`${word} ${randomBytes(6).toString("hex")}`);

beforeAll(async () => {
  person = await signUp();
});
afterEach(() => control.clearFaults("unsplash"));

it("finds photos by English and Hebrew words, each with its author, links and colour", async () => {
  const { status, body } = await search("query=bread");
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 3, totalPages: 1 });
  const utm = /\?utm_source=kolot&utm_medium=referral$/;
  const { UNSPLASH_IMAGE_BASE: host, UNSPLASH_API_BASE: base } = stackEnvironment();
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

it("answers in pages of 20", async () => {
  expect((await featured()).body).toMatchObject({ total: 48, totalPages: 3 });
  expect((await featured()).body.photos).toHaveLength(20);
  expect((await featured("?page=2&per_page=30")).body.photos).toHaveLength(18);
  expect((await search("query=bread&per_page=2&page=2")).body.photos).toHaveLength(1);
});

it("spends the service's limit once for equal questions", async () => {
  const since = new Date().toISOString();
  const words = anew("coffee");
  await Promise.all(Array.from({ length: 5 }, () => search(`query=${words}`)));
  const { entries } = await control.journal("unsplash", since);
  expect(entries.filter(({ path }: { path: string }) => path.endsWith("/search/photos"))).toHaveLength(1);
});

describe("refuses and names the field", () => {
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
  ])("?%s", async (query, field) => {
    const answer = await search(query);
    expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
    expect(fieldsOf(answer)).toEqual([field]);
  });
});

describe("when the service fails", () => {
  const fail = (action: { kind: string } & Record<string, unknown>) =>
    control.armFault({ service: "unsplash", path: "/search/photos", times: 3, action });

  it("answers within seconds (502), and says when the limit is used up (429)", async () => {
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

  it("answers from what it was told earlier on that day", async () => {
    const words = anew("sea");
    const before = (await search(`query=${words}`)).body;
    expect(before.total).toBe(3);
    await sql("UPDATE stock_answer SET fetched_at = fetched_at - interval '2 hours'");
    await fail({ kind: "status", status: 503 });
    expect(await search(`query=${words}`)).toMatchObject({ status: 200, body: before });
  });

  it("never tells the key", async () => {
    const { UNSPLASH_ACCESS_KEY: key = "" } = stackEnvironment();
    await fail({ kind: "status", status: 401, body: { errors: [`Client-ID ${key}`] } });
    const answers = [await search(`query=${anew("key")}`), await search("query=bread"), await featured()];
    expect(answers[0]?.status).toBe(502);
    for (const { body, headers } of answers) {
      expect(JSON.stringify(body) + JSON.stringify([...headers])).not.toContain(key);
    }
  });
});

describeRefusals({ method: "GET", path: () => "/unsplash/search?query=bread", owned: false });
describeRefusals({ method: "GET", path: () => "/unsplash/featured", owned: false });
