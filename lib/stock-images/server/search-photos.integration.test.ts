import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";
import { env } from "@/lib/core/server/env";
import { HOUR_MS } from "@/lib/core/time-units";
import { dropOldAnswers } from "@/lib/stock-images/server/drop-old-answers";
import { findPhoto } from "@/lib/stock-images/server/find-photo";
import { searchPhotos } from "@/lib/stock-images/server/search-photos";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const bread = { query: "bread", page: 1, perPage: 20 };

beforeEach(async () => {
  await db().stockAnswer.deleteMany();
  await ownSandbox.reset("unsplash");
});
afterEach(() => ownSandbox.clearFaults("unsplash"));
afterAll(closeDb);

/** How often the service was asked since the work began. */
async function questionsOf(work: () => Promise<unknown>): Promise<number> {
  const since = new Date().toISOString();
  await work();
  const { entries } = await ownSandbox.journal("unsplash", since);
  return entries.length;
}
const age = (hours: number) =>
  db().stockAnswer.updateMany({ data: { fetchedAt: new Date(Date.now() - hours * HOUR_MS) } });
const down = () =>
  ownSandbox.armFault({ service: "unsplash", times: 9, action: { kind: "status", status: 503 } });

describe("the limit counts every question, so each is asked once", () => {
  test("by twenty people at the same moment, and in other spelling", async () => {
    const asked = await questionsOf(async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => searchPhotos(bread)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      await searchPhotos({ ...bread, query: "  BREAD " });
    });
    expect(asked).toBe(1);
    expect(await questionsOf(() => searchPhotos({ ...bread, page: 2 }))).toBe(1);
    expect(await questionsOf(() => searchPhotos({ page: 1, perPage: 20 }))).toBe(1);
  });

  test("a photo that was just shown is known", async () => {
    const { photos } = await searchPhotos(bread);
    const [photo] = photos;
    if (!photo) throw new Error("nothing was found");
    const asked = await questionsOf(async () => {
      expect(await findPhoto({ photoId: photo.id })).toEqual(photo);
      const again = `${photo.downloadUrl}x`;
      expect(await findPhoto({ downloadUrl: again })).toEqual({ ...photo, downloadUrl: again });
    });
    expect(asked).toBe(0);
  });

  test("again after an hour", async () => {
    await searchPhotos(bread);
    await age(1.1);
    expect(await questionsOf(() => searchPhotos(bread))).toBe(1);
    expect(await questionsOf(() => searchPhotos(bread))).toBe(0);
  });
});

describe("while the service fails", () => {
  test("an answer of the same day is served, and an older one is not", async () => {
    const before = await searchPhotos(bread);
    await age(23);
    await down();
    expect(await searchPhotos(bread)).toEqual(before);
    await age(25);
    await expect(searchPhotos(bread)).rejects.toMatchObject({ code: "provider_error" });
  });

  test("also when the hour is used up; a failure is not kept", async () => {
    const before = await searchPhotos(bread);
    await age(2);
    const limit = { kind: "status", status: 403, body: "Rate Limit Exceeded" };
    await ownSandbox.armFault({ service: "unsplash", times: 2, action: limit });
    expect(await searchPhotos(bread)).toEqual(before);
    await expect(searchPhotos({ ...bread, query: "coffee" })).rejects.toMatchObject({ code: "rate_limited" });
    expect((await searchPhotos({ ...bread, query: "coffee" })).total).toBe(3);
  });

  test("an answer in a shape of yesterday's is asked for anew", async () => {
    await searchPhotos(bread);
    await db().stockAnswer.updateMany({ data: { body: { photos: [{ name: "old" }] } } });
    expect((await searchPhotos(bread)).total).toBe(3);
  });
});

test("answers of yesterday are dropped, the others stay", async () => {
  await searchPhotos(bread);
  await age(25);
  await searchPhotos({ ...bread, query: "sea" });
  const before = await db().stockAnswer.count();
  await dropOldAnswers();
  expect(before - (await db().stockAnswer.count())).toBe(4);
  expect((await searchPhotos({ ...bread, query: "sea" })).total).toBe(3);
});

test("an address that reports no use of a photo is refused without asking anybody", async () => {
  const asked = await questionsOf(async () => {
    for (const downloadUrl of [
      "http://169.254.169.254/photos/a/download",
      "",
      `${env().UNSPLASH_API_BASE}/photos`,
    ]) {
      await expect(findPhoto({ downloadUrl })).rejects.toMatchObject({ code: "validation_error" });
    }
  });
  expect(asked).toBe(0);
  await expect(findPhoto({ photoId: "unknown-one" })).rejects.toMatchObject({ code: "not_found" });
});
