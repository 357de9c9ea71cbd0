import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  deleteAccountData,
  findOwnedAccount,
  listAccounts,
  updateAccount,
} from "@/lib/accounts/server/accounts";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { runInTransaction } from "@/lib/core/server/transaction";
import { deleteUnusedMedia } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

describe("account limit without a plan [TRI2]", () => {
  // The test repeats because the connection pool still opens its connections one by one in the first round.
  test.each([1, 2, 3])("20 concurrent creations create three accounts, round %i", async () => {
    const user = await insertUserFixture();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => createAccountFixture(user)));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(17);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: "account_limit", details: { limit: 3, planKey: null } });
    }
    expect(await listAccounts({ user })).toHaveLength(3);
  });

  // spec: 3.33, 3.34, D5.28, D5.29
  test("a paid plan sets its own account limit until it expires, and existing accounts stay usable", async () => {
    const user = await insertUserFixture();
    const subscribe = (planKey: string, days: number) =>
      getPrismaClient().subscription.create({
        data: {
          userId: user.id,
          planKey,
          period: "monthly",
          gateway: "test",
          currentPeriodEnd: new Date(Date.now() + days * 86_400_000),
        },
      });
    const { id } = await subscribe("pro", 30);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => createAccountFixture(user)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await expect(createAccountFixture(user)).rejects.toMatchObject({ details: { limit: 5, planKey: "pro" } });

    await getPrismaClient().subscription.update({ where: { id }, data: { planKey: "business" } });
    expect((await createAccountFixture(user, { name: "Sixth" })).name).toBe("Sixth");

    await getPrismaClient().subscription.update({ where: { id }, data: { currentPeriodEnd: new Date(0) } });
    await expect(createAccountFixture(user)).rejects.toMatchObject({ details: { limit: 3, planKey: null } });
    const stored = await listAccounts({ user });
    expect(stored).toHaveLength(6);
    const renamed = await updateAccount({
      account: stored[5] as (typeof stored)[0],
      changes: { name: "Still mine" },
    });
    expect(renamed.name).toBe("Still mine");
  });

  test("deleting an account frees capacity, and accounts of other users do not count", async () => {
    const [user, other] = [await insertUserFixture(), await insertUserFixture()];
    const [first] = [
      await createAccountFixture(user),
      await createAccountFixture(user),
      await createAccountFixture(user),
    ];
    await createAccountFixture(other);
    await deleteAccountData({ account: first });
    expect((await createAccountFixture(user, { name: "Fourth" })).name).toBe("Fourth");
  });
});

describe("account ownership [TEN1]", () => {
  test("another user's, an unknown and a malformed account id give the same error", async () => {
    const [owner, other] = [await insertUserFixture(), await insertUserFixture()];
    const account = await createAccountFixture(owner);
    expect((await findOwnedAccount(owner.id, account.id)).id).toBe(account.id);
    for (const id of [account.id, randomUUID(), "x", "'; drop table account", ""]) {
      await expect(findOwnedAccount(other.id, id)).rejects.toMatchObject({ code: "not_found" });
    }
    await expect(
      updateAccount({ account: { ...account, userId: other.id }, changes: { name: "Mine now" } }),
    ).rejects.toMatchObject({ code: "not_found" });
    expect((await findOwnedAccount(owner.id, account.id)).name).toBe("Shachar Bakery");
  });
});

test("account update changes only the named fields", async () => {
  const user = await insertUserFixture();
  const account = await createAccountFixture(user, { brandKit: { colors: ["#0b5d4e"] }, language: "he" });
  const updated = await updateAccount({ account, changes: { brandVoice: { tone: "Warm" } } });
  expect(updated).toMatchObject({
    voice: { tone: "Warm" },
    kit: { colors: ["#0b5d4e"], fonts: [] },
    language: "he",
  });
});

describe("account deletion [ACC2]", () => {
  test("account deletion deletes its posts and exactly the media that only it uses", async () => {
    const user = await insertUserFixture();
    const [account, stored] = [await createAccountFixture(user), await createAccountFixture(user)];
    const [post, storedPost] = [await createPostFixture(account), await createPostFixture(stored)];
    const [own, shared] = [await insertMediaFixture(user), await insertMediaFixture(user)];
    await runInTransaction(async (tx) => {
      await appendImageToPost({ postId: post.id, media: own, alt: "" }, tx);
      await appendImageToPost({ postId: post.id, media: shared, alt: "" }, tx);
      await appendImageToPost({ postId: storedPost.id, media: shared, alt: "" }, tx);
    });
    await deleteAccountData({ account });
    expect(await getPrismaClient().post.count({ where: { accountId: account.id } })).toBe(0);
    const states = async () => {
      const media = await getPrismaClient().media.findMany({ where: { userId: user.id } });
      return Object.fromEntries(media.map(({ id, state }) => [id, state]));
    };
    expect(await states()).toEqual({ [own.id]: "deleting", [shared.id]: "stored" });
    await getPrismaClient().media.updateMany({
      where: { userId: user.id },
      data: { createdAt: new Date(Date.now() - 3_600_000) },
    });
    await deleteUnusedMedia();
    expect(await states()).toEqual({ [shared.id]: "stored" });
    expect(await getObjectStore().get(own.key)).toBeNull();
    expect(await getObjectStore().get(shared.key)).not.toBeNull();
    await expect(deleteAccountData({ account })).rejects.toMatchObject({ code: "not_found" });
  });

  test("account deletion releases the logo unless another account or a post uses it", async () => {
    const user = await insertUserFixture();
    const [account, variant] = [await createAccountFixture(user), await createAccountFixture(user)];
    const [logo, shared, posted] = [
      await insertMediaFixture(user),
      await insertMediaFixture(user),
      await insertMediaFixture(user),
    ];
    const storeLogoKey = (id: string, logoKey: string) =>
      getPrismaClient().account.update({ where: { id }, data: { logoKey } });
    const stateOf = async ({ id }: { id: string }) =>
      (await getPrismaClient().media.findUniqueOrThrow({ where: { id } })).state;

    await storeLogoKey(account.id, logo.key);
    // The caller read the row before the logo was uploaded; the deletion must use the logo that is stored
    // then.
    expect(account.logoKey).toBeNull();
    await deleteAccountData({ account });
    expect(await stateOf(logo)).toBe("deleting");

    const duplicate = await createAccountFixture(user);
    await storeLogoKey(duplicate.id, shared.key);
    await storeLogoKey(variant.id, shared.key);
    await deleteAccountData({ account: duplicate });
    expect(await stateOf(shared)).toBe("stored");

    await storeLogoKey(variant.id, posted.key);
    const stored = await createPostFixture(await createAccountFixture(user));
    await runInTransaction((tx) => appendImageToPost({ postId: stored.id, media: posted, alt: "" }, tx));
    await deleteAccountData({ account: variant });
    expect(await stateOf(posted)).toBe("stored");
  });

  test("account deletion fails while one of its posts is being published", async () => {
    const account = await createAccountFixture(await insertUserFixture());
    const post = await createPostFixture(account);
    await getPrismaClient().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(deleteAccountData({ account })).rejects.toMatchObject({ code: "conflict" });
    expect(await getPrismaClient().post.count({ where: { id: post.id } })).toBe(1);
  });
});
