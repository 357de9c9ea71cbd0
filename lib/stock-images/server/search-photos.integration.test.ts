import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS } from "@/lib/core/date-time/zoned-time";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { getEnv } from "@/lib/core/server/env";
import { deleteExpiredResponses, findPhoto, searchPhotos } from "@/lib/stock-images/server/search-photos";
import { ownSandbox } from "@/tests/harness/sandbox-control";

const bread = { query: "bread", page: 1, perPage: 20 };

beforeEach(async () => {
  await getPrismaClient().stockResponse.deleteMany();
  await ownSandbox.reset("unsplash");
});
afterEach(() => ownSandbox.clearFaults("unsplash"));
afterAll(closeDb);

/** Returns the number of requests to the service during the work. */
async function questionsOf(work: () => Promise<unknown>): Promise<number> {
  const since = new Date().toISOString();
  await work();
  const { entries } = await ownSandbox.journal("unsplash", since);
  return entries.length;
}
const age = (hours: number) =>
  getPrismaClient().stockResponse.updateMany({ data: { fetchedAt: new Date(Date.now() - hours * HOUR_MS) } });
const down = () =>
  ownSandbox.armFault({ service: "unsplash", times: 9, action: { kind: "status", status: 503 } });

describe("stock photo cache", () => {
  test("equal searches by 20 concurrent users are one request", async () => {
    const requested = await questionsOf(async () => {
      const responses = await Promise.all(Array.from({ length: 20 }, () => searchPhotos(bread)));
      expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
      await searchPhotos({ ...bread, query: "  BREAD " });
    });
    expect(requested).toBe(1);
    expect(await questionsOf(() => searchPhotos({ ...bread, page: 2 }))).toBe(1);
    expect(await questionsOf(() => searchPhotos({ page: 1, perPage: 20 }))).toBe(1);
  });

  test("photo of a search result is cached", async () => {
    const { photos } = await searchPhotos(bread);
    const [photo] = photos;
    if (!photo) throw new Error("nothing was found");
    const requested = await questionsOf(async () => {
      expect(await findPhoto({ photoId: photo.id })).toEqual(photo);
      const again = `${photo.downloadUrl}x`;
      expect(await findPhoto({ downloadUrl: again })).toEqual({ ...photo, downloadUrl: again });
    });
    expect(requested).toBe(0);
  });

  test("cached search is repeated after an hour", async () => {
    await searchPhotos(bread);
    await age(1.1);
    expect(await questionsOf(() => searchPhotos(bread))).toBe(1);
    expect(await questionsOf(() => searchPhotos(bread))).toBe(0);
  });
});

describe("failing photo service", () => {
  test("failing service is replaced by a response of the same day, not by an older one", async () => {
    const before = await searchPhotos(bread);
    await age(23);
    await down();
    expect(await searchPhotos(bread)).toEqual(before);
    await age(25);
    await expect(searchPhotos(bread)).rejects.toMatchObject({ code: "provider_error" });
  });

  test("exhausted rate limit is replaced by a cached response, and failures are not cached", async () => {
    const before = await searchPhotos(bread);
    await age(2);
    const limit = { kind: "status", status: 403, body: "Rate Limit Exceeded" };
    await ownSandbox.armFault({ service: "unsplash", times: 2, action: limit });
    expect(await searchPhotos(bread)).toEqual(before);
    await expect(searchPhotos({ ...bread, query: "coffee" })).rejects.toMatchObject({ code: "rate_limited" });
    expect((await searchPhotos({ ...bread, query: "coffee" })).total).toBe(3);
  });

  test("cached response of an older format is requested again", async () => {
    await searchPhotos(bread);
    await getPrismaClient().stockResponse.updateMany({ data: { body: { photos: [{ name: "old" }] } } });
    expect((await searchPhotos(bread)).total).toBe(3);
  });
});

test("responses older than a day are deleted, others stay", async () => {
  await searchPhotos(bread);
  await age(25);
  await searchPhotos({ ...bread, query: "sea" });
  const before = await getPrismaClient().stockResponse.count();
  await deleteExpiredResponses();
  expect(before - (await getPrismaClient().stockResponse.count())).toBe(4);
  expect((await searchPhotos({ ...bread, query: "sea" })).total).toBe(3);
});

test("URL that reports no use is refused without a request", async () => {
  const requested = await questionsOf(async () => {
    for (const downloadUrl of [
      "http://169.254.169.254/photos/a/download",
      "",
      `${getEnv().UNSPLASH_API_BASE}/photos`,
    ]) {
      await expect(findPhoto({ downloadUrl })).rejects.toMatchObject({ code: "validation_error" });
    }
  });
  expect(requested).toBe(0);
  await expect(findPhoto({ photoId: "unknown-one" })).rejects.toMatchObject({ code: "not_found" });
});
