"use client";

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useJobError } from "@/components/jobs/use-job-error";
import { useJobLabel } from "@/components/jobs/use-job-label";
import { showToast } from "@/components/ui/show-toast";
import { creditKeys } from "@/lib/credits/client/queries";
import { openJobTracker } from "@/lib/jobs/client/queries";
import type { JobDto } from "@/lib/jobs/schemas";
import { canvasImageKeys } from "@/lib/media/client/queries";
import { postKeys } from "@/lib/posts/client/queries";

const MARK = "✓ ";

/** Marks the title of a hidden tab until the user returns to it. */
export function showTabTitleBadge(): void {
  if (!document.hidden) return;
  if (!document.title.startsWith(MARK)) document.title = `${MARK}${document.title}`;
  const unmark = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", unmark);
    if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
  };
  document.addEventListener("visibilitychange", unmark);
}

/** Query keys that a finished job of this kind invalidates. */
const CHANGES: Record<JobDto["kind"], readonly (readonly string[])[]> = {
  "background-removal": [canvasImageKeys.all],
  video: [postKeys.all, creditKeys.all],
  "content-plan": [],
  gaps: [postKeys.all, creditKeys.all],
};

/** Invalidates the queries that show the result of a finished job, whatever its outcome. */
export function invalidateAfterJob(client: QueryClient, kind: JobDto["kind"]): void {
  for (const queryKey of CHANGES[kind]) void client.invalidateQueries({ queryKey });
}

function describeResult({ kind, result }: JobDto) {
  if (kind === "gaps") {
    return { done: result?.missing ? "gapsPartly" : "gapsDone", show: "showPlanner" } as const;
  }
  if (kind === "content-plan") return { done: "planDone", show: "showPlan" } as const;
  if (kind === "video")
    return { done: result?.postId ? "videoDone" : "videoWaits", show: "showPost" } as const;
  return { done: "done", show: "show" } as const;
}

/** Handles the end of each job once: shows a message, marks a hidden tab and invalidates queries. */
export function useJobCompletion(jobs: readonly JobDto[], open: (job: JobDto) => void): void {
  const t = useTranslations("common.jobs");
  const client = useQueryClient();
  const jobError = useJobError();
  const jobLabel = useJobLabel();
  useEffect(() => {
    for (const job of openJobTracker.settle(jobs)) {
      invalidateAfterJob(client, job.kind);
      if (job.state === "cancelled") continue;
      showTabTitleBadge();
      const name = { id: `job-${job._id}` };
      if (job.state === "done") {
        const words = describeResult(job);
        const action = { label: t(words.show), onClick: () => open(job) };
        showToast.success(
          t(`toast.${words.done}`, {
            label: jobLabel(job),
            n: job.result?.posts ?? 0,
            missing: job.result?.missing ?? 0,
          }),
          { ...name, action },
        );
      } else showToast.error(t("toast.failed", { label: jobLabel(job), why: jobError(job) }), name);
    }
  }, [jobs, open, client, t, jobError, jobLabel]);
}
