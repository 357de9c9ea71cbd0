import type { PlanTask } from "@/lib/content-plan/pages";

/** A plan whose pictures the writer takes as they are, and what its faces can write. */
export interface ReadyPlan extends PlanTask {
  covered: ReadonlySet<number>;
}
