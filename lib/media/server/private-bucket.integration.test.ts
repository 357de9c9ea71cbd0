import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { downloadPlan } from "@/lib/content-plan/server/download-plan";
import { createPlanPdfHandler } from "@/lib/content-plan/server/plan-pdf-handler";
import { toLocalDate } from "@/lib/core/date-time/local-date";
import { getEnv } from "@/lib/core/server/env";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { runInTransaction } from "@/lib/core/server/transaction";
import { checkReadiness } from "@/lib/http/readiness";
import { findJob } from "@/lib/jobs/server/find-job";
import { JobRunner } from "@/lib/jobs/server/job-runner";
import { getPosterKey, getResizedKey } from "@/lib/media/object-keys";
import { deleteStaleIncomingObjects } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { findMediaByUrl } from "@/lib/media/server/find-media-by-url";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { saveUpload } from "@/lib/media/server/save-upload";
import { signMediaFile } from "@/lib/media/server/sign-media-file";
import { appendImageToPost } from "@/lib/posts/server/post-images";
import { findOwnedPost } from "@/lib/posts/server/posts";
import { getObjectStore } from "@/lib/providers/object-store/registry";
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
import { readPageGlyphs } from "@/tests/harness/pdf-glyphs";
import { insertMediaFixture, insertUserFixture } from "@/tests/harness/row-fixtures";
import { createSolidImage } from "@/tests/harness/solid-color-image";

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

const upload = () =>
  withTempDirectory(async (folder) => {
    const path = join(folder, "loaf.png");
    await createSolidImage(1_200, 800).png().toFile(path);
    const { size: bytes } = await stat(path);
    return saveUpload({
      user: brand.user,
      file: { path, bytes },
      body: {},
      signal: new AbortController().signal,
    });
  });

/** Prints the plan of today, and reads it at the address that its job names. */
async function printPlan(): Promise<Uint8Array> {
  const day = toLocalDate(new Date(), brand.account.timeZone);
  const request = { ...brand, signal: new AbortController().signal };
  const body = { startDate: day, endDate: day, platform: "facebook" as const, async: true };
  const started = await downloadPlan({ ...request, body });
  if (!("jobId" in started)) throw new Error("no job was started");
  const runner = new JobRunner({ "content-plan": createPlanPdfHandler() });
  await runner.takeDue("content-plan");
  await runner.idle();
  const { result } = await findJob(brand.user.id, started.jobId);
  const { pdfUrl } = result as { pdfUrl: string };
  return new Uint8Array(await (await fetch(await locationOf(pdfUrl))).arrayBuffer());
}

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

  test("store is ready after its probe was deleted, which the key sees as forbidden", async () => {
    await getObjectStore().delete("incoming/readiness-probe");
    await expect(getObjectStore().get("incoming/readiness-probe")).rejects.toMatchObject({
      code: "unavailable",
    });
    await expect(getObjectStore().ping()).resolves.toBeUndefined();
    expect(await getObjectStore().head("incoming/readiness-probe")).toMatchObject({ bytes: 0 });
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

  test("uploaded image is shown, published and printed in the plan when only signed URLs can be read", async () => {
    const text = `Private ${randomUUID()}`;
    const { url, key } = await upload();
    const shown = await fetch(await locationOf(url));
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/png"]);

    const { id } = await seedPost(brand, text);
    const media = await findMediaByUrl(brand.user.id, url);
    if (!media) throw new Error(`no media of ${key}`);
    await runInTransaction((tx) => appendImageToPost({ postId: id, media, alt: "Loaf" }, tx));
    const { post } = await findOwnedPost(brand.user.id, id);
    const changes = { status: "scheduled" as const, scheduledAt: new Date() };
    await saveAndSchedulePost({ ...brand, post, changes, revision: post.revision });
    await runDuePublications(new Publisher());
    expect(await getPostStatus(id)).toBe("published");
    expect(await listLivePosts(text)).toHaveLength(1);

    const { imageBoxes } = await readPageGlyphs(await printPlan(), 2);
    expect(imageBoxes).toHaveLength(1);
  });
});
