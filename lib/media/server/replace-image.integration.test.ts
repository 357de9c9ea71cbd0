import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { db } from "@/lib/core/server/db";
import { withTempFolder } from "@/lib/core/server/temp-folder";
import { sweepMedia } from "@/lib/media/server/delete-media";
import { mediaUrl } from "@/lib/media/server/media-url";
import { replaceImage } from "@/lib/media/server/replace-image";
import { objectStore } from "@/lib/providers/object-store/registry";
import { picture } from "@/tests/harness/picture";
import { makeMedia, makePerson } from "@/tests/harness/rows";

const replace = (user: { id: string }, url: string) =>
  withTempFolder(async (folder) => {
    const path = join(folder, "upload");
    await writeFile(path, await picture().png().toBuffer());
    return replaceImage({ user, query: { url }, file: { path } });
  });

test("a replaced picture is swept a day after that, however old it is", async () => {
  const user = await makePerson();
  const old = await makeMedia(user);
  await db().canvasImage.create({ data: { userId: user.id, mediaId: old.id, label: "Loaf" } });
  await db().$executeRaw`UPDATE media SET created_at = now() - interval '9 days' WHERE id = ${old.id}::uuid`;
  const { url } = await replace(user, mediaUrl(old.key));
  await sweepMedia();
  expect(await objectStore().head(old.key)).not.toBeNull();
  await db().$executeRaw`
    UPDATE media SET released_at = now() - interval '25 hours', created_at = now() - interval '9 days'
    WHERE user_id = ${user.id}::uuid AND released_at IS NOT NULL`;
  await sweepMedia();
  expect(await objectStore().head(old.key)).toBeNull();
  const left = await db().media.findMany({ where: { userId: user.id } });
  expect(left.map(({ key }) => mediaUrl(key))).toEqual([url]);
});

test("what was replaced is no place for another picture", async () => {
  const user = await makePerson();
  const url = mediaUrl((await makeMedia(user)).key);
  await replace(user, url);
  await expect(replace(user, url)).rejects.toMatchObject({ code: "not_found" });
  expect(await db().media.count({ where: { userId: user.id } })).toBe(2);
});
