"use client";

import { createContext, useCallback, useContext, useSyncExternalStore } from "react";
import type { Carried, Carry } from "@/components/planner/carry";
import type { Platform } from "@/lib/accounts/platforms";
import { dayOfWall, timeOfWall, type Wall } from "@/lib/content-plan/plan-times";
import type { ReviewDecisionWire } from "@/lib/content-plan/schemas";
import type { PlannedPost } from "@/lib/posts/calendar-schemas";
import type { PostRange } from "@/lib/posts/client/queries";
import type { Day } from "@/lib/posts/days";
import type { PostStatus } from "@/lib/posts/states";

/** Words that stand on every card: asked for once, not by each of a hundred and sixty. */
export interface CardWords {
  status: Record<PostStatus, string>;
  platform: Record<Platform, string>;
  untitled: string;
  noTime: string;
  /** A clock's "17:05" as the reader's language writes it. */
  time(clock: string): string;
  move(title: string): string;
  /** Of one that is out. */
  republish(title: string): string;
}

/** What every part of the planner knows. */
export interface Desk {
  accountId: string;
  zone: string;
  carry: Carry;
  words: CardWords;
  /** What clients said, by post. */
  said: ReadonlyMap<string, ReviewDecisionWire>;
  /** Which posts are looked at. */
  filter: Pick<PostRange, "platform" | "status">;
  /** Gives a post another time, with the way back; of one that is out it asks first. */
  move(post: PlannedPost, wall: Wall): void;
  /** Begins a new post of that time; without one, of none. */
  begin(wall?: Wall): void;
}

/** Apart from the desk: what is carried concerns a hundred cards, and they need nothing else of it. */
export const CarryContext = createContext<Carry | null>(null);

export const DeskContext = createContext<Desk | null>(null);

/** Throws outside of a planner. */
export function usePlannerDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error("usePlannerDesk needs a DeskContext around it");
  return desk;
}

/** What of the carried post concerns one part of the screen: that part alone is drawn anew. */
export function useCarried<T extends string | boolean | null>(read: (carried: Carried | null) => T): T {
  const carry = useContext(CarryContext);
  if (!carry) throw new Error("useCarried needs a CarryContext around it");
  const get = () => read(carry.read());
  return useSyncExternalStore(carry.subscribe, get, get);
}

/** The time at which the carried post would stand on this day; null while it would not. */
export function useCarriedTo(day: Day): string | null {
  return useCarried(
    useCallback(
      (carried: Carried | null) =>
        carried?.wall && carried.allowed && dayOfWall(carried.wall) === day ? timeOfWall(carried.wall) : null,
      [day],
    ),
  );
}
