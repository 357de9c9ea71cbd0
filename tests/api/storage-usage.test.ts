import { expect, it } from "vitest";
import { addLibraryImage } from "@/tests/harness/library-fixtures";
import { api, createAnonymousClient, signUp, sql } from "@/tests/harness/running-product";

const PATH = "/storage/usage";

it("storage usage is the sum of the user's own media", async () => {
  const [user, other] = [await signUp(), await signUp()];
  expect((await api(user, "GET", PATH)).body).toEqual({ usedBytes: 0, limitBytes: 5_368_709_120 });
  await addLibraryImage(user, "Rye.png", 3);
  const [stored] = await sql<{ bytes: string }>("SELECT sum(bytes) AS bytes FROM media WHERE user_id = $1", [
    user.user._id,
  ]);
  const usedBytes = Number(stored?.bytes);
  expect(usedBytes).toBeGreaterThan(0);
  expect(await api(user, "GET", PATH)).toMatchObject({ status: 200, body: { usedBytes } });
  expect((await api(other, "GET", PATH)).body.usedBytes).toBe(0);
});

it("storage usage needs a session", async () => {
  expect((await api(createAnonymousClient(), "GET", PATH)).status).toBe(401);
});
