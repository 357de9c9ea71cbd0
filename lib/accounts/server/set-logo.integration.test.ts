import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deleteAccount } from "@/lib/accounts/server/delete-account";
import { findOwnedAccount } from "@/lib/accounts/server/find-account";
import { setLogo } from "@/lib/accounts/server/set-logo";
import { updateAccount } from "@/lib/accounts/server/update-account";
import { closeDb, db } from "@/lib/core/server/db";
import { sweepMedia } from "@/lib/media/server/delete-media";
import { ensureBucket } from "@/lib/media/server/ensure-bucket";
import { mediaUrl } from "@/lib/media/server/media-url";
import { objectStore } from "@/lib/providers/object-store/registry";
import { makeBrand, makePerson } from "@/tests/harness/rows";

beforeAll(ensureBucket);
afterAll(closeDb);

const picture = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 90, b: 70 } } })
    .png()
    .toBuffer();

/** Keys of a person's pictures that a browser can still fetch, after a sweep that is due. */
async function keysAfterSweep(userId: string): Promise<string[]> {
  await db().media.updateMany({ where: { userId }, data: { createdAt: new Date(Date.now() - 3_600_000) } });
  await sweepMedia();
  return (await db().media.findMany({ where: { userId } })).map(({ key }) => key);
}

describe("the logo of a brand", () => {
  test("is whole on a square, under our own address", async () => {
    const account = await makeBrand(await makePerson());
    const { logoUrl } = await setLogo({ account, file: await picture(1) });
    const media = await db().media.findFirstOrThrow({ where: { userId: account.userId } });
    expect(media).toMatchObject({ source: "upload", contentType: "image/png", width: 60, height: 60 });
    expect(logoUrl).toBe(mediaUrl(media.key));
    expect((await findOwnedAccount(account.userId, account.id)).logoUrl).toBe(logoUrl);
  });

  test.each([2, 6])("of %i uploads at once one stays, in the row and in the store", async (count) => {
    const account = await makeBrand(await makePerson());
    const files = await Promise.all(Array.from({ length: count }, (_, n) => picture(n * 20)));
    await Promise.all(files.map((file) => setLogo({ account, file })));
    const all = await db().media.findMany({ where: { userId: account.userId } });
    expect(all).toHaveLength(count);
    const { logoKey } = await findOwnedAccount(account.userId, account.id);
    expect(await keysAfterSweep(account.userId)).toEqual([logoKey]);
    const objects = await Promise.all(all.map(({ key }) => objectStore().get(key)));
    expect(objects.filter((object) => object !== null)).toHaveLength(1);
  });

  test("can be taken away, and goes with its object", async () => {
    const account = await makeBrand(await makePerson());
    await setLogo({ account, file: await picture(3) });
    const changed = await updateAccount({ account, changes: { logoUrl: null, name: "Plain" } });
    expect(changed).toMatchObject({ logoUrl: null, name: "Plain" });
    expect(await keysAfterSweep(account.userId)).toEqual([]);
    expect((await updateAccount({ account, changes: { logoUrl: null } })).logoUrl).toBeNull();
  });

  test("an upload for a brand that went leaves nothing; a refused picture changes nothing", async () => {
    const account = await makeBrand(await makePerson());
    await expect(setLogo({ account, file: Buffer.from("<svg/>") })).rejects.toMatchObject({
      code: "unsupported_type",
    });
    const { logoUrl } = await setLogo({ account, file: await picture(4) });
    await expect(setLogo({ account, file: Buffer.alloc(0) })).rejects.toMatchObject({
      code: "unsupported_type",
    });
    expect((await findOwnedAccount(account.userId, account.id)).logoUrl).toBe(logoUrl);
    await deleteAccount({ account });
    await expect(setLogo({ account, file: await picture(5) })).rejects.toMatchObject({ code: "not_found" });
    expect(await keysAfterSweep(account.userId)).toEqual([]);
  });
});
