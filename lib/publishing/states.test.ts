import { describe, expect, test } from "vitest";
import { afterLease, mayBecome, NEXT, PUBLICATION_STATES, postStatusFor } from "@/lib/publishing/states";

describe("publication states", () => {
  test("every state but the last ones leads somewhere, and only to states that exist", () => {
    for (const state of PUBLICATION_STATES) {
      const final = state === "published" || state === "failed" || state === "cancelled";
      expect(NEXT[state].length > 0, state).toBe(!final);
      expect(PUBLICATION_STATES).toEqual(expect.arrayContaining(NEXT[state]));
    }
  });

  test("from an unknown outcome no way leads back to sending, not even over several steps", () => {
    const reached = new Set<string>(["unknown"]);
    for (const state of reached) for (const next of NEXT[state as "unknown"]) reached.add(next);
    expect([...reached].sort()).toEqual(["failed", "needs_review", "published", "unknown"]);
    expect(mayBecome("needs_review", "sending")).toBe(false);
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
  ] as const)("a worker that finds %s left behind does: %s", (state, action) => {
    expect(afterLease(state)).toBe(action);
  });

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
  ] as const)("while the publication is %s the post shows %s", (state, status) => {
    expect(postStatusFor(state)).toBe(status);
  });
});
