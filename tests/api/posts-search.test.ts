import { beforeAll, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
let bakery: string;
let studio: string;
const search = (query = "") => api(user, "GET", `/posts/search${query}`);
const texts = async (query: string) =>
  (await search(query)).body.posts.map((post: { text: string }) => post.text);

beforeAll(async () => {
  user = await signUp();
  bakery = await createAccountViaApi(user);
  studio = await createAccountViaApi(user, { name: "Hagal Studio" });
  const requests: [string, string, object, string, string][] = [
    [bakery, "One 100% rye", {}, "draft", "2027-01-01T09:00:00Z"],
    [bakery, "Two loaves_warm", { hashtags: ["Challah"] }, "scheduled", "2027-01-02T09:00:00Z"],
    [bakery, "שלוש חלות", { platform: "linkedin" }, "published", "2027-01-03T09:00:00Z"],
    [studio, "Four cups", {}, "failed", "2027-01-04T09:00:00Z"],
  ];
  for (const [accountId, text, fields, status, at] of requests) {
    const { _id } = await createDraftFixture(user, accountId, { text, ...fields });
    await sql("UPDATE post SET status = $2, scheduled_at = $3 WHERE id = $1", [_id, status, at]);
  }
  const stranger = await signUp();
  await createDraftFixture(stranger, await createAccountViaApi(stranger), { text: "One of somebody else" });
});

// spec: 7.20, 9.38
it("post search covers all accounts of the user, newest date first", async () => {
  const { status, body } = await search();
  expect(status).toBe(200);
  expect(body).toMatchObject({ total: 4, page: 1, limit: 20 });
  expect(body.posts[0]).toEqual((await api(user, "GET", `/posts/${body.posts[0]._id}`)).body.post);
  expect(await texts("")).toEqual(["Four cups", "שלוש חלות", "Two loaves_warm", "One 100% rye"]);
});

// spec: 7.20
describe("post search filters", () => {
  it.each([
    ["of a platform", "platform=linkedin", ["שלוש חלות"]],
    ["of any platform", "platform=all&q=cups", ["Four cups"]],
    ["in a state", "status=failed", ["Four cups"]],
    ["in several states", "status=draft,scheduled", ["Two loaves_warm", "One 100% rye"]],
    ["with a word in any case", "q=FOUR", ["Four cups"]],
    ["with a hashtag", "q=challah", ["Two loaves_warm"]],
    ["with Hebrew text", `q=${encodeURIComponent("חלות")}`, ["שלוש חלות"]],
    ["with a literal percent sign", "q=0%25", ["One 100% rye"]],
    ["with a literal underscore", "q=s_w", ["Two loaves_warm"]],
    ["with a literal quote", `q=${encodeURIComponent("' OR 1=1 --")}`, []],
    ["of a whole day", "startDate=2027-01-02&endDate=2027-01-02", ["Two loaves_warm"]],
    ["up to an instant", "endDate=2027-01-01T09:00:00Z", ["One 100% rye"]],
    ["in order from the oldest", "sort=date&limit=1", ["One 100% rye"]],
    ["on the last page", "limit=3&page=2", ["One 100% rye"]],
    ["beyond the last page", "page=9", []],
  ])("post search finds posts %s", async (_, query, expected) => {
    expect(await texts(`?${query}`)).toEqual(expected);
  });

  it("post search filters by account", async () => {
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
])("post search rejects ?%s and names the field", async (query, field) => {
  const response = await search(`?${query}`);
  expect(response).toMatchObject({ status: 400, body: { code: "validation_error" } });
  expect(getInvalidFields(response)).toEqual([field]);
});

describeCommonRejections({ method: "GET", path: ({ accountId }) => `/posts/search?accountId=${accountId}` });
