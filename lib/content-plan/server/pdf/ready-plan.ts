import type { PlanTask } from "@/lib/content-plan/pages";

/** What a short plan's cover shows below its days: a post's picture, and how its text begins. */
export interface Lead {
  picture: string;
  words: string;
}

/** A plan whose pictures the writer takes as they are, and what its faces can write. */
export interface ReadyPlan extends PlanTask {
  covered: ReadonlySet<number>;
  lead: Lead | null;
}
