import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closeDb, db } from "@/lib/core/server/db";

afterAll(closeDb);

const root = join(import.meta.dirname, "..");

/** The demo sign-in as the command prints it. */
function seed() {
  const tsx = join(root, "node_modules/tsx/dist/esm/index.mjs");
  const run = spawnSync(process.execPath, ["--import", tsx, "prisma/seed.ts"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(run.stderr).toBe("");
  return JSON.parse(run.stdout).demo as { email: string };
}

const demo = (email: string) =>
  db().user.findUniqueOrThrow({
    where: { email },
    include: { accounts: { include: { posts: { include: { images: true } } } } },
  });

test("a seed that was interrupted is finished by the next one, and a whole one is left alone", async () => {
  const { email } = seed();
  const { accounts } = await demo(email);
  expect(accounts.map(({ posts }) => posts.length)).toEqual([3]);

  const [first, second] = accounts[0]?.posts ?? [];
  await db().post.delete({ where: { id: first?.id ?? "" } });
  await db().postImage.deleteMany({ where: { postId: second?.id ?? "" } });
  seed();
  const mended = await demo(email);
  expect(mended.accounts.map(({ posts }) => posts.map(({ images }) => images.length))).toEqual([[1, 1, 1]]);

  await db().account.deleteMany({ where: { userId: mended.id } });
  seed();
  seed();
  expect((await demo(email)).accounts.map(({ posts }) => posts.length)).toEqual([3]);
});
