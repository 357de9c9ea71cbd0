"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useJobError } from "@/components/jobs/use-job-error";
import { notify } from "@/components/ui/notify";
import { canvasImageKeys } from "@/lib/canvas/client/queries";
import { openJobs } from "@/lib/jobs/client/open-jobs";
import type { JobWire } from "@/lib/jobs/schemas";

/** Queries that a job of this kind changes when it ends. */
const CHANGES: Record<JobWire["kind"], readonly string[]> = { "background-removal": canvasImageKeys.all };
const MARK = "✓ ";

/** Tells the end of each job once: a message, a mark on the tab of whoever looks elsewhere, fresh screens. */
export function useJobEnds(jobs: readonly JobWire[], open: (job: JobWire) => void): void {
  const t = useTranslations("common.jobs");
  const client = useQueryClient();
  const jobError = useJobError();
  useEffect(() => {
    for (const job of openJobs.settle(jobs)) {
      void client.invalidateQueries({ queryKey: CHANGES[job.kind] });
      if (job.state === "cancelled") continue;
      if (document.hidden) markTitle();
      const name = { id: `job-${job._id}` };
      if (job.state === "done") {
        const action = { label: t("show"), onClick: () => open(job) };
        notify.success(t("toast.done", { label: job.label }), { ...name, action });
      } else notify.error(t("toast.failed", { label: job.label, why: jobError(job) }), name);
    }
  }, [jobs, open, client, t, jobError]);
}

/** Until the person comes back to this tab. */
function markTitle(): void {
  if (!document.title.startsWith(MARK)) document.title = `${MARK}${document.title}`;
  const unmark = () => {
    if (document.hidden) return;
    document.removeEventListener("visibilitychange", unmark);
    if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
  };
  document.addEventListener("visibilitychange", unmark);
}
