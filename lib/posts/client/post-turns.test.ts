import { expect, it } from "vitest";
import { PostTurns } from "@/lib/posts/client/post-turns";

it("lets changes of one post wait for each other, also for one that fails, and those of others not", async () => {
  const turns = new PostTurns();
  const gate = Promise.withResolvers<void>();
  const begun: string[] = [];
  const ask = (id: string, name: string, until: Promise<unknown> = Promise.resolve()) =>
    turns.take(id, async () => {
      begun.push(name);
      await until;
      return name;
    });
  const first = ask("bread", "first", gate.promise);
  expect(turns.isFollowed("bread")).toBe(false);
  const second = ask("bread", "second");
  expect(await ask("cake", "other")).toBe("other");
  expect(begun).toEqual(["first", "other"]);
  expect(turns.open).toBe(2);
  expect([turns.isFollowed("bread"), turns.isFollowed("cake")]).toEqual([true, false]);
  gate.reject(new Error("refused"));
  await expect(first).rejects.toThrow("refused");
  expect(await second).toBe("second");
  expect(begun).toEqual(["first", "other", "second"]);
  expect([turns.open, turns.isFollowed("bread")]).toEqual([0, false]);
});
