import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { chooseTarget } from "@/lib/connections/server/choose-target";
import { disconnect } from "@/lib/connections/server/disconnect";
import { getPublishingConnection } from "@/lib/connections/server/publishing-connection";
import { removeTarget } from "@/lib/connections/server/remove-target";
import { decryptSecret } from "@/lib/core/server/crypto";
import { getTransactionClient, runInTransaction } from "@/lib/core/server/transaction";
import { copyToVariant, createVariants } from "@/lib/posts/server/create-variants";
import type { PostRow } from "@/lib/posts/server/post-store";
import { copyPost, findOwnedPost } from "@/lib/posts/server/posts";
import { facebookPlatform } from "@/lib/providers/social/facebook";
import type { Delivery } from "@/lib/providers/social/port";
import { postFirstComment } from "@/lib/publishing/server/post-first-comment";
import { claimPublication } from "@/lib/publishing/server/publication-claim-store";
import { Publisher } from "@/lib/publishing/server/publisher";
import { runPublication } from "@/lib/publishing/server/run-publication";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import {
  connectFacebookPage,
  getPostStatus,
  listLivePosts,
  runDuePublications,
  type SeededAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { BAKERY, STUDIO } from "@/tests/harness/account-fixtures";
import { createScriptedPlatform, skipWait } from "@/tests/harness/scripted-social-platform";

const platform = "facebook";
const worker = new Publisher({ wait: skipWait });
let brand: SeededAccount;

setUpPublishingTests((made) => {
  brand = made;
});
beforeEach(async () => {
  await connectFacebookPage(brand, [BAKERY, STUDIO]);
  await chooseTarget({ ...brand, platform, targetId: BAKERY, additional: [STUDIO] });
});

type Changes = Parameters<typeof saveAndSchedulePost>[0]["changes"];

async function change({ id }: PostRow, changes: Changes): Promise<PostRow> {
  const { post } = await findOwnedPost(brand.user.id, id);
  return saveAndSchedulePost({ ...brand, post, changes, revision: post.revision });
}

async function schedule(targetId: string | null): Promise<{ post: PostRow; text: string }> {
  const text = `Two pages ${randomUUID()}`;
  const post = await seedPost(brand, text);
  await change(post, { targetId });
  return { post: await change(post, { status: "scheduled", scheduledAt: new Date() }), text };
}

const getStored = async ({ id }: PostRow) => (await findOwnedPost(brand.user.id, id)).post;
const findPublicationId = async ({ id: postId }: PostRow) =>
  (await getTransactionClient().publication.findFirstOrThrow({ where: { postId } })).id;
const listPages = async (text: string) => (await listLivePosts(text)).map(({ data }) => data.pageId);
const tokenOf = async (targetId: string) =>
  (await getPublishingConnection(brand.account.id, facebookPlatform, targetId))?.target?.token;

describe("target of a post", () => {
  test("posts reach the chosen page, and without a choice the default one [PUB13]", async () => {
    const chosen = await schedule(STUDIO);
    const unchosen = await schedule(null);
    const explicit = await schedule(BAKERY);
    await runDuePublications(worker);
    expect(await listPages(chosen.text)).toEqual([STUDIO]);
    expect(await listPages(unchosen.text)).toEqual([BAKERY]);
    expect(await listPages(explicit.text)).toEqual([BAKERY]);
  });

  test("scheduled posts stay on their pages when another default is chosen meanwhile [PUB13]", async () => {
    const studio = await schedule(STUDIO);
    const bakery = await schedule(BAKERY);
    const unchosen = await schedule(null);
    const draft = await seedPost(brand, "Bread");
    await chooseTarget({ ...brand, platform, targetId: STUDIO });
    expect(await getStored(unchosen.post)).toMatchObject({
      targetId: BAKERY,
      revision: unchosen.post.revision,
    });
    expect(await getStored(draft)).toMatchObject({ targetId: null });
    await runDuePublications(worker);
    expect(await listPages(studio.text)).toEqual([STUDIO]);
    expect(await listPages(bakery.text)).toEqual([BAKERY]);
    expect(await listPages(unchosen.text)).toEqual([BAKERY]);
  });

  test("posts whose publication is open stay on their page when another default is chosen [PUB13]", async () => {
    const open = [await schedule(null), await schedule(null)];
    for (const [index, status] of ["publishing", "needs_review"].entries())
      await getTransactionClient().post.update({
        where: { id: open[index]?.post.id ?? "" },
        data: { status },
      });
    await chooseTarget({ ...brand, platform, targetId: STUDIO });
    for (const { post } of open) expect(await getStored(post)).toMatchObject({ targetId: BAKERY });
  });

  test("scheduled posts follow the default page when it is replaced by another", async () => {
    const { text } = await schedule(null);
    await chooseTarget({ ...brand, platform, targetId: STUDIO, additional: [] });
    await runDuePublications(worker);
    expect(await listPages(text)).toEqual([STUDIO]);
  });

  test("post fails and reaches no page when its page was removed before its time [PUB13]", async () => {
    const { post, text } = await schedule(STUDIO);
    const removed = await removeTarget({ ...brand, platform, targetId: STUDIO });
    expect(removed).toEqual({ strandedPosts: 1 });
    await runDuePublications(worker);
    expect(await getStored(post)).toMatchObject({ status: "failed", problem: { code: "target_removed" } });
    expect(await listPages(text)).toEqual([]);
  });

  test("post fails when its page was removed between the claim and the sending [PUB13]", async () => {
    const { post, text } = await schedule(STUDIO);
    const claim = await claimPublication(await findPublicationId(post));
    await removeTarget({ ...brand, platform, targetId: STUDIO });
    if (claim) await runPublication(claim, { wait: skipWait });
    expect(await getStored(post)).toMatchObject({ status: "failed", problem: { code: "target_removed" } });
    expect(await listPages(text)).toEqual([]);
  });

  test("post that was claimed without its page is not sent when the page is back [PUB13]", async () => {
    const { post, text } = await schedule(STUDIO);
    await removeTarget({ ...brand, platform, targetId: STUDIO });
    const claim = await claimPublication(await findPublicationId(post));
    await chooseTarget({ ...brand, platform, targetId: BAKERY, additional: [STUDIO] });
    if (claim) await runPublication(claim, { wait: skipWait });
    expect(await getPostStatus(post.id)).toBe("failed");
    expect(await listPages(text)).toEqual([]);
  });

  test("post of a disconnected network fails as without a connection", async () => {
    const { post } = await schedule(STUDIO);
    await disconnect({ ...brand, platform });
    await runDuePublications(worker);
    expect(await getStored(post)).toMatchObject({ problem: { code: "not_connected" } });
    await expect(change(await seedPost(brand, "Bread"), { targetId: BAKERY })).rejects.toMatchObject({
      code: "validation_error",
    });
  });

  test("each page is sent, looked up and commented with its own token [PUB13]", async () => {
    const [studio, bakery] = [await tokenOf(STUDIO), await tokenOf(BAKERY)];
    expect(new Set([studio, bakery, undefined]).size).toBe(3);
    const { post } = await schedule(STUDIO);
    const options = { facebook: { firstComment: "The recipe" } };
    await getTransactionClient().post.update({ where: { id: post.id }, data: { options } });
    const sent = { providerId: `${STUDIO}_1`, permalink: null };
    const { network: scripted, calls } = createScriptedPlatform({
      send: [{ ...sent, processing: true }],
      comment: ["1"],
    });
    const lookedUp: object[] = [];
    const network = {
      ...scripted,
      lookUp: async ({ target }: Delivery) => {
        lookedUp.push(target);
        return sent;
      },
    };
    const id = await findPublicationId(post);
    const claim = await claimPublication(id);
    if (claim) await runPublication(claim, { network, wait: skipWait });
    await getTransactionClient().publication.update({ where: { id }, data: { nextAt: new Date(0) } });
    const again = await claimPublication(id);
    if (again) await runPublication(again, { network, wait: skipWait });
    await postFirstComment({ publicationId: id }, network);
    const targets = [...calls.prepare, ...calls.send, ...calls.comment].map(({ target }) => target);
    expect([...targets, ...lookedUp]).toEqual(Array(4).fill({ id: STUDIO, token: studio }));
  });

  test("snapshot of another page than the chosen one is refused by the database [PUB13]", async () => {
    const { post } = await schedule(STUDIO);
    const where = { id: await findPublicationId(post) };
    const store = (id: string) =>
      getTransactionClient().publication.update({ where, data: { snapshot: { target: { id, name: "x" } } } });
    // As a worker of the release before does.
    await expect(store(BAKERY)).rejects.toThrow("another target");
    await expect(store(STUDIO)).resolves.toBeDefined();
  });
});

describe("choice of a post", () => {
  test("page that is not connected is refused, and a stored choice does not lose edits", async () => {
    const post = await seedPost(brand, "Bread");
    await expect(change(post, { targetId: "1" })).rejects.toMatchObject({
      code: "validation_error",
      details: { fields: [{ path: "targetId" }] },
    });
    await expect(change(post, { targetId: STUDIO, platform: "instagram" })).rejects.toMatchObject({
      code: "validation_error",
    });
    const chosen = await change(post, { targetId: STUDIO });
    expect(chosen).toMatchObject({ targetId: STUDIO, revision: post.revision + 1 });
    await removeTarget({ ...brand, platform, targetId: STUDIO });
    expect(await change(post, { text: "Rye", targetId: STUDIO })).toMatchObject({ text: "Rye" });
    await expect(change(post, { status: "scheduled", scheduledAt: new Date() })).rejects.toMatchObject({
      code: "preflight_failed",
      message: expect.stringContaining("Page"),
    });
    expect(await change(post, { targetId: null })).toMatchObject({ targetId: null });
  });

  test("copies and variants keep the page on its network and leave it for another one", async () => {
    const post = await change(await seedPost(brand, "Bread"), { targetId: STUDIO });
    expect(await copyPost({ post })).toMatchObject({ targetId: STUDIO });
    const request = (to: "facebook" | "instagram", language: "he" | null, follow: boolean) =>
      copyToVariant({ ...brand, post, request: { platform: to, ...(language ? { language } : {}), follow } });
    expect(await request("facebook", "he", false)).toMatchObject({ targetId: STUDIO });
    expect(await request("instagram", null, true)).toMatchObject({ targetId: null });
    expect(await change(post, { platform: "linkedin" })).toMatchObject({ targetId: null });
  });

  test("generated variants keep the page on its network and leave it for another one", async () => {
    const post = await change(await seedPost(brand, "Bread"), { targetId: STUDIO });
    const draft = {
      text: "Rye",
      hashtags: [],
      images: [],
      videoId: null,
      written: { traits: [], marks: [] },
    };
    const drafts = [
      { ...draft, platform: "facebook", language: "he" },
      { ...draft, platform: "instagram", language: "he" },
    ];
    const made = await runInTransaction((tx) =>
      createVariants({ ...brand, drafts, fromPostId: post.id }, tx),
    );
    expect(made.map(({ targetId }) => targetId)).toEqual([STUDIO, null]);
  });

  test("tokens of further pages are encrypted", async () => {
    const row = await getTransactionClient().connectionTarget.findFirstOrThrow({
      where: { targetId: STUDIO, connection: { accountId: brand.account.id } },
    });
    expect(row.token).toMatch(/^k1\./);
    expect(decryptSecret(row.token ?? "")).toBe(await tokenOf(STUDIO));
  });
});
