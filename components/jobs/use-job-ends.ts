"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { markTitle } from "@/components/jobs/mark-title";
import { refreshAfterJob } from "@/components/jobs/refresh-after-job";
import { useJobError } from "@/components/jobs/use-job-error";
import { notify } from "@/components/ui/notify";
import { openJobs } from "@/lib/jobs/client/open-jobs";
import type { JobWire } from "@/lib/jobs/schemas";

/** What is said of a job that is done, and what its button says. */
function wordsOf({ kind, result }: JobWire) {
  if (kind === "gaps") {
    return { done: result?.missing ? "gapsPartly" : "gapsDone", show: "showPlanner" } as const;
  }
  if (kind === "content-plan") return { done: "planDone", show: "showPlan" } as const;
  if (kind === "video")
    return { done: result?.postId ? "videoDone" : "videoWaits", show: "showPost" } as const;
  return { done: "done", show: "show" } as const;
}

/** Tells the end of each job once: a message, a mark on the tab of whoever looks elsewhere, fresh screens. */
export function useJobEnds(jobs: readonly JobWire[], open: (job: JobWire) => void): void {
  const t = useTranslations("common.jobs");
  const client = useQueryClient();
  const jobError = useJobError();
  useEffect(() => {
    for (const job of openJobs.settle(jobs)) {
      refreshAfterJob(client, job.kind);
      if (job.state === "cancelled") continue;
      markTitle();
      const name = { id: `job-${job._id}` };
      if (job.state === "done") {
        const words = wordsOf(job);
        const action = { label: t(words.show), onClick: () => open(job) };
        notify.success(
          t(`toast.${words.done}`, {
            label: job.label,
            n: job.result?.posts ?? 0,
            missing: job.result?.missing ?? 0,
          }),
          { ...name, action },
        );
      } else notify.error(t("toast.failed", { label: job.label, why: jobError(job) }), name);
    }
  }, [jobs, open, client, t, jobError]);
}
