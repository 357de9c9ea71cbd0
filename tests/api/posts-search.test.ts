import { beforeAll, describe, expect, it } from "vitest";
import { describeRefusals, fieldsOf } from "@/tests/api/refusals";
import { api, type Person, signUp, sql } from "@/tests/harness/stack";
import { makeBrand, makeDraft } from "@/tests/harness/story";

let person: Person;
let bakery: string;
let studio: string;
const search = (query = "") => api(person, "GET", `/posts/search${query}`);
const texts = async (query: string) =>
  (await search(query)).body.posts.map((post: { text: string }) => post.text);

beforeAll(async () => {
  person = await signUp();
  bakery = await makeBrand(person);
  studio = await makeBrand(person, { name: "Hagal Studio" });
  const wishes: [string, string, object, string, string][] = [
    [bakery, "One 100% rye", {}, "draft", "2027-01-01T09:00:00Z"],
    [bakery, "Two loaves_warm", { hashtags: ["Challah"] }, "scheduled", "2027-01-02T09:00:00Z"],
    [bakery, "שלוש חלות", { platform: "linkedin" }, "published", "2027-01-03T09:00:00Z"],
    [studio, "Four cups", {}, "failed", "2027-01-04T09:00:00Z"],
  ];
  for (const [accountId, text, fields, status, at] of wishes) {
    const { _id } = await makeDraft(person, accountId, { text, ...fields });
    await sql("UPDATE post SET status = $2, scheduled_at = $3 WHERE id = $1", [_id, status, at]);
  }
  const stranger = await signUp();
  await makeDraft(stranger, await makeBrand(stranger), { text: "One of somebody else" });
});

it("lists a person's posts over all their brands, newest date first", async () => {
  const { status, body } = await search();
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 4, page: 1, limit: 20 });
  expect(body.posts[0]).toEqual((await api(person, "GET", `/posts/${body.posts[0]._id}`)).body.post);
  expect(await texts("")).toEqual(["Four cups", "שלוש חלות", "Two loaves_warm", "One 100% rye"]);
});

describe("filters", () => {
  it.each([
    ["of a network", "platform=linkedin", ["שלוש חלות"]],
    ["of any network", "platform=all&q=cups", ["Four cups"]],
    ["in a state", "status=failed", ["Four cups"]],
    ["in several states", "status=draft,scheduled", ["Two loaves_warm", "One 100% rye"]],
    ["with a word, whatever its case", "q=FOUR", ["Four cups"]],
    ["with a hashtag", "q=challah", ["Two loaves_warm"]],
    ["with Hebrew words", `q=${encodeURIComponent("חלות")}`, ["שלוש חלות"]],
    ["with a per cent sign, which is no wildcard", "q=0%25", ["One 100% rye"]],
    ["with an underscore, which is no wildcard", "q=s_w", ["Two loaves_warm"]],
    ["with a quote, which is nothing special", `q=${encodeURIComponent("' OR 1=1 --")}`, []],
    ["of a whole day", "startDate=2027-01-02&endDate=2027-01-02", ["Two loaves_warm"]],
    ["up to an instant", "endDate=2027-01-01T09:00:00Z", ["One 100% rye"]],
    ["from the oldest on", "sort=date&limit=1", ["One 100% rye"]],
    ["on the last page", "limit=3&page=2", ["One 100% rye"]],
    ["beyond the last page", "page=9", []],
  ])("posts %s", async (_, query, expected) => {
    expect(await texts(`?${query}`)).toEqual(expected);
  });

  it("posts of one brand", async () => {
    expect(await texts(`?accountId=${studio}`)).toEqual(["Four cups"]);
    expect((await search(`?accountId=${bakery}`)).body.total).toBe(3);
  });
});

it.each([
  ["limit=101", "limit"],
  ["limit=0", "limit"],
  ["limit=1e309", "limit"],
  ["page=0", "page"],
  ["status=live", "status.0"],
  ["platform=myspace", "platform"],
  ["sort=text", "sort"],
  ["startDate=yesterday", "startDate"],
  ["startDate=2027-02-01&endDate=2027-01-01", "endDate"],
  ["q=%00", "q"],
])("refuses ?%s and names the field", async (query, field) => {
  const answer = await search(`?${query}`);
  expect(answer).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(fieldsOf(answer)).toEqual([field]);
});

describeRefusals({ method: "GET", path: ({ accountId }) => `/posts/search?accountId=${accountId}` });
