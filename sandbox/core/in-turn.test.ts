import { expect, test } from "vitest";
import { inTurn } from "@/sandbox/core/in-turn";

test("who asks while the work runs waits for its end and has a further look", async () => {
  const told: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let run = 0;
  const work = inTurn(async () => {
    const mine = run++;
    told.push(`${mine} begins`);
    await gates[mine]?.promise;
    told.push(`${mine} ends`);
  });
  const both = Promise.all([work(), work()]);
  await Promise.resolve();
  gates[1]?.resolve();
  gates[0]?.resolve();
  await both;
  expect(told).toEqual(["0 begins", "0 ends", "1 begins", "1 ends"]);
});

test("a run that fails tells the one who asked, and the next one has its turn", async () => {
  const answers = [Promise.reject(new Error("full disk")), Promise.resolve()];
  for (const answer of answers) answer.catch(() => undefined);
  const work = inTurn(() => answers.shift() ?? Promise.resolve());
  await expect(work()).rejects.toThrow("full disk");
  await expect(work()).resolves.toBeUndefined();
  expect(answers).toEqual([]);
});
