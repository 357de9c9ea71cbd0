/** One stop of the walkthrough: what it points at, and what a person does there that ends it. */
export interface TourStep {
  /** Value of `data-tour` on what is shown; also the key of its words. */
  name: "brand" | "quick" | "planner" | "connections" | "credits" | "help";
  /** Doing it there ends the step, as Next does; a menu opens before anything was clicked. */
  doneBy: "click" | "submit" | "open";
  /** Where the target stands; the side bar is on every page of a brand. */
  at: "sidebar" | "day";
}

/** At most six (experience.md section 4): whose voice, a post, its month, where it goes, what it costs, and help. */
export const TOUR_STEPS: readonly TourStep[] = [
  { name: "brand", doneBy: "open", at: "sidebar" },
  { name: "quick", doneBy: "submit", at: "day" },
  { name: "planner", doneBy: "click", at: "sidebar" },
  { name: "connections", doneBy: "click", at: "sidebar" },
  { name: "credits", doneBy: "open", at: "sidebar" },
  { name: "help", doneBy: "open", at: "sidebar" },
];
