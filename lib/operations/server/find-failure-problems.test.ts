import { expect, it } from "vitest";
import { getMetrics } from "@/lib/core/server/metrics";
import { findFailureProblems } from "@/lib/operations/server/find-failure-problems";

const { publicationTransitions, cronFailures } = getMetrics();

it("posts are a problem when five, and a fifth of all, failed since the last check", async () => {
  await findFailureProblems();
  publicationTransitions.inc({ state: "published" }, 20);
  publicationTransitions.inc({ state: "failed" }, 3);
  publicationTransitions.inc({ state: "needs_review" }, 1);
  expect(await findFailureProblems()).toEqual([]);
  publicationTransitions.inc({ state: "failed" }, 5);
  publicationTransitions.inc({ state: "published" }, 15);
  expect(await findFailureProblems()).toEqual([{ code: "publicationsFailing", value: "5 / 20" }]);
  expect(await findFailureProblems()).toEqual([]);
});

it("periodic task is a problem when it failed twice since the last check", async () => {
  await findFailureProblems();
  cronFailures.inc({ task: "renewals" }, 1);
  expect(await findFailureProblems()).toEqual([]);
  cronFailures.inc({ task: "renewals" }, 2);
  cronFailures.inc({ task: "deletions" }, 2);
  expect(await findFailureProblems()).toEqual([{ code: "tasksFailing", value: "renewals, deletions" }]);
});
