import { describe, expect, it } from "vitest";
import { designMoves } from "@/lib/posts/design-moves";

const at = (id: string, index: number, removedMedia: string | null = null) => ({ id, index, removedMedia });

describe("designs of a post whose pictures change", () => {
  it("stay where their picture stays", () => {
    expect(designMoves([at("d", 0)], ["a", "b"], ["a", "c", "b"])).toEqual({ moves: [], gone: [] });
  });

  it("go with it", () => {
    const { moves } = designMoves([at("d", 0), at("e", 1)], ["a", "b", "c"], ["b", "c", "a"]);
    expect(moves).toEqual([at("d", 2), at("e", 0)]);
  });

  it("tell two pictures of one medium apart by their order", () => {
    expect(designMoves([at("d", 1)], ["a", "a", "b"], ["b", "a", "a"]).moves).toEqual([]);
    expect(designMoves([at("d", 0)], ["a", "a", "b"], ["b", "a", "a"]).moves).toEqual([at("d", 2)]);
    expect(designMoves([at("d", 0), at("e", 1)], ["a", "a"], ["a"]).moves).toEqual([at("e", -1, "a")]);
  });

  it("wait below zero for a picture that was taken out, and return with it", () => {
    const out = designMoves([at("d", 0), at("e", 1)], ["a", "b"], ["b"]);
    expect(out.moves).toEqual([at("d", -1, "a"), at("e", 0)]);
    const back = designMoves([at("d", -1, "a"), at("e", 0)], ["b"], ["a", "b"]);
    expect(back.moves).toEqual([at("d", 0), at("e", 1)]);
    // What was taken out last is what somebody wants back.
    const twice = [at("old", -1, "a"), at("new", -2, "a")];
    expect(designMoves(twice, [], ["a"]).moves).toEqual([at("new", 0)]);
    expect(designMoves([at("f", 0), ...twice], ["c"], []).moves).toEqual([at("f", -3, "c")]);
  });

  it("are given up when ten others were taken out since", () => {
    const waiting = Array.from({ length: 10 }, (_, i) => at(`w${i + 1}`, -1 - i, "x"));
    expect(designMoves([at("d", 0), ...waiting], ["a"], [])).toEqual({
      moves: [at("d", -11, "a")],
      gone: ["w1"],
    });
  });
});
