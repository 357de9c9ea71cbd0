"use client";

import { useTranslations } from "next-intl";
import { isJobKind } from "@/lib/jobs/states";

const STATES = [
  ...["queued", "running", "failed", "scheduled", "claimed", "preparing", "sending", "unknown"],
  "needs_review",
] as const;

/** Returns names of states; one that a newer release has stored shows as it is. */
export function useStateName(): (state: string) => string {
  const t = useTranslations("support.operator.states");
  return (state) => (t.has(state as (typeof STATES)[number]) ? t(state as (typeof STATES)[number]) : state);
}

/** Returns names of queues: mails, publications, and one per kind of job. */
export function useQueueName(): (queue: string) => string {
  const t = useTranslations("support.operator.queues");
  const jobName = useJobName();
  return (queue) => {
    if (queue === "mail" || queue === "publication") return t(queue);
    return jobName(queue.replace(/^job /, ""));
  };
}

export function useJobName(): (kind: string) => string {
  const t = useTranslations("common.jobs.kinds");
  return (kind) => (isJobKind(kind) ? t(kind) : kind);
}
