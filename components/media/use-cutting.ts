"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { canvasImageKeys, cuttingQuery } from "@/lib/canvas/client/queries";

/** Removals of backgrounds that are under way, by picture, in hundredths; the library is looked at anew when one ends. */
export function useCutting(): ReadonlyMap<string, number> {
  const client = useQueryClient();
  const { data } = useQuery(cuttingQuery);
  const progress = useMemo(
    () => new Map(data?.map(({ about, progress: share }) => [about.canvasImageId, share])),
    [data],
  );
  const before = useRef(progress);
  useEffect(() => {
    const ended = [...before.current.keys()].some((id) => !progress.has(id));
    before.current = progress;
    if (ended) void client.invalidateQueries({ queryKey: canvasImageKeys.all });
  }, [progress, client]);
  return progress;
}
