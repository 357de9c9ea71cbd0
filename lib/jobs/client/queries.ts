import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { POLL_MS } from "@/lib/api-client/poll-time";
import { request } from "@/lib/api-client/request";
import { openJobs } from "@/lib/jobs/client/open-jobs";
import { type JobWire, jobsAnswer } from "@/lib/jobs/schemas";
import { hasEnded } from "@/lib/jobs/states";

/** Somebody who looks elsewhere still wants the tab to say when it is done. */
const HIDDEN_POLL_MS = 10_000;

const jobKeys = { all: ["jobs"] as const };

/** A person's jobs, newest first; asked again and again while one is open, otherwise not (decisions.md, "Long work"). */
export const jobsQuery = queryOptions({
  queryKey: jobKeys.all,
  queryFn: ({ signal }) => request("GET", "/jobs", { signal, schema: jobsAnswer }),
  refetchInterval: ({ state }) => nextLook(state.data?.jobs ?? []),
  refetchIntervalInBackground: true,
});

function nextLook(jobs: JobWire[]): number | false {
  if (jobs.every(({ state }) => hasEnded(state))) return false;
  return document.visibilityState === "visible" ? POLL_MS : HIDDEN_POLL_MS;
}

/** Somebody asked for work: the tray looks at once, and tells its end however soon that comes. */
export function refreshJobs(client: QueryClient, jobId?: string): Promise<void> {
  if (jobId) openJobs.expect(jobId);
  return client.invalidateQueries({ queryKey: jobKeys.all });
}

/** Puts what is known now about a job into the list. */
export function keepJob(client: QueryClient, job: JobWire): void {
  client.setQueryData(
    jobsQuery.queryKey,
    (known) => known && { jobs: known.jobs.map((one) => (one._id === job._id ? job : one)) },
  );
}
