"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { cuttingQuery } from "@/lib/canvas/client/queries";

/** Removals of backgrounds that are under way, by picture, in hundredths. The tray tells the library when one ends. */
export function useCutting(): ReadonlyMap<string, number> {
  const { data } = useQuery(cuttingQuery);
  return useMemo(
    () =>
      new Map(data?.flatMap(({ about: { canvasImageId: id }, progress }) => (id ? [[id, progress]] : []))),
    [data],
  );
}
