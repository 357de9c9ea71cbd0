import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { jobsQuery } from "@/lib/jobs/client/queries";
import type { JobWire } from "@/lib/jobs/schemas";
import { hasEnded } from "@/lib/jobs/states";

/** Resolves with a job once it has ended, however that was. */
export function jobEnd(client: QueryClient, id: string): Promise<JobWire> {
  return new Promise((resolve) => {
    const observer = new QueryObserver(client, jobsQuery);
    const stop = observer.subscribe(({ data }) => {
      const job = data?.jobs.find(({ _id }) => _id === id);
      if (!job || !hasEnded(job.state)) return;
      stop();
      resolve(job);
    });
    void observer.refetch();
  });
}
