import { expect, it } from "vitest";
import { getQueueMark } from "@/components/operator/queue-table";

const mark = (queue: string, state: string, oldestSeconds: number) =>
  getQueueMark({ queue, state, oldestSeconds, count: 1 });

it("queue is stuck from the limits of the self-check on, and an unknown outcome needs a decision", () => {
  expect(mark("job video", "queued", 899)).toBeNull();
  expect(mark("job video", "queued", 900)).toBe("stuck");
  expect(mark("job video", "running", 9_000)).toBeNull();
  expect(mark("mail", "failed", 9_000)).toBeNull();
  expect(mark("mail", "queued", 900)).toBe("stuck");
  expect(mark("publication", "scheduled", 299)).toBeNull();
  expect(mark("publication", "scheduled", 300)).toBe("stuck");
  expect(mark("publication", "needs_review", 0)).toBe("decision");
});
