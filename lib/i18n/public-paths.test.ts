import { expect, it } from "vitest";
import { localizedPath, publicAddress, publicPageOf } from "@/lib/i18n/public-paths";

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
] as const)("reads %s", (path, page) => {
  expect(publicPageOf(path)).toEqual(page);
});

it("names the static page of a language", () => {
  expect([localizedPath("he", "/"), localizedPath("en", "/about")]).toEqual(["/he", "/en/about"]);
});

it("names the address by which a page is found", () => {
  const found = [publicAddress("en", "/"), publicAddress("he", "/"), publicAddress("he", "/about")];
  expect(found).toEqual(["/", "/he", "/he/about"]);
});
