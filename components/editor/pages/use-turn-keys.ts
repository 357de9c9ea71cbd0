"use client";

import { type RefObject, useEffect } from "react";
import type { OpenDesign } from "@/components/editor/open-design";
import { actionOf } from "@/components/editor/shortcuts";

/** The keys for the next and the previous page while a page is still on its way: once it is open, they are its own. */
export function useTurnKeys(open: RefObject<OpenDesign | null>, turn: (by: number) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event);
      const by = action === "page_next" ? 1 : action === "page_previous" ? -1 : 0;
      const target = event.target instanceof HTMLElement ? event.target : null;
      const isFree = target === document.body || target?.closest("[data-pages]") != null;
      if (by === 0 || open.current || !isFree) return;
      event.preventDefault();
      turn(by);
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [open, turn]);
}
