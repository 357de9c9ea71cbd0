"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { creditKeys } from "@/lib/credits/client/queries";
import { jobsQuery } from "@/lib/jobs/client/queries";
import { hasEnded } from "@/lib/jobs/states";
import { postKeys } from "@/lib/posts/client/queries";

/** The job that fills days of this brand now, or null; each draft that it has made appears on the calendar. */
export function useFilling(accountId: string) {
  const client = useQueryClient();
  const { data } = useQuery(jobsQuery);
  const job = data?.jobs.find(
    ({ kind, about, state }) => kind === "gaps" && about.accountId === accountId && !hasEnded(state),
  );
  const spent = job?.spent ?? 0;
  useEffect(() => {
    if (spent === 0) return;
    void client.invalidateQueries({ queryKey: postKeys.byAccount(accountId) });
    void client.invalidateQueries({ queryKey: creditKeys.info });
  }, [spent, client, accountId]);
  return job ?? null;
}
