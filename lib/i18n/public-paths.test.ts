import { expect, it } from "vitest";
import { getLocalizedPath, getPublicPath, parsePublicPath } from "@/lib/i18n/public-paths";

it.each([
  ["/", { path: "/", language: null }],
  ["/about", { path: "/about", language: null }],
  ["/he", { path: "/", language: "he" }],
  ["/he/terms-of-use", { path: "/terms-of-use", language: "he" }],
  ["/en/about", { path: "/about", language: "en" }],
  ["/account", null],
  ["/he/account", null],
  ["/fr/about", null],
  ["/he/he/about", null],
  ["//about", null],
] as const)("parsePublicPath reads %s", (path, page) => {
  expect(parsePublicPath(path)).toEqual(page);
});

it("getLocalizedPath returns the path of a language's static page", () => {
  expect([getLocalizedPath("he", "/"), getLocalizedPath("en", "/about")]).toEqual(["/he", "/en/about"]);
});

it("getPublicPath returns the canonical path of a page", () => {
  const found = [getPublicPath("en", "/"), getPublicPath("he", "/"), getPublicPath("he", "/about")];
  expect(found).toEqual(["/", "/he", "/he/about"]);
});
