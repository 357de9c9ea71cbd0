import { describe, expect, it } from "vitest";
import { createDocument, group, shape, text } from "@/lib/canvas/core/create-document";
import { type CanvasDocument, canvasDocument } from "@/lib/canvas/core/document";
import { isSameDesign, mergeDocuments } from "@/lib/canvas/core/merge";

const box = { x: 0, y: 0, w: 100, h: 50 };
const rect = (id: string) => shape({ ...box, id, kind: "rect", fill: "#FF0000" });
const base = createDocument({
  at: new Date("2026-11-22T02:00:00Z"),
  pages: [
    {
      bg: "#FFFFFF",
      elements: [
        rect("a"),
        rect("b"),
        group({ ...box, id: "g" }, [rect("c"), rect("d")]),
        text({ ...box, id: "t", text: "שלום", font: "Heebo", size: 40, fill: "#000000" }),
      ],
    },
    { bg: "#FFFFFF", elements: [] },
  ],
});

type Page = CanvasDocument["pages"][number];

/** Returns a copy of the base design with a change. */
function edited(change: (page: Page, document: CanvasDocument) => void): CanvasDocument {
  const document = structuredClone(base);
  const [page] = document.pages;
  if (page) change(page, document);
  return canvasDocument.parse(document);
}

function set(page: Page, id: string, fields: object): void {
  const element = page.els[id];
  if (element) Object.assign(element, { v: element.v + 1 }, fields);
}

function remove(page: Page, ...ids: string[]): void {
  for (const id of ids) delete page.els[id];
  page.order = page.order.filter((id) => !ids.includes(id));
  for (const element of Object.values(page.els)) {
    if (element.type === "group") element.children = element.children.filter((id) => !ids.includes(id));
  }
}

function ungroup(page: Page): void {
  remove(page, "g");
  page.order = ["a", "b", "c", "d", "t"];
  for (const id of ["c", "d"]) set(page, id, { x: 300, y: 300 });
}

function merged(mine: CanvasDocument, theirs: CanvasDocument, prefer?: "mine" | "theirs") {
  const { document, conflicts } = mergeDocuments(base, mine, theirs, prefer);
  const [page] = document.pages;
  if (!page) throw new Error("a design without pages");
  return { document, conflicts, page, els: page.els };
}

describe("element merge", () => {
  it("merge combines changes of different fields into a third version", () => {
    const { els, conflicts } = merged(
      edited((page) => set(page, "a", { x: 7 })),
      edited((page) => set(page, "a", { opacity: 0.5 })),
    );
    expect(els.a).toMatchObject({ x: 7, opacity: 0.5, v: 3 });
    expect(conflicts).toEqual([]);
  });

  it("newer change of the same field wins on either side unless one side is preferred", () => {
    const mine = edited((page) => set(page, "a", { x: 7, v: 5 }));
    const theirs = edited((page) => set(page, "a", { x: 9, y: 1 }));
    expect(merged(mine, theirs)).toMatchObject({
      els: { a: { x: 7, y: 1 } },
      conflicts: [{ page: "p1", id: "a" }],
    });
    expect(merged(theirs, mine).els.a).toMatchObject({ x: 7, y: 1 });
    expect(merged(mine, theirs, "theirs").els.a).toMatchObject({ x: 9, y: 1 });
  });

  it("same side wins all fields when both elements have the same version", () => {
    const mine = edited((page) => set(page, "a", { x: 7, y: 200 }));
    const theirs = edited((page) => set(page, "a", { x: 9, y: 100 }));
    const { els } = merged(mine, theirs);
    expect(merged(theirs, mine).els).toEqual(els);
    expect([`7 200`, `9 100`]).toContain(`${els.a?.x} ${els.a?.y}`);
  });

  it("merge takes a text and its spans from the same side", () => {
    const mine = edited((page) => set(page, "t", { text: "ok" }));
    const theirs = edited((page) => set(page, "t", { spans: [{ start: 2, end: 4, weight: 700 }], size: 20 }));
    expect(merged(mine, theirs, "mine")).toMatchObject({ conflicts: [{ page: "p1", id: "t" }] });
    expect(merged(mine, theirs, "mine").els.t).toMatchObject({ text: "ok", size: 20 });
    expect(merged(mine, theirs, "mine").els.t).not.toHaveProperty("spans");
  });

  it("element deleted on one side stays deleted unless the other side changed it", () => {
    const mine = edited((page) => remove(page, "a", "b"));
    const theirs = edited((page) => set(page, "b", { opacity: 0.5 }));
    for (const { page, conflicts } of [merged(mine, theirs), merged(theirs, mine)]) {
      expect(page.order).toEqual(["b", "g", "t"]);
      expect(conflicts).toEqual([]);
    }
  });

  it("element ids may equal names of Object.prototype", () => {
    const mine = edited((page) => {
      page.els.toString = { ...page.els.a, id: "toString" } as never;
      page.order.push("toString");
    });
    const theirs = edited((page) => set(page, "a", { x: 3 }));
    expect(merged(mine, theirs).page.order).toEqual(["a", "b", "g", "t", "toString"]);
    expect(merged(theirs, mine).els.toString).toMatchObject({ id: "toString" });
  });
});

