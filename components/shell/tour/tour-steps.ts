/** One stop of the walkthrough: what it points at, and what a person does there that ends it. */
export interface TourStep {
  /** Value of `data-tour` on what is shown; also the key of its words. */
  name: "brand" | "quick" | "connections" | "credits" | "post" | "help";
  /** Doing it there ends the step, as Next does; a menu opens before anything was clicked. */
  doneBy: "click" | "submit" | "open";
  /** Where the target stands; the side bar is on every page of a brand. */
  at: "sidebar" | "day";
}

/** For what exists now; at most six (experience.md section 4). The order makes few ways between pages. */
export const TOUR_STEPS: readonly TourStep[] = [
  { name: "brand", doneBy: "open", at: "sidebar" },
  { name: "quick", doneBy: "submit", at: "day" },
  { name: "connections", doneBy: "click", at: "sidebar" },
  { name: "credits", doneBy: "open", at: "sidebar" },
  { name: "post", doneBy: "click", at: "day" },
  { name: "help", doneBy: "open", at: "sidebar" },
];
