import { type QueryClient, QueryObserver, queryOptions } from "@tanstack/react-query";
import { POLL_INTERVAL_MS } from "@/lib/api-client/intervals";
import { type ResponseOf, request } from "@/lib/api-client/request";
import type { JobDto, jobsResponse } from "@/lib/jobs/schemas";
import { hasJobEnded } from "@/lib/jobs/states";

/** A hidden tab still polls, so that its title announces the end. */
const HIDDEN_POLL_MS = 10_000;

const jobKeys = { all: ["jobs"] as const };

export const jobsQuery = queryOptions({
  queryKey: jobKeys.all,
  queryFn: ({ signal }) => request<ResponseOf<typeof jobsResponse>>("GET", "/jobs", { signal }),
  refetchInterval: ({ state }) => nextLook(state.data?.jobs ?? []),
  refetchIntervalInBackground: true,
});

function nextLook(jobs: JobDto[]): number | false {
  if (jobs.every(({ state }) => hasJobEnded(state))) return false;
  return document.visibilityState === "visible" ? POLL_INTERVAL_MS : HIDDEN_POLL_MS;
}

/** Refetches the jobs, and expects the end of the given one even before the first poll. */
export function invalidateJobs(client: QueryClient, jobId?: string): Promise<void> {
  if (jobId) openJobTracker.expect(jobId);
  return client.invalidateQueries({ queryKey: jobKeys.all });
}

export function setJobInCache(client: QueryClient, job: JobDto): void {
  client.setQueryData(
    jobsQuery.queryKey,
    (known) => known && { jobs: known.jobs.map((one) => (one._id === job._id ? job : one)) },
  );
}

export function waitForJobEnd(client: QueryClient, id: string): Promise<JobDto> {
  return new Promise((resolve) => {
    const observer = new QueryObserver(client, jobsQuery);
    const stop = observer.subscribe(({ data }) => {
      const job = data?.jobs.find(({ _id }) => _id === id);
      if (!job || !hasJobEnded(job.state)) return;
      stop();
      resolve(job);
    });
    void observer.refetch();
  });
}

/** Tracks open jobs, so that each end is reported once on any page. */
export class OpenJobTracker {
  private readonly seen = new Set<string>();

  /** Expects a job that was just requested in this tab; it may end before the first poll. */
  expect(jobId: string): void {
    this.seen.add(jobId);
  }

  /** Returns the jobs that were open or expected and have ended since; each is returned once. */
  settle(jobs: readonly JobDto[]): JobDto[] {
    const ended: JobDto[] = [];
    for (const job of jobs) {
      if (!hasJobEnded(job.state)) this.seen.add(job._id);
      else if (this.seen.delete(job._id)) ended.push(job);
    }
    return ended;
  }
}

/** Lives as long as the document, independent of components. */
export const openJobTracker = new OpenJobTracker();
