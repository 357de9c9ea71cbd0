"use client";

import { useEffect } from "react";
import { type Carried, type Carry, FINE_STEP, STEP } from "@/components/planner/carry";
import type { View } from "@/components/planner/use-planner-view";
import { dayOfWall, isAhead, stepWall, type Wall } from "@/lib/content-plan/plan-times";
import type { Day } from "@/lib/posts/days";

interface Hands {
  carry: Carry;
  zone: string;
  view: View;
  /** Turns the calendar to the day on which the carried post stands now. */
  show(day: Day): void;
  drop(carried: Carried, wall: Wall): void;
  /** The focus back to the card: it was put back. */
  leave(carried: Carried): void;
}

/**
 * The keyboard's way of moving a post: while one is carried, arrows take it to another day or time, Enter or the space
 * bar drops it, Escape puts it back. Arrows are physical: to the left is later where one reads from the right.
 */
export function useCarryKeys({ carry, zone, view, show, drop, leave }: Hands): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const carried = carry.read();
      if (carried?.by !== "keys" || !carried.wall) return;
      // The browser's own keys stay the browser's.
      if (event.ctrlKey || event.metaKey || /^F\d/.test(event.code)) return;
      event.stopPropagation();
      event.preventDefault();
      if (event.code === "Escape" || event.code === "Tab") {
        carry.set(null);
        return leave(carried);
      }
      if (event.code === "Enter" || event.code === "NumpadEnter" || event.code === "Space") {
        carry.set(null);
        return carried.allowed ? drop(carried, carried.wall) : leave(carried);
      }
      const step = stepOf(event, view);
      if (!step) return;
      const wall = stepWall(carried.wall, step);
      carry.set({ ...carried, wall, allowed: isAhead(wall, zone, new Date()) });
      show(dayOfWall(wall));
    };
    // Before the keys of the page, and of the card that has the focus.
    window.addEventListener("keydown", onKeyDown, true);
    return () => window.removeEventListener("keydown", onKeyDown, true);
  }, [carry, zone, view, show, drop, leave]);
}

function stepOf({ code, altKey }: KeyboardEvent, view: View): { days: number } | { minutes: number } | null {
  const forward = document.documentElement.dir === "rtl" ? -1 : 1;
  if (code === "ArrowRight") return { days: forward };
  if (code === "ArrowLeft") return { days: -forward };
  if (code !== "ArrowDown" && code !== "ArrowUp") return null;
  const sign = code === "ArrowDown" ? 1 : -1;
  return view === "month" ? { days: sign * 7 } : { minutes: sign * (altKey ? FINE_STEP : STEP) };
}
