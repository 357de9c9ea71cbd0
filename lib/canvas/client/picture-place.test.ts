import { describe, expect, it } from "vitest";
import { PicturePlace } from "@/lib/canvas/client/picture-place";

describe("the picture that a design is behind", () => {
  it("is followed to wherever it is moved", () => {
    const place = new PicturePlace("p", 0, ["a", "b", "c"]);
    place.follow(["b", "c", "a"]);
    expect(place.read()).toMatchObject({ index: 2, url: "a" });
    place.follow(["c", "a"]);
    expect(place.read()).toMatchObject({ index: 1, url: "a" });
  });

  it("is the new one in its place when it was drawn again, and none of the others when it is gone", () => {
    const place = new PicturePlace("p", 1, ["a", "b", "c"]);
    place.follow(["a", "drawn", "c"]);
    expect(place.read()).toMatchObject({ index: 1, url: "drawn" });
    place.follow(["a", "c"]);
    expect(place.read()).toMatchObject({ index: 1, url: "drawn" });
  });

  it("is not led back by a post that is older than what is known", () => {
    const place = new PicturePlace("p", 1, ["a", "new", "b"], 5);
    place.follow(["a", "b"], 4);
    expect(place.read()).toMatchObject({ index: 1, url: "new", pictures: ["a", "new", "b"] });
    place.follow(["new", "a", "b"], 6);
    expect(place.read().index).toBe(0);
  });
});
