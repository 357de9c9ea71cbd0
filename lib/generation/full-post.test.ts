import { expect, test } from "vitest";
import { getFullPostPrice, getShortfall } from "@/lib/generation/full-post";

const three = ["instagram", "facebook", "linkedin"] as const;

test.each([
  [[three[0]], ["en"], true, 1, 5],
  [[...three], ["en"], true, 3, 7],
  [[...three], ["en", "he"], true, 6, 10],
  [[three[0]], ["he"], false, 1, 1],
  [[], ["he"], true, 0, 0],
] as const)(
  "full post price: %j in %j, image %j: %i posts for %i credits",
  (platforms, languages, image, posts, credits) => {
    expect(
      getFullPostPrice({ platforms: [...platforms], languages: [...languages], includeImage: image }),
    ).toMatchObject({
      posts,
      credits,
    });
  },
);

test("full post price excludes existing variants", () => {
  const choice = { platforms: [...three], languages: ["en" as const, "he" as const], includeImage: true };
  const duplicate = { platform: "instagram", language: "he" };
  const price = getFullPostPrice(choice, (place) => JSON.stringify(place) === JSON.stringify(duplicate));
  expect(price).toMatchObject({ posts: 5, credits: 9 });
});

test("shortfall counts an image shared by three posts once", () => {
  const missing = three.map((platform) => ({
    platform,
    language: "en" as const,
    what: "image" as const,
    code: "x",
  }));
  expect(getShortfall({ missing, credits: 3 }, 7)).toEqual({ includeImage: true, texts: [], back: 4 });
});

test("shortfall lists texts by platform and is null when nothing is missing", () => {
  const missing = [
    { platform: "linkedin" as const, language: "he" as const, what: "text" as const, code: "x" },
  ];
  expect(getShortfall({ missing, credits: 9 }, 10)).toEqual({
    includeImage: false,
    texts: [{ platform: "linkedin", language: "he" }],
    back: 1,
  });
  expect(getShortfall({ missing: [], credits: 7 }, 7)).toBeNull();
});
