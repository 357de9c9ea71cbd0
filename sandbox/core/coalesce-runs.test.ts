import { expect, test } from "vitest";
import { coalesceRuns } from "@/sandbox/core/clock";

test("a call during a run waits for it and starts another run", async () => {
  const received: string[] = [];
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let run = 0;
  const work = coalesceRuns(async () => {
    const mine = run++;
    received.push(`${mine} begins`);
    await gates[mine]?.promise;
    received.push(`${mine} ends`);
  });
  const both = Promise.all([work(), work()]);
  await Promise.resolve();
  gates[1]?.resolve();
  gates[0]?.resolve();
  await both;
  expect(received).toEqual(["0 begins", "0 ends", "1 begins", "1 ends"]);
});

test("a failed run rejects its caller and does not block the next run", async () => {
  const responses = [Promise.reject(new Error("full disk")), Promise.resolve()];
  for (const response of responses) response.catch(() => undefined);
  const work = coalesceRuns(() => responses.shift() ?? Promise.resolve());
  await expect(work()).rejects.toThrow("full disk");
  await expect(work()).resolves.toBeUndefined();
  expect(responses).toEqual([]);
});
