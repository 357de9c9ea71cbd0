import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccountData, findOwnedAccount, updateAccount } from "@/lib/accounts/server/accounts";
import { uploadLogo } from "@/lib/accounts/server/upload-logo";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";
import { deleteUnusedMedia } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { getMediaUrl } from "@/lib/media/server/media-url";
import { getObjectStore } from "@/lib/providers/object-store/registry";
import { createAccountFixture, insertUserFixture } from "@/tests/harness/row-fixtures";

beforeAll(ensureBucket);
afterAll(closeDb);

const image = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 70 } } })
    .png()
    .toBuffer();

/** Runs a due cleanup and returns the keys of the user's images that a browser can still fetch. */
async function keysAfterCleanup(userId: string): Promise<string[]> {
  await getPrismaClient().media.updateMany({
    where: { userId },
    data: { createdAt: new Date(Date.now() - 3_600_000) },
  });
  await deleteUnusedMedia();
  return (await getPrismaClient().media.findMany({ where: { userId } })).map(({ key }) => key);
}

describe("account logo", () => {
  test("uploaded logo is stored uncropped on a square under the media URL", async () => {
    const account = await createAccountFixture(await insertUserFixture());
    const { logoUrl } = await uploadLogo({ account, file: await image(1) });
    const media = await getPrismaClient().media.findFirstOrThrow({ where: { userId: account.userId } });
    expect(media).toMatchObject({ source: "upload", contentType: "image/png", width: 60, height: 60 });
    expect(logoUrl).toBe(getMediaUrl(media.key));
    expect((await findOwnedAccount(account.userId, account.id)).logoUrl).toBe(logoUrl);
  });

  test.each([2, 6])(
    "%i concurrent uploads leave one logo, in the row and in the object store",
    async (count) => {
      const account = await createAccountFixture(await insertUserFixture());
      const files = await Promise.all(Array.from({ length: count }, (_, n) => image(n * 20)));
      await Promise.all(files.map((file) => uploadLogo({ account, file })));
      const all = await getPrismaClient().media.findMany({ where: { userId: account.userId } });
      expect(all).toHaveLength(count);
      const { logoKey } = await findOwnedAccount(account.userId, account.id);
      expect(await keysAfterCleanup(account.userId)).toEqual([logoKey]);
      const objects = await Promise.all(all.map(({ key }) => getObjectStore().get(key)));
      expect(objects.filter((object) => object !== null)).toHaveLength(1);
    },
  );

  test("removing the logo deletes its object", async () => {
    const account = await createAccountFixture(await insertUserFixture());
    await uploadLogo({ account, file: await image(3) });
    const changed = await updateAccount({ account, changes: { logoUrl: null, name: "Plain" } });
    expect(changed).toMatchObject({ logoUrl: null, name: "Plain" });
    expect(await keysAfterCleanup(account.userId)).toEqual([]);
    expect((await updateAccount({ account, changes: { logoUrl: null } })).logoUrl).toBeNull();
  });

  test("a refused image changes nothing, and an upload for a deleted account leaves no object", async () => {
    const account = await createAccountFixture(await insertUserFixture());
    await expect(uploadLogo({ account, file: Buffer.from("<svg/>") })).rejects.toMatchObject({
      code: "unsupported_type",
    });
    const { logoUrl } = await uploadLogo({ account, file: await image(4) });
    await expect(uploadLogo({ account, file: Buffer.alloc(0) })).rejects.toMatchObject({
      code: "unsupported_type",
    });
    expect((await findOwnedAccount(account.userId, account.id)).logoUrl).toBe(logoUrl);
    await deleteAccountData({ account });
    await expect(uploadLogo({ account, file: await image(5) })).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await keysAfterCleanup(account.userId)).toEqual([]);
  });
});
