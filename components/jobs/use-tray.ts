"use client";

import { useQuery } from "@tanstack/react-query";
import { useLibraryWork, useUploadRows } from "@/components/media/library-context";
import { isOpen } from "@/lib/canvas/client/upload-queue";
import { useDismissedJobs } from "@/lib/jobs/client/dismissed-jobs";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { hasEnded } from "@/lib/jobs/states";

const NO_JOBS: never[] = [];

/** What the tray shows: jobs that are open or not yet put away, uploads of this tab, and how many of each. */
export function useTray() {
  const { data } = useQuery(jobsQuery);
  const queue = useLibraryWork().uploads;
  const dismissed = useDismissedJobs();
  const uploads = useUploadRows()
    .filter(isOpen)
    .map(({ id, name, share, state }) => ({ id, label: name, share, state, cancel: () => queue.remove(id) }));
  const all = data?.jobs ?? NO_JOBS;
  const jobs = all.filter(({ _id, state }) => !hasEnded(state) || !dismissed.includes(_id));
  const open = jobs.filter(({ state }) => !hasEnded(state)).length + uploads.length;
  const failed = jobs.filter(({ state }) => state === "failed").length;
  return { all, jobs, uploads, open, failed, isEmpty: jobs.length === 0 && uploads.length === 0 };
}

export type TrayUpload = ReturnType<typeof useTray>["uploads"][number];
