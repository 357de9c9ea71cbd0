"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { backgroundRemovalsQuery } from "@/lib/media/client/queries";

/**
 * Returns percentages of running background removals by image. The job tray invalidates the library when one
 * ends.
 */
export function useBackgroundRemovals(): ReadonlyMap<string, number> {
  const { data } = useQuery(backgroundRemovalsQuery);
  return useMemo(
    () =>
      new Map(data?.flatMap(({ about: { canvasImageId: id }, progress }) => (id ? [[id, progress]] : []))),
    [data],
  );
}
