import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { jobsQuery } from "@/lib/jobs/client/queries";
import type { JobDto } from "@/lib/jobs/schemas";
import { hasJobEnded } from "@/lib/jobs/states";

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
