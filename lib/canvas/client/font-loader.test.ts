import { beforeEach, expect, it } from "vitest";
import { FontLoader, type FontRef } from "@/lib/canvas/client/font-loader";
import { faceRule } from "@/lib/canvas/client/load-fonts";
import { CANVAS_FONTS, filesOf } from "@/lib/canvas/fonts";

let asked: string[];
let onPage: string[];
let lost: RegExp | null;
let fonts: FontLoader;

const fileName = (path: string) => path.slice(path.lastIndexOf("/") + 1, -"-normal.woff2".length);
const heebo = (weights: number[] = [700]): FontRef => ({ family: "Heebo", weights });
const states = () => ({ arrived: [...fonts.read().arrived], failed: [...fonts.read().failed] });

beforeEach(() => {
  [asked, onPage, lost] = [[], [], null];
  fonts = new FontLoader({
    add(file, as) {
      const name = fileName(file.path);
      const shown = `${as.family} ${as.weight}: ${name}`;
      asked.push(name);
      onPage.push(shown);
      return {
        loaded: lost?.test(name) ? Promise.reject(new Error("404")) : Promise.resolve(),
        remove: () => onPage.splice(onPage.indexOf(shown), 1),
      };
    },
  });
});

it("loads the files of what was asked for, once, however often and by whomever", async () => {
  await Promise.all([fonts.load([heebo()]), fonts.load([heebo([300])])]);
  await fonts.load([heebo(), { family: "Nobody's", weights: [] }]);
  expect(asked).toEqual(["heebo-hebrew-wght", "heebo-latin-wght"]);
  await fonts.load([{ family: "Karantina", weights: [700] }]);
  await fonts.load([{ family: "Karantina", weights: [650, 400] }]);
  expect(asked.slice(2)).toEqual(
    ["hebrew-700", "latin-700", "hebrew-400", "latin-400"].map((one) => `karantina-${one}`),
  );
  expect(states()).toEqual({ arrived: ["Heebo", "Karantina"], failed: [] });
});

it("tells of each family that arrives, in a new snapshot", async () => {
  const seen: string[][] = [];
  const stop = fonts.subscribe(() => seen.push([...fonts.read().arrived]));
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

it("names a family that cannot be had, draws the one that stands in, and tries again when asked", async () => {
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

it("stays without a font where nothing can be had, and does not throw", async () => {
  lost = /./;
  await fonts.load([heebo(), { family: "Karantina", weights: [300] }]);
  expect(states().failed.toSorted()).toEqual(["Heebo", "Karantina"]);
  expect(onPage).toEqual([]);
});

it("a file's letters are named to the page as its package would", () => {
  const rules = CANVAS_FONTS.flatMap(filesOf).map(faceRule);
  expect(rules[0]).toEqual({
    family: "Heebo",
    rule: { weight: "100 900", style: "normal", unicodeRange: expect.stringContaining("U+0590-05FF") },
  });
  expect(rules[1]?.rule.unicodeRange).toContain("U+0000-00FF");
  expect(rules.at(-1)).toMatchObject({ family: "Amatic SC", rule: { weight: "700" } });
});
