import { beforeEach, expect, it } from "vitest";
import { getMetrics } from "@/lib/core/server/metrics";
import { findFailureProblems, forgetFailures } from "@/lib/operations/server/find-failure-problems";

const { publicationTransitions, cronFailures } = getMetrics();

const tell = async () => forgetFailures(await findFailureProblems());
beforeEach(tell);

it("posts are a problem when five, and a fifth of all, failed since the last check", async () => {
  publicationTransitions.inc({ state: "published" }, 20);
  publicationTransitions.inc({ state: "failed" }, 3);
  publicationTransitions.inc({ state: "needs_review" }, 1);
  expect(await findFailureProblems()).toEqual([]);
  publicationTransitions.inc({ state: "failed" }, 5);
  publicationTransitions.inc({ state: "published" }, 15);
  expect(await findFailureProblems()).toEqual([{ code: "publicationsFailing", value: "5 / 20" }]);
});

it("periodic task is a problem when it failed twice since the last check", async () => {
  cronFailures.inc({ task: "renewals" }, 1);
  expect(await findFailureProblems()).toEqual([]);
  cronFailures.inc({ task: "renewals" }, 2);
  cronFailures.inc({ task: "deletions" }, 2);
  expect(await findFailureProblems()).toEqual([{ code: "tasksFailing", value: "renewals, deletions" }]);
});

it("failures are a problem until a mail has named them, in spite of later successes", async () => {
  publicationTransitions.inc({ state: "failed" }, 5);
  cronFailures.inc({ task: "renewals" }, 2);
  expect(await findFailureProblems()).toHaveLength(2);
  publicationTransitions.inc({ state: "published" }, 95);
  const posts = { code: "publicationsFailing" as const, value: "5 / 100" };
  const tasks = { code: "tasksFailing" as const, value: "renewals" };
  expect(await findFailureProblems()).toEqual([posts, tasks]);
  forgetFailures([posts]);
  expect(await findFailureProblems()).toEqual([tasks]);
  forgetFailures([tasks]);
  expect(await findFailureProblems()).toEqual([]);
});
