import { expect, test } from "vitest";
import { OpenJobs } from "@/lib/jobs/client/open-jobs";
import type { JobWire } from "@/lib/jobs/schemas";

const job = (_id: string, state: JobWire["state"]): JobWire => ({
  ...{ _id, state, kind: "background-removal", stage: null, progress: 0, label: "Challah" },
  ...{ about: { canvasImageId: "x" }, cost: 0, spent: 0 },
  ...{ createdAt: "2026-11-21T20:00:00.000Z", startedAt: null, endedAt: null },
});

test("an end is told once, and only of a job that was seen open", () => {
  const jobs = new OpenJobs();
  expect(jobs.settle([job("a", "running"), job("b", "queued"), job("old", "done")])).toEqual([]);
  expect(jobs.settle([job("a", "done"), job("b", "running"), job("old", "done")])).toMatchObject([
    { _id: "a" },
  ]);
  expect(jobs.settle([job("a", "done"), job("b", "failed")])).toMatchObject([{ _id: "b", state: "failed" }]);
  expect(jobs.settle([job("a", "done"), job("b", "failed")])).toEqual([]);
});

test("the end of a job that was quicker than the first look is told too", () => {
  const jobs = new OpenJobs();
  jobs.expect("a");
  expect(jobs.settle([job("a", "done"), job("old", "done")])).toMatchObject([{ _id: "a" }]);
  expect(jobs.settle([job("a", "done"), job("old", "done")])).toEqual([]);
});
