import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { POLL_INTERVAL_MS } from "@/lib/api-client/intervals";
import { request } from "@/lib/api-client/request";
import { openJobTracker } from "@/lib/jobs/client/open-jobs";
import { type JobDto, jobsResponse } from "@/lib/jobs/schemas";
import { hasJobEnded } from "@/lib/jobs/states";

/** A hidden tab still polls, so that its title announces the end. */
const HIDDEN_POLL_MS = 10_000;

const jobKeys = { all: ["jobs"] as const };

export const jobsQuery = queryOptions({
  queryKey: jobKeys.all,
  queryFn: ({ signal }) => request("GET", "/jobs", { signal, schema: jobsResponse }),
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
