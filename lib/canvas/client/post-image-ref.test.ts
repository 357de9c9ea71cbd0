import { describe, expect, it } from "vitest";
import { PostImageRef } from "@/lib/canvas/client/post-image-ref";
import { FIRST_SPARE_INDEX } from "@/lib/posts/limits";

describe("post image reference", () => {
  it("PostImageRef follows its image to a new index", () => {
    const place = new PostImageRef("p", 0, ["a", "b", "c"]);
    place.follow(["b", "c", "a"]);
    expect(place.read()).toMatchObject({ index: 2, url: "a" });
    place.follow(["c", "a"]);
    expect(place.read()).toMatchObject({ index: 1, url: "a" });
  });

  it("PostImageRef takes a re-rendered image at its index and no other image after a deletion", () => {
    const place = new PostImageRef("p", 1, ["a", "b", "c"]);
    place.follow(["a", "drawn", "c"]);
    expect(place.read()).toMatchObject({ index: 1, url: "drawn" });
    place.follow(["a", "c"]);
    expect(place.read()).toMatchObject({ index: 1, url: "drawn" });
  });

  it("PostImageRef is gone when its image left the post or its spare page became an image", () => {
    const place = new PostImageRef("p", 1, ["a", "b"]);
    expect(place.isGone()).toBe(false);
    place.follow(["a"]);
    expect(place.isGone()).toBe(true);
    const spare = new PostImageRef("p", FIRST_SPARE_INDEX, ["a"], 0, "page:x");
    spare.follow(["a", "c"]);
    expect(spare.isGone()).toBe(false);
    spare.leave();
    expect(spare.isGone()).toBe(true);
  });

  it("PostImageRef ignores a post that is older than the known revision", () => {
    const place = new PostImageRef("p", 1, ["a", "new", "b"], 5);
    place.follow(["a", "b"], 4);
    expect(place.read()).toMatchObject({ index: 1, url: "new", imageUrls: ["a", "new", "b"] });
    place.follow(["new", "a", "b"], 6);
    expect(place.read().index).toBe(0);
  });
});
