"use client";

import { useEffect, useState } from "react";
import { useIsDark } from "@/components/shell/use-is-dark";

/** The colours of handles, guides and the page's edge, which Konva needs as values. They follow the theme. */
export function useStageColors() {
  const isDark = useIsDark();
  const [colors, setColors] = useState({
    sel: "#2563eb",
    guide: "#d6006c",
    line: "#d8d3c4",
    paper: "#ffffff",
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme decides what the variables are
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const read = (name: string, fallback: string) => style.getPropertyValue(name).trim() || fallback;
    setColors((now) => ({
      sel: read("--sel", now.sel),
      guide: read("--guide", now.guide),
      line: read("--line", now.line),
      paper: read("--raised", now.paper),
    }));
  }, [isDark]);
  return colors;
}
