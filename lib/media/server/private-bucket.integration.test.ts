import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { getEnv } from "@/lib/core/server/env";
import { checkReadiness } from "@/lib/http/readiness";
import { getPosterKey, getResizedKey } from "@/lib/media/object-keys";
import { deleteStaleIncomingObjects } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { signMediaFile } from "@/lib/media/server/sign-media-file";
import { Publisher } from "@/lib/publishing/server/publisher";
import { saveAndSchedulePost } from "@/lib/publishing/server/save-and-schedule-post";
import { checkMediaHeaders } from "@/scripts/doctor/media-headers";
import {
  getPostStatus,
  listLivePosts,
  runDuePublications,
  type SeededAccount,
  seedPost,
  setUpPublishingTests,
} from "@/tests/faults/seed-data";
import { startPrivateBucket } from "@/tests/harness/embedded-object-store";
import { insertMediaFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

const HOUR_MS = 3_600_000;
let stopStore: () => Promise<void>;
let brand: SeededAccount;

beforeAll(async () => {
  stopStore = await startPrivateBucket();
  await ensureBucket();
});
afterAll(() => stopStore());
setUpPublishingTests((made) => {
  brand = made;
});

const fileOf = (url: string) => url.split("/public/")[1] ?? "";
const locationOf = async (url: string, now?: number) =>
  (await signMediaFile(fileOf(url), now))?.location ?? "";

describe("private bucket", () => {
  test("product is ready when the store's key is limited to objects", async () => {
    expect(await checkReadiness()).toMatchObject({ checks: { storage: "ok" } });
    expect((await fetch(`${getEnv().S3_ENDPOINT}/kolot`, { method: "HEAD" })).status).toBe(403);
    expect(await deleteStaleIncomingObjects()).toBe(0);
  });

  test("doctor accepts signed URLs of a private bucket", async () => {
    const host = new URL(getEnv().S3_ENDPOINT ?? "").host;
    const says = `private bucket, signed URLs at ${host}`;
    expect(await checkMediaHeaders(getEnv())).toEqual({ state: "ok", part: "Media headers", says });
  });

  test("media URL is our own and redirects to a signed URL", async () => {
    const user = await insertUserFixture();
    const { key, id } = await insertMediaFixture(user);
    const url = getMediaUrl(key);
    expect(url).toBe(`${getEnv().APP_URL}/api/media/${key}`);
    expect((await findMediaByUrl(user.id, url))?.id).toBe(id);
    const location = await locationOf(url);
    const image = await fetch(location);
    expect([image.status, image.headers.get("content-type")]).toEqual([200, "image/png"]);
    const unsigned = await fetch(location.split("?")[0] ?? "");
    expect(unsigned.status).toBe(403);
  });

  test("signed URL stays the same within six hours and outlives every cached redirect", async () => {
    const file = getMediaUrl((await insertMediaFixture(await insertUserFixture())).key);
    const start = Math.floor(Date.now() / (6 * HOUR_MS)) * 6 * HOUR_MS;
    const first = await locationOf(file, start);
    expect(await locationOf(file, start + 6 * HOUR_MS - 1)).toBe(first);
    expect(await locationOf(file, start + 6 * HOUR_MS)).not.toBe(first);
    expect(new URL(first).searchParams.get("X-Amz-Expires")).toBe(String(24 * 3_600));
  });

  test("redirect covers renditions, posters and documents, and no other object", async () => {
    const key = `public/${randomUUID()}.mp4`;
    for (const one of [key, getPosterKey(key), getResizedKey(key, 1_080), key.replace("mp4", "pdf")])
      expect(await locationOf(`/${one}`)).toContain(one);
    for (const other of ["", "x.png", "../incoming/readiness-probe", `${randomUUID()}.png/../x`])
      expect(await signMediaFile(other)).toBeNull();
  });

  test("post with an image is published when the platform can read signed URLs only", async () => {
    const text = `Private ${randomUUID()}`;
    const post = await seedPost(brand, text, 1);
    const changes = { status: "scheduled" as const, scheduledAt: new Date() };
    await saveAndSchedulePost({ ...brand, post, changes, revision: post.revision });
    await runDuePublications(new Publisher());
    expect(await getPostStatus(post.id)).toBe("published");
    expect(await listLivePosts(text)).toHaveLength(1);
  });
});
