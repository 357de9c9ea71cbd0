export interface WalkthroughStep {
  /** Value of `data-tour` on the target; also the message key. */
  name: "brand" | "quick" | "planner" | "connections" | "credits" | "help";
  /** Action that completes the step, like Next; a menu opens before any click. */
  doneBy: "click" | "submit" | "open";
  /** Location of the target; the sidebar is on every account page. */
  at: "sidebar" | "day";
}

export const WALKTHROUGH_STEPS: readonly WalkthroughStep[] = [
  { name: "brand", doneBy: "open", at: "sidebar" },
  { name: "quick", doneBy: "submit", at: "day" },
  { name: "planner", doneBy: "click", at: "sidebar" },
  { name: "connections", doneBy: "click", at: "sidebar" },
  { name: "credits", doneBy: "open", at: "sidebar" },
  { name: "help", doneBy: "open", at: "sidebar" },
];
