import { describe, expect, it } from "vitest";
import { planDesignMoves } from "@/lib/posts/design-moves";

const at = (id: string, index: number, removedMedia: string | null = null) => ({ id, index, removedMedia });

describe("planDesignMoves", () => {
  it("design stays when its image keeps its index", () => {
    expect(planDesignMoves([at("d", 0)], ["a", "b"], ["a", "c", "b"])).toEqual({ moves: [], gone: [] });
  });

  it("design moves with its image", () => {
    const { moves } = planDesignMoves([at("d", 0), at("e", 1)], ["a", "b", "c"], ["b", "c", "a"]);
    expect(moves).toEqual([at("d", 2), at("e", 0)]);
  });

  it("designs of two images with the same media asset are distinguished by order", () => {
    expect(planDesignMoves([at("d", 1)], ["a", "a", "b"], ["b", "a", "a"]).moves).toEqual([]);
    expect(planDesignMoves([at("d", 0)], ["a", "a", "b"], ["b", "a", "a"]).moves).toEqual([at("d", 2)]);
    expect(planDesignMoves([at("d", 0), at("e", 1)], ["a", "a"], ["a"]).moves).toEqual([at("e", -1, "a")]);
  });

  it("design of a removed image waits at a negative index and returns with it", () => {
    const out = planDesignMoves([at("d", 0), at("e", 1)], ["a", "b"], ["b"]);
    expect(out.moves).toEqual([at("d", -1, "a"), at("e", 0)]);
    const back = planDesignMoves([at("d", -1, "a"), at("e", 0)], ["b"], ["a", "b"]);
    expect(back.moves).toEqual([at("d", 0), at("e", 1)]);
    // The image removed last is the one an undo restores.
    const twice = [at("old", -1, "a"), at("new", -2, "a")];
    expect(planDesignMoves(twice, [], ["a"]).moves).toEqual([at("new", 0)]);
    expect(planDesignMoves([at("f", 0), ...twice], ["c"], []).moves).toEqual([at("f", -3, "c")]);
  });

  it("design of a removed image is deleted after ten later removals", () => {
    const waiting = Array.from({ length: 10 }, (_, i) => at(`w${i + 1}`, -1 - i, "x"));
    expect(planDesignMoves([at("d", 0), ...waiting], ["a"], [])).toEqual({
      moves: [at("d", -11, "a")],
      gone: ["w1"],
    });
  });
});
