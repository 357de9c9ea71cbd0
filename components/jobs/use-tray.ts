"use client";

import { useQuery } from "@tanstack/react-query";
import { useLibraryWork, useUploadRows } from "@/components/media/library-context";
import { isOpen } from "@/lib/canvas/client/upload-queue";
import { useGenerations } from "@/lib/generation/client/running-generations";
import { useDismissedJobs } from "@/lib/jobs/client/dismissed-jobs";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { hasEnded } from "@/lib/jobs/states";

const NO_JOBS: never[] = [];

/** What the tray shows: jobs that are open or not yet put away, what this tab generates and uploads, and how many of each. */
export function useTray() {
  const { data } = useQuery(jobsQuery);
  const queue = useLibraryWork().uploads;
  const generations = useGenerations();
  const dismissed = useDismissedJobs();
  const uploads = useUploadRows()
    .filter(isOpen)
    .map(({ id, name, share, state }) => ({ id, label: name, share, state, cancel: () => queue.remove(id) }));
  const all = data?.jobs ?? NO_JOBS;
  const jobs = all.filter(({ _id, state }) => !hasEnded(state) || !dismissed.includes(_id));
  const lines = [...generations, ...jobs];
  const ofThisTab = uploads.length + generations.filter(({ state }) => state === "running").length;
  const open = ofThisTab + jobs.filter(({ state }) => !hasEnded(state)).length;
  const failed = lines.filter(({ state }) => state === "failed").length;
  const count = lines.length + uploads.length;
  return { all, jobs, uploads, generations, open, ofThisTab, failed, count };
}

export type TrayUpload = ReturnType<typeof useTray>["uploads"][number];
