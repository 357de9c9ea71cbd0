import { expect, test } from "vitest";
import { priceOfChoice, shortfallOf } from "@/lib/generation/whole-post";

const three = ["instagram", "facebook", "linkedin"] as const;

test.each([
  [[three[0]], ["en"], true, 1, 5],
  [[...three], ["en"], true, 3, 7],
  [[...three], ["en", "he"], true, 6, 10],
  [[three[0]], ["he"], false, 1, 1],
  [[], ["he"], true, 0, 0],
] as const)(
  "%j in %j, with a picture %j: %i posts for %i credits",
  (platforms, languages, picture, posts, credits) => {
    expect(priceOfChoice({ platforms: [...platforms], languages: [...languages], picture })).toMatchObject({
      posts,
      credits,
    });
  },
);

test("what is there already is neither counted nor paid", () => {
  const choice = { platforms: [...three], languages: ["en" as const, "he" as const], picture: true };
  const twin = { platform: "instagram", language: "he" };
  const price = priceOfChoice(choice, (place) => JSON.stringify(place) === JSON.stringify(twin));
  expect(price).toMatchObject({ posts: 5, credits: 9 });
});

test("a picture that three posts would have shared is missed once", () => {
  const missing = three.map((platform) => ({
    platform,
    language: "en" as const,
    what: "image" as const,
    code: "x",
  }));
  expect(shortfallOf({ missing, credits: 3 }, 7)).toEqual({ picture: true, texts: [], back: 4 });
});

test("a text is missed by its place; nothing missing is nothing to say", () => {
  const missing = [
    { platform: "linkedin" as const, language: "he" as const, what: "text" as const, code: "x" },
  ];
  expect(shortfallOf({ missing, credits: 9 }, 10)).toEqual({
    picture: false,
    texts: [{ platform: "linkedin", language: "he" }],
    back: 1,
  });
  expect(shortfallOf({ missing: [], credits: 7 }, 7)).toBeNull();
});
