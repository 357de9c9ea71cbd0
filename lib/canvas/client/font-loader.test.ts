import { beforeEach, expect, it } from "vitest";
import { FontLoader, type FontRef } from "@/lib/canvas/client/font-loader";
import { buildFontFaceRule } from "@/lib/canvas/client/load-fonts";
import { CANVAS_FONTS, getFontFiles } from "@/lib/canvas/fonts";

let requested: string[];
let onPage: string[];
let lost: RegExp | null;
let fonts: FontLoader;

const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1).replace("-normal.woff2", "");
const heebo = (weights: number[] = [700]): FontRef => ({ family: "Heebo", weights });
const states = () => ({ arrived: [...fonts.read().arrived], failed: [...fonts.read().failed] });

beforeEach(() => {
  [requested, onPage, lost] = [[], [], null];
  fonts = new FontLoader({
    add(file, as) {
      const name = fileName(file.path);
      const shown = `${as.family} ${as.weight}: ${name}`;
      requested.push(name);
      onPage.push(shown);
      return {
        loaded: lost?.test(name) ? Promise.reject(new Error("404")) : Promise.resolve(),
        remove: () => onPage.splice(onPage.indexOf(shown), 1),
      };
    },
  });
});

it("FontLoader loads each requested file once for concurrent requests", async () => {
  await Promise.all([fonts.load([heebo()]), fonts.load([heebo([300])])]);
  await fonts.load([heebo(), { family: "Nobody's", weights: [] }]);
  expect(requested).toEqual(["heebo-hebrew-wght", "heebo-latin-wght"]);
  await fonts.load([{ family: "Karantina", weights: [700] }]);
  await fonts.load([{ family: "Karantina", weights: [650, 400] }]);
  expect(requested.slice(2)).toEqual(
    ["hebrew-700", "latin-700", "hebrew-400", "latin-400"].map((one) => `karantina-${one}`),
  );
  expect(states()).toEqual({ arrived: ["Heebo", "Karantina"], failed: [] });
});

it("FontLoader notifies listeners of each loaded family with a new snapshot", async () => {
  const seen: string[][] = [];
  const stop = fonts.store.subscribe(() => seen.push([...fonts.read().arrived]));
  const before = fonts.read();
  await fonts.load([heebo()]);
  await fonts.load([{ family: "Rubik", weights: [400] }]);
  expect(seen).toEqual([["Heebo"], ["Heebo", "Rubik"]]);
  expect(before.arrived.size).toBe(0);
  await fonts.load([heebo([900])]);
  stop();
  await fonts.load([{ family: "Suez One", weights: [400] }]);
  expect(seen).toHaveLength(2);
});

it("FontLoader reports a failed family, uses the fallback and retries on request", async () => {
  lost = /^rubik-latin/;
  await fonts.load([{ family: "Rubik", weights: [400] }, heebo()]);
  expect(states()).toEqual({ arrived: ["Heebo"], failed: ["Rubik"] });
  const standIns = ["Rubik 300 900: heebo-hebrew-wght", "Rubik 300 900: heebo-latin-wght"];
  expect(onPage.filter((shown) => shown.startsWith("Rubik"))).toEqual(standIns);
  await fonts.load([{ family: "Rubik", weights: [400] }]);
  expect(onPage.filter((shown) => shown.startsWith("Rubik"))).toEqual(standIns);
  lost = null;
  await fonts.load([{ family: "Rubik", weights: [400] }]);
  expect(states()).toEqual({ arrived: ["Heebo", "Rubik"], failed: [] });
  expect(onPage.filter((shown) => shown.startsWith("Rubik"))).toEqual([
    "Rubik 300 900: rubik-hebrew-wght",
    "Rubik 300 900: rubik-latin-wght",
  ]);
});

it("FontLoader never throws when no font can be loaded", async () => {
  lost = /./;
  await fonts.load([heebo(), { family: "Karantina", weights: [300] }]);
  expect(states().failed.toSorted()).toEqual(["Heebo", "Karantina"]);
  expect(onPage).toEqual([]);
});

it("buildFontFaceRule equals the rule of the font package", () => {
  const rules = CANVAS_FONTS.flatMap(getFontFiles).map(buildFontFaceRule);
  expect(rules[0]).toEqual({
    family: "Heebo",
    rule: { weight: "100 900", style: "normal", unicodeRange: expect.stringContaining("U+0590-05FF") },
  });
  expect(rules[1]?.rule.unicodeRange).toContain("U+0000-00FF");
  expect(rules.at(-1)).toMatchObject({ family: "Amatic SC", rule: { weight: "700" } });
});

it("FontLoader loads the fallback with an uploaded font, and alone when that was removed", async () => {
  const id = "0198c0de-0000-7000-8000-00000000a1b2";
  const family = `brand-font-${id}`;
  lost = new RegExp(id);
  await fonts.load([{ family, weights: [700] }]);
  expect(states()).toEqual({ arrived: ["Heebo"], failed: [family] });
  expect(onPage).toEqual(["Heebo 100 900: heebo-hebrew-wght", "Heebo 100 900: heebo-latin-wght"]);
  lost = null;
  await fonts.load([{ family, weights: [700] }]);
  expect(states()).toEqual({ arrived: ["Heebo", family], failed: [] });
  expect(onPage).toContain(`${family} 400: ${id}`);
});
