import { afterAll, describe, expect, it } from "vitest";
import { createDocument, image, text } from "@/lib/canvas/core/create-document";
import { VERSION_LIMITS } from "@/lib/canvas/limits";
import { getDocument, saveDocument } from "@/lib/canvas/server/documents";
import { addSparePage } from "@/lib/canvas/server/spare-pages";
import { getVersion, listVersions, restoreVersion } from "@/lib/canvas/server/versions";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getTransactionClient, runInTransaction, type Tx } from "@/lib/core/server/transaction";
import { markUnreferenced } from "@/lib/media/server/media-store";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { appendImage } from "@/lib/posts/server/post-image-store";
import { getPost } from "@/lib/posts/server/post-store";
import { countBlockedConnections } from "@/tests/harness/registered-user";
import {
  createAccountFixture,
  createPostFixture,
  insertMediaFixture,
  insertUserFixture,
} from "@/tests/harness/row-fixtures";

afterAll(closeDb);

const box = { x: 0, y: 0, w: 100, h: 50 };

function design(word: string, baseRev: number, shown: string[] = []) {
  const words = text({ ...box, text: word, font: "Heebo", size: 20, fill: "#000000" });
  const images = shown.map((src) => image({ ...box, src, natural: { w: 64, h: 48 } }));
  const made = createDocument({ pages: [{ bg: "#FFFFFF", elements: [words, ...images] }] });
  return { ...made, baseRev, rev: baseRev + 1 };
}

/** A post with an image and a design behind it, and the calls about its versions. */
async function setUp() {
  const user = await insertUserFixture();
  const post = await createPostFixture(await createAccountFixture(user));
  const { id: mediaId } = await insertMediaFixture(user);
  await runInTransaction((tx) => appendImage(post.id, mediaId, "", tx));
  let rev = 0;
  const save = async (word: string, shown?: string[]) => {
    const canvasData = design(word, rev, shown);
    ({ rev } = await saveDocument({ user, post, body: { imageIndex: 0, canvasData } }));
  };
  const params = { imageIndex: 0 };
  const list = (page = { page: 1, limit: 100 }) => listVersions({ post, params, query: page });
  const read = async (versionId: string) =>
    (await getVersion({ post, params: { imageIndex: 0, versionId } })).canvasData;
  const words = async () => {
    const { versions } = await list();
    return Promise.all(versions.map(async ({ id }) => wordOf(await read(id))));
  };
  const restore = async (versionId: string, at = rev) => {
    const restored = await restoreVersion({
      user,
      post,
      params: { imageIndex: 0, versionId },
      body: { rev: at },
    });
    ({ rev } = restored);
    return restored;
  };
  const open = async () => wordOf((await getDocument({ post, params })).canvasData ?? {});
  return { user, post, save, list, read, words, restore, open };
}

const wordOf = (document: Record<string, unknown>) =>
  (document as ReturnType<typeof design>).pages.flatMap(({ els }) =>
    Object.values(els).flatMap((one) => (one.type === "text" ? [one.text] : [])),
  )[0];

/** Moves the last save and the versions of a post's designs into the past. */
async function passMinutes(postId: string, minutes: number): Promise<void> {
  await getPrismaClient().$executeRaw`
    UPDATE canvas_document SET saved_at = saved_at - make_interval(mins => ${minutes}::int),
      created_at = created_at - make_interval(mins => ${minutes}::int) WHERE post_id = ${postId}::uuid`;
  await getPrismaClient().$executeRaw`
    UPDATE canvas_document_version v SET kept_at = kept_at - make_interval(mins => ${minutes}::int)
    FROM canvas_document d WHERE d.id = v.canvas_document_id AND d.post_id = ${postId}::uuid`;
}

