import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { describeCommonRejections, getInvalidFields } from "@/tests/api/rejection-tests";
import { createAccountViaApi, createDraftFixture } from "@/tests/harness/account-fixtures";
import { api, type SignedUpUser, signUp, sql } from "@/tests/harness/running-product";

let user: SignedUpUser;
let accountId: string;
let first: string;
let second: string;
beforeAll(async () => {
  user = await signUp();
  accountId = await createAccountViaApi(user);
});
beforeEach(async () => {
  const make = async () => (await createDraftFixture(user, accountId, {}))._id as string;
  [first, second] = [await make(), await make()];
});

const put = (postIds: unknown, label: unknown) =>
  api(user, "PUT", `/accounts/${accountId}/post-labels`, { postIds, label });
const read = async (id: string) => (await api(user, "GET", `/posts/${id}`)).body.post;
const search = async (query: string) =>
  (await api(user, "GET", `/posts/search?accountId=${accountId}&${query}`)).body.posts.map(
    ({ _id }: { _id: string }) => _id,
  );

describe("labels of posts", () => {
  it("label is set and removed without a new revision or time of change", async () => {
    const before = await read(first);
    expect((await put([first, second, second], "green")).status).toBe(204);
    expect(await read(first)).toEqual({ ...before, label: "green" });
    expect(await read(second)).toMatchObject({ label: "green" });
    expect((await put([first], null)).status).toBe(204);
    expect(await read(first)).toEqual(before);
  });

  it("published post gets a label", async () => {
    await sql("UPDATE post SET status = 'published', published_at = now() WHERE id = $1", [first]);
    await put([first], "blue");
    expect(await read(first)).toMatchObject({ status: "published", label: "blue" });
  });

  it("request with a post of another account labels none of its posts", async () => {
    const other = await createDraftFixture(user, await createAccountViaApi(user), {});
    for (const unknown of [other._id, randomUUID(), "no-id"]) {
      expect((await put([first, unknown], "red")).status).toBe(404);
    }
    expect([await read(first), await read(other._id)]).toMatchObject([{ label: null }, { label: null }]);
  });

  it("opposite requests about the same posts at once end with one label for all", async () => {
    const requests = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0 ? put([first, second], "red") : put([second, first], "purple"),
    );
    for (const { status } of await Promise.all(requests)) expect(status).toBe(204);
    expect((await read(first)).label).toBe((await read(second)).label);
  });

  it("search and calendar filter by label, and a copy keeps the label", async () => {
    await put([first], "orange");
    expect(await search("label=orange")).toEqual([first]);
    expect(await search("label=yellow")).toEqual([]);
    const copy = (await api(user, "POST", `/posts/${first}/copies`, {})).body.post;
    expect(copy).toMatchObject({ label: "orange" });
    const today = new Date().toISOString().slice(0, 10);
    const range = `accountId=${accountId}&startDate=${today}&endDate=${today}`;
    const { body } = await api(user, "GET", `/posts/calendar?${range}&label=orange`);
    expect(body.days).toMatchObject([{ total: 2, posts: [{ label: "orange" }, { label: "orange" }] }]);
    expect(body.counts.draft).toBe(2);
  });

  it.each([
    [[], "red", "postIds"],
    [Array.from({ length: 101 }, randomUUID), "red", "postIds"],
    [[randomUUID()], "pink", "label"],
    [[randomUUID()], undefined, "label"],
  ])("invalid request is refused (%#)", async (postIds, label, field) => {
    expect(getInvalidFields(await put(postIds, label))).toEqual([field]);
  });
});

describe("names of labels", () => {
  const patch = (labelNames: unknown) => api(user, "PATCH", `/accounts/${accountId}`, { labelNames });

  it("names are changed one by one, and an empty name removes one", async () => {
    await patch({ red: " Launch ", blue: "קמפיין קיץ" });
    const { body } = await patch({ green: "Tips", red: "" });
    expect(body.account.labelNames).toEqual({ green: "Tips", blue: "קמפיין קיץ" });
  });

  it.each([{ pink: "No" }, { red: "x".repeat(31) }, { red: "two\nlines" }, { red: 7 }])(
    "invalid names are refused: %o",
    async (names) => {
      expect((await patch(names)).status).toBe(400);
    },
  );
});

describeCommonRejections({
  method: "PUT",
  path: (ids) => `/accounts/${ids.accountId}/post-labels`,
  body: (ids) => ({ postIds: [ids.postId], label: "red" }),
});