describe("order merge", () => {
  it("merged order is theirs, with my moved elements behind the same neighbor", () => {
    const mine = edited((page) => {
      page.order = ["b", "a", "g", "t"];
      page.els.n = { ...page.els.a, id: "n" } as never;
      page.order.splice(2, 0, "n");
    });
    const theirs = edited((page) => {
      page.order = ["t", "a", "b", "g"];
    });
    expect(merged(mine, theirs).page.order).toEqual(["b", "t", "a", "n", "g"]);
    expect(merged(mine, base).page.order).toEqual(mine.pages[0]?.order);
  });

  it("elements moved on both sides keep their position in theirs", () => {
    const mine = edited((page) => Object.assign(page, { order: ["b", "g", "t", "a"] }));
    const theirs = edited((page) => Object.assign(page, { order: ["b", "g", "a", "t"] }));
    expect(merged(mine, theirs).page.order).toEqual(["b", "g", "a", "t"]);
  });
});

describe("group merge", () => {
  it("ungrouping on one side merges with a change of a child on the other", () => {
    const theirs = edited((page) => set(page, "c", { opacity: 0.5 }));
    const { page, conflicts } = merged(edited(ungroup), theirs);
    expect(page.order).toEqual(["a", "b", "c", "d", "t"]);
    expect(page.els.c).toMatchObject({ x: 300, opacity: 0.5 });
    expect(conflicts).toEqual([]);
  });

  it("ungrouping on one side and moving the group on the other is a conflict", () => {
    const { page, conflicts } = merged(
      edited(ungroup),
      edited((here) => set(here, "g", { x: 50 })),
    );
    expect(page.els).not.toHaveProperty("g");
    expect(conflicts).toEqual([{ page: "p1", id: "g" }]);
  });

  it("ungrouped child moved on the other side keeps coordinates that match its parent", () => {
    const theirs = edited((page) => set(page, "c", { x: 5, v: 9 }));
    const { page, conflicts } = merged(edited(ungroup), theirs);
    expect(conflicts).toEqual([{ page: "p1", id: "c" }]);
    const where = page.order.includes("c") ? 300 : 5;
    expect(page.els.c?.x).toBe(where);
  });

  it("deleted group with its children is restored when the other side changed the group", () => {
    const mine = edited((page) => remove(page, "g", "c", "d"));
    const theirs = edited((page) => set(page, "g", { opacity: 0.5 }));
    expect(merged(mine, theirs).els.g).toMatchObject({ opacity: 0.5, children: ["c", "d"] });
  });

  it("deleted group is restored when the other side changed one of its children", () => {
    const mine = edited((page) => remove(page, "g", "c", "d"));
    const theirs = edited((page) => set(page, "c", { opacity: 0.5 }));
    const { page } = merged(mine, theirs);
    expect(page.els.g).toMatchObject({ children: ["c"] });
    expect(page.els).not.toHaveProperty("d");
  });

  it("groups moved into each other are a conflict of the whole design", () => {
    const into = (page: Page, inner: string, outer: string) => {
      page.els.h ??= { ...page.els.g, id: "h", children: [] } as never;
      page.order = [
        ...page.order.filter((id) => id !== "h" && id !== inner),
        ...(inner === "h" ? [] : ["h"]),
      ];
      set(page, inner, { x: 1 });
      const group = page.els[outer];
      if (group?.type === "group") group.children.push(inner);
    };
    const known = edited((page) => {
      page.els.h = { ...page.els.g, id: "h", children: [] } as never;
      page.order.push("h");
    });
    const [mine, theirs] = [edited((page) => into(page, "g", "h")), edited((page) => into(page, "h", "g"))];
    const result = mergeDocuments(known, mine, theirs);
    expect(result.conflicts).toEqual([{ page: "", id: "" }]);
    expect([mine, theirs]).toContain(result.document);
  });
});

