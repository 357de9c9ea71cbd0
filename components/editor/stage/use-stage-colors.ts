"use client";

import { useMemo } from "react";
import { useIsDark } from "@/components/shell/use-is-dark";

/** The colours of handles, guides and the page's edge, which Konva needs as values. They follow the theme. */
export function useStageColors() {
  const isDark = useIsDark();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides what the variables are
  return useMemo(() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
    return {
      sel: read("--sel", "#2563eb"),
      guide: read("--guide", "#d6006c"),
      stage: read("--stage", "#e6e1d6"),
      line: read("--line", "#d8d3c4"),
      paper: read("--raised", "#ffffff"),
    };
  }, [isDark]);
}
