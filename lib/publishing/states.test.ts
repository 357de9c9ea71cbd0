import { describe, expect, test } from "vitest";
import {
  canTransition,
  getPostStatusFor,
  getRecoveryAction,
  LIVE_STATES,
  PUBLICATION_STATES,
  PUBLICATION_TRANSITIONS,
} from "@/lib/publishing/states";

describe("publication states", () => {
  // spec: D9.4
  test("non-final publication state has transitions, and only to existing states", () => {
    for (const state of PUBLICATION_STATES) {
      const final = state === "published" || state === "failed" || state === "cancelled";
      expect(PUBLICATION_TRANSITIONS[state].length > 0, state).toBe(!final);
      expect(PUBLICATION_STATES).toEqual(expect.arrayContaining(PUBLICATION_TRANSITIONS[state]));
    }
  });

  test("post that is being sent ends, becomes unknown, or is prepared again after a refusal", () => {
    expect(PUBLICATION_TRANSITIONS.sending).toEqual(["published", "failed", "unknown", "preparing"]);
  });

  test("only failed and cancelled publications allow another one of their post", () => {
    const others = PUBLICATION_STATES.filter((state) => !LIVE_STATES.includes(state));
    expect(others).toEqual(["failed", "cancelled"]);
  });

  // spec: D9.7
  test("unknown outcome never leads back to sending, not even over several transitions", () => {
    const reached = new Set<string>(["unknown"]);
    for (const state of reached)
      for (const next of PUBLICATION_TRANSITIONS[state as "unknown"]) reached.add(next);
    expect([...reached].sort()).toEqual(["failed", "needs_review", "published", "unknown"]);
    expect(canTransition("needs_review", "sending")).toBe(false);
  });

  test.each([
    ["scheduled", "run"],
    ["claimed", "run"],
    ["preparing", "run"],
    ["sending", "look-up"],
    ["unknown", "look-up"],
    ["needs_review", "look-up"],
    ["published", "nothing"],
    ["failed", "nothing"],
    ["cancelled", "nothing"],
  ] as const)("recovery action of a publication in state %s is %s", (state, action) => {
    expect(getRecoveryAction(state)).toBe(action);
  });

  // spec: D9.4, D9.5
  test.each([
    ["scheduled", "scheduled"],
    ["claimed", "publishing"],
    ["preparing", "publishing"],
    ["sending", "publishing"],
    ["unknown", "publishing"],
    ["needs_review", "needs_review"],
    ["published", "published"],
    ["failed", "failed"],
    ["cancelled", "draft"],
  ] as const)("publication in state %s gives the post status %s", (state, status) => {
    expect(getPostStatusFor(state)).toBe(status);
  });
});