describe("versions kept by saves", () => {
  it("save keeps the state before it only when it starts an editing session", async () => {
    const { post, save, words } = await setUp();
    await save("first");
    await save("second");
    await passMinutes(post.id, VERSION_LIMITS.sessionGapMinutes - 1);
    await save("third");
    expect(await words()).toEqual([]);
    await passMinutes(post.id, VERSION_LIMITS.sessionGapMinutes);
    await save("fourth");
    await save("fifth");
    expect(await words()).toEqual(["third"]);
  });

  it("save keeps a version of a long session once in an interval", async () => {
    const { post, save, words } = await setUp();
    const step = VERSION_LIMITS.sessionGapMinutes - 1;
    for (let minutes = 0; minutes <= 72; minutes += step) {
      await save(`at ${minutes}`);
      await passMinutes(post.id, step);
    }
    expect(await words()).toEqual(["at 63", "at 27"]);
  });

  it("state is kept once, however often it returns", async () => {
    const { post, save, words } = await setUp();
    for (const word of ["one", "two", "one", "two", "one"]) {
      await save(word);
      await passMinutes(post.id, VERSION_LIMITS.sessionGapMinutes);
    }
    expect(await words()).toEqual(["two", "one"]);
  });

  it("oldest version is deleted with its media reference when there are too many [VER1] [VER2]", async () => {
    const { user, post, save, words } = await setUp();
    const media = await insertMediaFixture(user);
    const free = () => runInTransaction((tx) => markUnreferenced([media.id], tx));
    await save("v0", [getMediaUrl(media.key)]);
    for (let n = 1; n <= VERSION_LIMITS.maxVersions; n += 1) {
      await passMinutes(post.id, VERSION_LIMITS.sessionGapMinutes);
      await save(`v${n}`);
    }
    expect(await words()).toEqual(
      Array.from(
        { length: VERSION_LIMITS.maxVersions },
        (_, at) => `v${VERSION_LIMITS.maxVersions - 1 - at}`,
      ),
    );
    // No longer in the design, but still in its oldest version.
    expect(await free()).toEqual([]);
    await passMinutes(post.id, VERSION_LIMITS.sessionGapMinutes);
    await save("newest");
    expect((await words()).at(-1)).toBe("v1");
    expect(await free()).toEqual([expect.objectContaining({ id: media.id })]);
  });

  it("save that keeps a version locks its media in the order of a deletion", async () => {
    const { user, post, save, words } = await setUp();
    const media = [await insertMediaFixture(user), await insertMediaFixture(user)];
    const [low, high] = media.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    if (!low || !high) throw new Error("Two images were inserted");
    await save("old image", [getMediaUrl(low.key)]);
    await passMinutes(post.id, VERSION_LIMITS.sessionGapMinutes);
    const lock = (id: string, tx: Tx) =>
      getTransactionClient(tx).$queryRaw`SELECT id FROM media WHERE id = ${id}::uuid FOR UPDATE`;
    const saving = Promise.withResolvers<void>();
    const deleting = runInTransaction(async (tx) => {
      await lock(low.id, tx);
      saving.resolve();
      await expect.poll(countBlockedConnections, { timeout: 5_000 }).toBe(1);
      await lock(high.id, tx);
    });
    await saving.promise;
    await Promise.all([deleting, save("new image", [getMediaUrl(high.key)])]);
    expect(await words()).toEqual(["old image"]);
  });

  it("versions follow a design whose page leaves the post", async () => {
    const { post, save, list } = await setUp();
    await save("before");
    await passMinutes(post.id, VERSION_LIMITS.sessionGapMinutes);
    await save("after");
    const [kept] = (await list()).versions;
    const current = await runInTransaction((tx) => getPost(post.id, tx));
    const { page } = await addSparePage({
      ...{ post: current, imageIndex: 0, canvasData: design("after", 0) },
      spare: { revision: current.revision },
    });
    const params = { imageIndex: page.imageIndex };
    const moved = await listVersions({ post, params, query: { page: 1, limit: 20 } });
    expect(moved.versions).toEqual([kept]);
  });
});

describe("restoring a version", () => {
  async function withVersion() {
    const all = await setUp();
    await all.save("before");
    await passMinutes(all.post.id, VERSION_LIMITS.sessionGapMinutes);
    await all.save("after");
    const [version] = (await all.list()).versions;
    return { ...all, id: version?.id ?? "" };
  }

  it("restore saves the version as the next revision, and restoring the state before undoes it", async () => {
    const { restore, open, words, list, id } = await withVersion();
    const { rev, previousVersionId } = await restore(id);
    expect([rev, await open()]).toEqual([3, "before"]);
    expect(await words()).toEqual(["after", "before"]);
    expect((await list()).versions.map(({ reason }) => reason)).toEqual(["restored", "edited"]);
    await restore(previousVersionId);
    expect(await open()).toBe("after");
  });

  it("restoring back and forth keeps two versions", async () => {
    const { restore, words, id } = await withVersion();
    let next = id;
    for (let turn = 0; turn < 6; turn += 1) next = (await restore(next)).previousVersionId;
    expect((await words()).toSorted()).toEqual(["after", "before"]);
  });

  it("only one of concurrent restores of a revision changes the design [VER1]", async () => {
    const { restore, open, words, id } = await withVersion();
    const results = await Promise.allSettled([1, 2, 3].map(() => restore(id, 2)));
    const refusals = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toHaveLength(2);
    for (const error of refusals) expect(error).toMatchObject({ code: "conflict", details: { rev: 3 } });
    expect([await open(), await words()]).toEqual(["before", ["after", "before"]]);
  });

  it("restore and read refuse versions of other designs and malformed ids", async () => {
    const [mine, other] = [await withVersion(), await withVersion()];
    for (const id of [other.id, "no-id"]) {
      await expect(mine.read(id)).rejects.toMatchObject({ code: "not_found" });
      await expect(mine.restore(id)).rejects.toMatchObject({ code: "not_found" });
    }
    expect(await mine.open()).toBe("after");
  });

  it("restored element counts its changes on, so that an open editor takes it for the newer one", async () => {
    const { post, restore, id } = await withVersion();
    const changesOf = async () => {
      const { canvasData } = await getDocument({ post, params: { imageIndex: 0 } });
      return (canvasData as ReturnType<typeof design>).pages[0]?.els.e1?.v ?? 0;
    };
    const before = await changesOf();
    await restore(id);
    expect(await changesOf()).toBe(before + 1);
  });
});
