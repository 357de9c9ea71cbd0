"use client";

import { useEffect } from "react";
import type { View } from "@/components/planner/use-planner-view";

const VIEW_KEYS: Record<string, View> = { KeyM: "month", KeyW: "week", KeyD: "day" };

interface Hands {
  setView(view: View): void;
  toToday(): void;
  begin(): void;
}

/** T today, M W D the views, N a new post: by their place, whatever letter is printed there. They rest in fields and dialogs. */
export function usePlannerKeys({ setView, toToday, begin }: Hands): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]")) return;
      const view = VIEW_KEYS[event.code];
      if (view) setView(view);
      else if (event.code === "KeyT") toToday();
      else if (event.code === "KeyN") begin();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [setView, toToday, begin]);
}
