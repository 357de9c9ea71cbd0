import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { ICON_LIBRARY_URL } from "@/lib/canvas/client/icon-library";
import { searchIcons } from "@/lib/canvas/client/search-icons";
import { canvasElement } from "@/lib/canvas/core/elements";
import { readIconFile, readLibraryIcons } from "@/tests/harness/library-icons";

const ICONS = readLibraryIcons();
const find = (typed: string) => searchIcons(ICONS, typed).map(({ name }) => name);

describe("icon file", () => {
  it("icon file is named by its content, because browsers keep it for a year", () => {
    const hash = createHash("sha256").update(readIconFile()).digest("hex").slice(0, 16);
    expect(ICON_LIBRARY_URL).toBe(`/design-icons/${hash}.json`);
  });

  it("icon file has at least 1,000 icons with different names, each drawable as an element", () => {
    expect(ICONS.length).toBeGreaterThanOrEqual(1_000);
    expect(new Set(ICONS.map(({ name }) => name)).size).toBe(ICONS.length);
    const box = { id: "icon", v: 1, x: 0, y: 0, w: 24, h: 24, type: "svg", view: { w: 24, h: 24 } };
    const refused = ICONS.filter(({ strokes, fills = [], title }) => {
      const paths = [...strokes, ...fills].map((d) => ({ d }));
      return !canvasElement.safeParse({ ...box, name: title, paths }).success;
    });
    expect(refused).toEqual([]);
  });

  it("arcs of the icon file separate their flags, which not every reader can do", () => {
    const arcs = ICONS.flatMap(({ strokes }) => strokes.flatMap((d) => d.match(/[aA][^a-zA-Z]*/g) ?? []));
    expect(arcs.length).toBeGreaterThan(1_000);
    expect(arcs.filter((arc) => (arc.match(/-?\d*\.?\d+/g)?.length ?? 0) % 7 !== 0)).toEqual([]);
  });
});

describe("searchIcons", () => {
  it.each([
    ["truck", "truck"],
    ["  TRUCK ", "truck"],
    ["משאית", "truck"],
    ["לב", "heart"],
    ["heart", "heart"],
    ["מתנה", "gift"],
    ["בית", "house"],
    ["shopping bag", "shopping-bag"],
  ])("searchIcons lists the icon of that name first when %j is typed", (typed, name) => {
    expect(find(typed)[0]).toBe(name);
  });

  it.each([
    ["lorry", "truck"],
    ["משלוח", "truck"],
    ["הנחה", "badge-percent"],
    ["סכום", "utensils"],
    ["love", "heart"],
    ["del shi", "truck"],
  ])("searchIcons finds an icon by its further words when %j is typed", (typed, name) => {
    expect(find(typed)).toContain(name);
  });

  it("searchIcons returns all icons in their order when only spaces are typed", () => {
    expect(searchIcons(ICONS, "  ")).toBe(ICONS);
  });

  it.each(["qqqq", "heart qqqq", "ocket"])("searchIcons finds nothing when %j is typed", (typed) => {
    expect(find(typed)).toEqual([]);
  });
});
