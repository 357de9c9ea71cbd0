import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { getPrismaClient } from "@/lib/core/server/db";
import { withTempDirectory } from "@/lib/core/server/temp-directory";
import { deleteUnusedMedia } from "@/lib/media/server/delete-media";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { replaceImage } from "@/lib/media/server/replace-image";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { insertMediaFixture, insertUserFixture } from "@/tests/harness/row-fixtures";
import { createSolidImage } from "@/tests/harness/solid-color-image";

const replace = (user: { id: string }, url: string) =>
  withTempDirectory(async (folder) => {
    const path = join(folder, "upload");
    await writeFile(path, await createSolidImage().png().toBuffer());
    return replaceImage({ user, query: { url }, file: { path } });
  });

test("replaced image is cleaned up a day after its replacement", async () => {
  const user = await insertUserFixture();
  const old = await insertMediaFixture(user);
  await getPrismaClient().canvasImage.create({ data: { userId: user.id, mediaId: old.id, label: "Loaf" } });
  await getPrismaClient()
    .$executeRaw`UPDATE media SET created_at = now() - interval '9 days' WHERE id = ${old.id}::uuid`;
  const { url } = await replace(user, getMediaUrl(old.key));
  await deleteUnusedMedia();
  expect(await getObjectStore().head(old.key)).not.toBeNull();
  await getPrismaClient().$executeRaw`
    UPDATE media SET released_at = now() - interval '25 hours', created_at = now() - interval '9 days'
    WHERE user_id = ${user.id}::uuid AND released_at IS NOT NULL`;
  await deleteUnusedMedia();
  expect(await getObjectStore().head(old.key)).toBeNull();
  const left = await getPrismaClient().media.findMany({ where: { userId: user.id } });
  expect(left.map(({ key }) => getMediaUrl(key))).toEqual([url]);
});

test("replaced image cannot be replaced again", async () => {
  const user = await insertUserFixture();
  const url = getMediaUrl((await insertMediaFixture(user)).key);
  await replace(user, url);
  await expect(replace(user, url)).rejects.toMatchObject({ code: "not_found" });
  expect(await getPrismaClient().media.count({ where: { userId: user.id } })).toBe(2);
});
