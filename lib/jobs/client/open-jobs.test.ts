import { expect, test } from "vitest";
import { OpenJobTracker } from "@/lib/jobs/client/queries";
import type { JobDto } from "@/lib/jobs/schemas";

const job = (_id: string, state: JobDto["state"]): JobDto => ({
  ...{ _id, state, kind: "background-removal", stage: null, progress: 0, label: "Challah" },
  ...{ about: { canvasImageId: "x" }, cost: 0, spent: 0 },
  ...{ createdAt: "2026-11-21T20:00:00.000Z", startedAt: null, endedAt: null },
});

test("OpenJobTracker reports the end of a job once, and only if it was seen open", () => {
  const jobs = new OpenJobTracker();
  expect(jobs.settle([job("a", "running"), job("b", "queued"), job("old", "done")])).toEqual([]);
  expect(jobs.settle([job("a", "done"), job("b", "running"), job("old", "done")])).toMatchObject([
    { _id: "a" },
  ]);
  expect(jobs.settle([job("a", "done"), job("b", "failed")])).toMatchObject([{ _id: "b", state: "failed" }]);
  expect(jobs.settle([job("a", "done"), job("b", "failed")])).toEqual([]);
});

test("OpenJobTracker reports an expected job that ended before the first poll", () => {
  const jobs = new OpenJobTracker();
  jobs.expect("a");
  expect(jobs.settle([job("a", "done"), job("old", "done")])).toMatchObject([{ _id: "a" }]);
  expect(jobs.settle([job("a", "done"), job("old", "done")])).toEqual([]);
});
