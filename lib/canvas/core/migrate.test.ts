import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canvasDocument } from "@/lib/canvas/core/document";
import { migrate } from "@/lib/canvas/core/migrate";
import { group, image, newDocument, shape, text } from "@/lib/canvas/core/new-document";

const box = { x: 0, y: 0, w: 100, h: 50 };
const design = newDocument({
  at: new Date("2026-11-22T02:00:00Z"),
  pages: [
    {
      bg: "#FFFFFF",
      pieces: [
        text({ ...box, text: "שלום", font: "Heebo", size: 40, weight: 700, fill: { token: "brand.ink" } }),
        group(box, [
          shape({ ...box, kind: "rect", fill: "#FF0000" }),
          image({ ...box, src: "https://media.example/public/a.png", natural: { w: 10, h: 10 } }),
        ]),
      ],
    },
  ],
});

type Raw = Record<string, unknown>;
/** As it comes over the wire. */
const raw = (): Raw => JSON.parse(JSON.stringify(design)) as Raw;
const els = (of: Raw) => (of.pages as { els: Record<string, Raw> }[])[0]?.els ?? {};
const problemOf = (value: unknown) => {
  const result = migrate(value);
  return result.ok ? null : result.problem;
};

describe("a new document", () => {
  it("gives ids by place, defaults, a ratio, and the fonts it is written in", () => {
    expect(design.pages[0]?.order).toEqual(["e1", "e2"]);
    expect(design.pages[0]?.els.e2).toMatchObject({ type: "group", children: ["e3", "e4"], clip: false });
    expect(design.pages[0]?.els.e1).toMatchObject({ dir: "auto", align: "start", opacity: 1, rot: 0 });
    expect(design).toMatchObject({ ratio: "1:1", fonts: [{ family: "Heebo", weights: [700] }] });
  });
});

describe("reading a design", () => {
  it("comes back as it was", () => {
    expect(migrate(raw())).toEqual({ ok: true, document: design });
  });

  it("keeps what it does not know, at every level", () => {
    const strange = { ...raw(), guides: [1] };
    Object.assign(els(strange).e1 ?? {}, { glow: 3, custom: { mine: true } });
    const result = migrate(strange);
    expect(result).toMatchObject({
      ok: true,
      document: {
        custom: { guides: [1] },
        pages: [{ els: { e1: { custom: { glow: 3, mine: true } } } }],
      },
    });
    // Read again it stays where it is.
    expect(result.ok && migrate(result.document)).toEqual(result);
  });

  it.each([
    ["no object", () => [], "not_a_document"],
    ["a newer schema", () => ({ ...raw(), schema: 2 }), "unknown_version"],
    ["an older one that never was", () => ({ ...raw(), schema: 0 }), "unknown_version"],
    ["no schema", () => ({ ...raw(), schema: undefined }), "unknown_version"],
    ["over a megabyte", () => ({ ...raw(), custom: { fat: "א".repeat(600_000) } }), "too_large"],
    ["no page", () => ({ ...raw(), pages: [] }), "invalid"],
  ])("refuses %s", (_, make, problem) => {
    expect(problemOf(make())).toBe(problem);
  });

  it("refuses a depth bomb without reaching its own stack", () => {
    const bomb = `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`;
    expect(problemOf({ ...raw(), custom: JSON.parse(bomb) })).toBe("too_deep");
  });

  it.each(
    [
      [
        "javascript:alert(1)",
        "file:///etc/passwd",
        "blob:https://a.example/1",
        "data:text/html,hi",
        "//a.example/b",
      ],
      [`data:image/png;base64,${"A".repeat(4_096)}`, "data:image/svg+xml;base64,AAAA", "", "https://"],
    ]
      .flat()
      .map((src) => [src.slice(0, 40), src]),
  )("refuses the picture %s", (_, src) => {
    const bad = raw();
    Object.assign(els(bad).e4 ?? {}, { src });
    expect(migrate(bad)).toMatchObject({ ok: false, problem: "invalid", where: "pages.0.els.e4.src" });
  });

  it("takes a tiny picture written into it", () => {
    const tiny = raw();
    Object.assign(els(tiny).e4 ?? {}, { src: "data:image/png;base64,iVBORw0KGgo=" });
    expect(problemOf(tiny)).toBeNull();
  });

  it("refuses elements in two places, in none, and groups within themselves", () => {
    const twice = raw();
    (els(twice).e2 as { children: string[] }).children.push("e1");
    const lost = raw();
    (els(lost).e2 as { children: string[] }).children.pop();
    const loop = raw();
    (els(loop).e2 as { children: string[] }).children.push("e2");
    expect([twice, lost, loop].map(problemOf)).toEqual(["invalid", "invalid", "invalid"]);
  });

  it("refuses the 1,001st element of a page", () => {
    const pieces = Array.from({ length: 1_001 }, () => shape({ ...box, kind: "rect" }));
    expect(() => newDocument({ pages: [{ bg: "#FFFFFF", pieces }] })).toThrow(/1000 elements/);
    expect(newDocument({ pages: [{ bg: "#FFFFFF", pieces: pieces.slice(1) }] }).pages[0]?.order).toHaveLength(
      1_000,
    );
  });

  it.each(["__proto__", "constructor", "prototype"])("refuses a key called %s, and says where", (name) => {
    const text = JSON.stringify({ ...raw(), custom: { deep: [{ here: 1 }] } });
    const spoiled = (before: string) =>
      migrate(JSON.parse(text.replace(before, `"${name}":{"polluted":true},${before}`)));
    expect(spoiled('"schema":')).toMatchObject({ ok: false, problem: "reserved_key", where: name });
    expect(spoiled('"e1":{')).toMatchObject({ problem: "reserved_key", where: `pages.0.els.${name}` });
    expect(spoiled('"here":')).toMatchObject({ problem: "reserved_key", where: `custom.deep.0.${name}` });
    expect(({} as Raw).polluted).toBeUndefined();
    expect(problemOf({ ...raw(), custom: { says: name } })).toBeNull();
  });

  it("never throws, and what it lets through is a design", () => {
    const change = fc.record({
      path: fc.array(fc.nat(6), { maxLength: 5 }),
      value: fc.jsonValue({ maxDepth: 3 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const value = raw();
        for (const { path, value: to } of changes) plant(value, path, to);
        const result = migrate(value);
        return !result.ok || canvasDocument.safeParse(JSON.parse(JSON.stringify(result.document))).success;
      }),
      { numRuns: 300 },
    );
  });
});

/** Walks down by the position of keys and puts something else there. */
function plant(into: unknown, [first = 0, ...rest]: number[], value: unknown): void {
  if (typeof into !== "object" || into === null) return;
  const keys = Object.keys(into);
  const key = keys[first % Math.max(1, keys.length)];
  if (key === undefined) return;
  const held = into as Record<string, unknown>;
  if (rest.length > 0 && typeof held[key] === "object") plant(held[key], rest, value);
  else held[key] = value;
}
