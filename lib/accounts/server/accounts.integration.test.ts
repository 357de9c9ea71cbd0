import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "@/lib/accounts/server/delete-account";
import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import { listAccounts } from "@/lib/accounts/server/list-accounts";
import { updateAccount } from "@/lib/accounts/server/update-account";
import { closeDb, db } from "@/lib/core/server/db";
import { inTransaction } from "@/lib/core/server/transaction";
import { sweepMedia } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { attachImage } from "@/lib/posts/server/attach-image";
import { objectStore } from "@/lib/providers/object-store/registry";
import { makeBrand, makeMedia, makePerson, makePost } from "@/tests/harness/rows";

beforeAll(ensureBucket);
afterAll(closeDb);

describe("the limit of three brands without a plan (TRI2)", () => {
  // Several rounds: in the first, the pool still opens its connections one after the other.
  test.each([1, 2, 3])("twenty creations at once make three, round %i", async () => {
    const user = await makePerson();
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => makeBrand(user)));
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(17);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: "account_limit", details: { limit: 3, planKey: null } });
    }
    expect(await listAccounts({ user })).toHaveLength(3);
  });

  test("a paid plan has its own number; one that has ended counts no more, and what is above stays usable", async () => {
    const user = await makePerson();
    const subscribe = (planKey: string, days: number) =>
      db().subscription.create({
        data: {
          userId: user.id,
          planKey,
          period: "monthly",
          gateway: "test",
          currentPeriodEnd: new Date(Date.now() + days * 86_400_000),
        },
      });
    const { id } = await subscribe("pro", 30);
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => makeBrand(user)));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await expect(makeBrand(user)).rejects.toMatchObject({ details: { limit: 5, planKey: "pro" } });

    await db().subscription.update({ where: { id }, data: { planKey: "business" } });
    expect((await makeBrand(user, { name: "Sixth" })).name).toBe("Sixth");

    await db().subscription.update({ where: { id }, data: { currentPeriodEnd: new Date(0) } });
    await expect(makeBrand(user)).rejects.toMatchObject({ details: { limit: 3, planKey: null } });
    const kept = await listAccounts({ user });
    expect(kept).toHaveLength(6);
    const renamed = await updateAccount({
      account: kept[5] as (typeof kept)[0],
      changes: { name: "Still mine" },
    });
    expect(renamed.name).toBe("Still mine");
  });

  test("a deleted brand makes room; another person's brands do not count", async () => {
    const [user, other] = [await makePerson(), await makePerson()];
    const [first] = [await makeBrand(user), await makeBrand(user), await makeBrand(user)];
    await makeBrand(other);
    await deleteAccount({ account: first });
    expect((await makeBrand(user, { name: "Fourth" })).name).toBe("Fourth");
  });
});

describe("whose brand it is (TEN1)", () => {
  test("a foreign, an unknown and a malformed id answer alike", async () => {
    const [owner, other] = [await makePerson(), await makePerson()];
    const account = await makeBrand(owner);
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

test("a change touches what it names and nothing else", async () => {
  const user = await makePerson();
  const account = await makeBrand(user, { brandKit: { colors: ["#0b5d4e"] }, language: "he" });
  const updated = await updateAccount({ account, changes: { brandVoice: { tone: "Warm" } } });
  expect(updated).toMatchObject({
    voice: { tone: "Warm" },
    kit: { colors: ["#0b5d4e"], fonts: [] },
    language: "he",
  });
});

describe("deleting a brand (ACC2)", () => {
  test("takes its posts and exactly its own pictures along", async () => {
    const user = await makePerson();
    const [account, kept] = [await makeBrand(user), await makeBrand(user)];
    const [post, keptPost] = [await makePost(account), await makePost(kept)];
    const [own, shared] = [await makeMedia(user), await makeMedia(user)];
    await inTransaction(async (tx) => {
      await attachImage({ postId: post.id, media: own, alt: "" }, tx);
      await attachImage({ postId: post.id, media: shared, alt: "" }, tx);
      await attachImage({ postId: keptPost.id, media: shared, alt: "" }, tx);
    });
    await deleteAccount({ account });
    expect(await db().post.count({ where: { accountId: account.id } })).toBe(0);
    const states = async () => {
      const media = await db().media.findMany({ where: { userId: user.id } });
      return Object.fromEntries(media.map(({ id, state }) => [id, state]));
    };
    expect(await states()).toEqual({ [own.id]: "deleting", [shared.id]: "stored" });
    await db().media.updateMany({
      where: { userId: user.id },
      data: { createdAt: new Date(Date.now() - 3_600_000) },
    });
    await sweepMedia();
    expect(await states()).toEqual({ [shared.id]: "stored" });
    expect(await objectStore().get(own.key)).toBeNull();
    expect(await objectStore().get(shared.key)).not.toBeNull();
    await expect(deleteAccount({ account })).rejects.toMatchObject({ code: "not_found" });
  });

  test("lets go of its logo, unless another brand or a post shows it too", async () => {
    const user = await makePerson();
    const [account, sibling] = [await makeBrand(user), await makeBrand(user)];
    const [logo, shared, posted] = [await makeMedia(user), await makeMedia(user), await makeMedia(user)];
    const setLogo = (id: string, logoKey: string) =>
      db().account.update({ where: { id }, data: { logoKey } });
    const stateOf = async ({ id }: { id: string }) =>
      (await db().media.findUniqueOrThrow({ where: { id } })).state;

    await setLogo(account.id, logo.key);
    // The caller's row is from before the logo came: what the brand has at its end counts.
    expect(account.logoKey).toBeNull();
    await deleteAccount({ account });
    expect(await stateOf(logo)).toBe("deleting");

    const twin = await makeBrand(user);
    await setLogo(twin.id, shared.key);
    await setLogo(sibling.id, shared.key);
    await deleteAccount({ account: twin });
    expect(await stateOf(shared)).toBe("stored");

    await setLogo(sibling.id, posted.key);
    const kept = await makePost(await makeBrand(user));
    await inTransaction((tx) => attachImage({ postId: kept.id, media: posted, alt: "" }, tx));
    await deleteAccount({ account: sibling });
    expect(await stateOf(posted)).toBe("stored");
  });

  test("is refused while one of its posts is being sent", async () => {
    const account = await makeBrand(await makePerson());
    const post = await makePost(account);
    await db().post.update({ where: { id: post.id }, data: { status: "publishing" } });
    await expect(deleteAccount({ account })).rejects.toMatchObject({ code: "conflict" });
    expect(await db().post.count({ where: { id: post.id } })).toBe(1);
  });
});
