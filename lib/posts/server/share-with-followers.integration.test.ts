import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import type { UpdatePostBody } from "@/lib/posts/schemas";
import { copyToVariant } from "@/lib/posts/server/create-variants";
import { getPost } from "@/lib/posts/server/post-store";
import { findOwnedPost } from "@/lib/posts/server/posts";
import type { VariantBody } from "@/lib/posts/variants";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { createAccountFixture, createPostFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

async function createGroup(fields: object = {}) {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user, { language: "en" });
  const first = await createPostFixture(account, { text: "The rye is back", hashtags: ["rye"], ...fields });
  const follow = async (platform: VariantBody["platform"], from = first.id, more: object = {}) =>
    copyToVariant({ account, post: await getPost(from), request: { platform, follow: true, ...more } });
  const save = async (id: string, changes: Omit<UpdatePostBody, "revision">) => {
    const { post } = await findOwnedPost(user.id, id);
    return saveAndSchedulePost({ account, post, changes, revision: post.revision });
  };
  const set = (id: string, data: object) => getPrismaClient().post.update({ where: { id }, data });
  return { user, account, first, follow, save, set };
}

test("a new follower and its source share every later text with one revision each", async () => {
  const { first, follow, save } = await createGroup();
  const linkedin = await follow("linkedin");
  expect(linkedin).toMatchObject({ followsText: true, followsMedia: true, text: "The rye is back" });
  expect(await getPost(first.id)).toMatchObject({ followsText: true, followsMedia: true, revision: 1 });
  await save(linkedin.id, { text: "Rye from six", hashtags: ["bread"] });
  expect(await getPost(first.id)).toMatchObject({ text: "Rye from six", hashtags: ["bread"], revision: 2 });
  await save(first.id, { text: "Rye from six", hashtags: ["bread"] });
  expect((await getPost(linkedin.id)).revision).toBe(2);
});

test("a variant without follow changes nothing of its source and follows nothing", async () => {
  const { account, first, save } = await createGroup();
  const request = { platform: "linkedin" as const };
  const variant = await copyToVariant({ account, post: await getPost(first.id), request });
  expect(variant).toMatchObject({ followsText: false, followsMedia: false });
  await save(first.id, { text: "Changed" });
  expect(await getPost(variant.id)).toMatchObject({ text: "The rye is back", revision: 1 });
  expect(await getPost(first.id)).toMatchObject({ followsText: false, followsMedia: false });
});

test("text sent with followsText false detaches the post and changes only it", async () => {
  const { first, follow, save } = await createGroup();
  const linkedin = await follow("linkedin");
  await save(linkedin.id, { text: "For LinkedIn", followsText: false });
  expect(await getPost(linkedin.id)).toMatchObject({ followsText: false, followsMedia: true });
  expect(await getPost(first.id)).toMatchObject({ text: "The rye is back", revision: 1 });
  await save(first.id, { text: "Rye from six" });
  expect((await getPost(linkedin.id)).text).toBe("For LinkedIn");
});

test("followsText true takes the shared text instead of one in the same change", async () => {
  const { first, follow, save } = await createGroup();
  const linkedin = await follow("linkedin");
  await save(linkedin.id, { text: "For LinkedIn", followsText: false });
  const joined = await save(linkedin.id, { text: "Lost", followsText: true });
  expect(joined).toMatchObject({ text: "The rye is back", hashtags: ["rye"], followsText: true });
  expect(await getPost(first.id)).toMatchObject({ text: "The rye is back", revision: 1 });
});

test("followsText true without another follower is refused and changes nothing", async () => {
  const { first, save } = await createGroup();
  await expect(save(first.id, { text: "New", followsText: true })).rejects.toMatchObject({
    code: "nothing_to_follow",
  });
  expect(await getPost(first.id)).toMatchObject({ text: "The rye is back", followsText: false, revision: 1 });
});

test.each(["publishing", "published", "needs_review"])(
  "a follower that is %s keeps content and revision and stops following",
  async (status) => {
    const { first, follow, save, set } = await createGroup();
    const [linkedin, instagram] = [await follow("linkedin"), await follow("instagram")];
    const { updatedAt } = await set(linkedin.id, { status });
    await save(first.id, { text: "Rye from six" });
    expect(await getPost(linkedin.id)).toMatchObject({
      text: "The rye is back",
      revision: 1,
      status,
      updatedAt,
      followsText: false,
      followsMedia: true,
    });
    expect(await getPost(instagram.id)).toMatchObject({ text: "Rye from six", revision: 2 });
  },
);

test("followers in another language keep their text", async () => {
  const { first, follow, save } = await createGroup();
  const linkedin = await follow("linkedin");
  const hebrew = await follow("facebook", first.id, { language: "he" });
  await save(hebrew.id, { text: "השיפון חזר" });
  await save(first.id, { text: "The שיפון is back" });
  expect(await getPost(hebrew.id)).toMatchObject({ text: "השיפון חזר", language: "he", followsText: true });
  expect(await getPost(linkedin.id)).toMatchObject({ text: "The שיפון is back", language: "en" });
});

test("followers whose language the post takes keep their text and stop following", async () => {
  const { first, follow, save } = await createGroup();
  const linkedin = await follow("linkedin");
  const hebrew = await follow("facebook", first.id, { language: "he" });
  await save(hebrew.id, { text: "השיפון חזר" });
  await save(first.id, { text: "לחם", language: "he" });
  expect(await getPost(linkedin.id)).toMatchObject({ text: "לחם", language: "he", followsText: true });
  expect(await getPost(hebrew.id)).toMatchObject({ text: "השיפון חזר", followsText: false });
});

test("a follower made from a customized post takes the shared text", async () => {
  const { first, follow, save } = await createGroup();
  const linkedin = await follow("linkedin");
  await save(linkedin.id, { text: "For LinkedIn", followsText: false });
  const instagram = await follow("instagram", linkedin.id);
  expect(instagram).toMatchObject({ text: "The rye is back", followsText: true });
  expect((await getPost(linkedin.id)).followsText).toBe(false);
  await save(instagram.id, { text: "Rye from six" });
  expect((await getPost(first.id)).text).toBe("Rye from six");
});

test("posts of a group from before following open and change as before", async () => {
  const { first, save, set, account } = await createGroup();
  const other = await createPostFixture(account, { platform: "linkedin", text: "Older" });
  const groupId = crypto.randomUUID();
  for (const { id } of [first, other]) await set(id, { groupId });
  await save(first.id, { text: "Rye from six" });
  expect(await getPost(other.id)).toMatchObject({
    text: "Older",
    revision: 1,
    followsText: false,
    followsMedia: false,
  });
});