describe("page and design merge", () => {
  it("merge combines background, format, palette and fonts by field", () => {
    const mine = edited((page, document) => {
      page.bg = "#111111";
      document.palette = { "brand.ink": "#000000" };
      document.fonts = [{ family: "Rubik", weights: [400] }, ...document.fonts];
    });
    const theirs = edited((_, document) => {
      Object.assign(document, { size: { w: 1080, h: 1350 }, ratio: "4:5", custom: { guides: [1] } });
      document.palette = { "brand.paper": "#FFFFFF" };
      document.fonts = [{ family: "Heebo", weights: [400, 700] }];
    });
    expect(merged(mine, theirs)).toMatchObject({
      conflicts: [],
      document: {
        ratio: "4:5",
        size: { h: 1350 },
        custom: { guides: [1] },
        palette: { "brand.ink": "#000000", "brand.paper": "#FFFFFF" },
        fonts: [
          { family: "Heebo", weights: [400, 700] },
          { family: "Rubik", weights: [400] },
        ],
        pages: [{ bg: "#111111" }, {}],
      },
    });
  });

  it("merge retains the font of a text that one side wrote and the other stopped using", () => {
    const mine = edited((page, document) => {
      remove(page, "t");
      document.fonts = [];
    });
    const theirs = edited((page) => {
      page.els.u = { ...page.els.t, id: "u" } as never;
      page.order.push("u");
    });
    expect(merged(mine, theirs).document.fonts).toEqual([{ family: "Heebo", weights: [400] }]);
  });

  it("two different background colors are a conflict", () => {
    const mine = edited((page) => Object.assign(page, { bg: "#111111" }));
    const theirs = edited((page) => Object.assign(page, { bg: "#222222" }));
    expect(merged(mine, theirs).conflicts).toEqual([{ page: "p1", id: "" }]);
  });

  it("merge combines added, deleted and moved pages", () => {
    const mine = edited((_, { pages }) => void pages.push({ id: "p3", bg: "#FFFFFF", order: [], els: {} }));
    const theirs = edited((_, { pages }) => void pages.splice(1, 1));
    expect(merged(mine, theirs).document.pages.map(({ id }) => id)).toEqual(["p1", "p3"]);
    const one = edited((_, { pages }) => void pages.splice(0, 1));
    expect(merged(one, theirs).conflicts).toEqual([{ page: "", id: "" }]);
  });

  it("designs are equal when only revision, device and save time differ", () => {
    const later = { ...base, rev: 4, baseRev: 3, device: "other", savedAt: "2026-11-23T02:00:00.000Z" };
    expect(isSameDesign(base, later)).toBe(true);
    expect(
      isSameDesign(
        base,
        edited((page) => set(page, "a", { x: 1 })),
      ),
    ).toBe(false);
    expect(merged({ ...base, rev: 2 }, later)).toMatchObject({ conflicts: [], document: { rev: 4 } });
  });
});
