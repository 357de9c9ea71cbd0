import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { closeDb, getPrismaClient } from "@/lib/core/server/db";

afterAll(closeDb);

const root = join(import.meta.dirname, "..");

/** Runs the seed command and returns the demo credentials that it prints. */
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
  getPrismaClient().user.findUniqueOrThrow({
    where: { email },
    include: { accounts: { include: { posts: { include: { images: true } } } } },
  });

test("seed completes interrupted demo data and leaves complete demo data unchanged", async () => {
  const { email } = seed();
  const { accounts } = await demo(email);
  expect(accounts.map(({ posts }) => posts.length)).toEqual([3]);

  const [first, second] = accounts[0]?.posts ?? [];
  await getPrismaClient().post.delete({ where: { id: first?.id ?? "" } });
  await getPrismaClient().postImage.deleteMany({ where: { postId: second?.id ?? "" } });
  seed();
  const mended = await demo(email);
  expect(mended.accounts.map(({ posts }) => posts.map(({ images }) => images.length))).toEqual([[1, 1, 1]]);

  await getPrismaClient().account.deleteMany({ where: { userId: mended.id } });
  seed();
  seed();
  expect((await demo(email)).accounts.map(({ posts }) => posts.length)).toEqual([3]);
  // Each of the four runs starts a process of its own.
}, 60_000);
