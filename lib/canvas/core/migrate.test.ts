import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createDocument, group, image, shape, text } from "@/lib/canvas/core/create-document";
import { canvasDocument } from "@/lib/canvas/core/document";
import { migrateDocument } from "@/lib/canvas/core/migrate";

const box = { x: 0, y: 0, w: 100, h: 50 };
const design = createDocument({
  at: new Date("2026-11-22T02:00:00Z"),
  pages: [
    {
      bg: "#FFFFFF",
      elements: [
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
/** The design after serialization to JSON. */
const raw = (): Raw => JSON.parse(JSON.stringify(design)) as Raw;
const els = (of: Raw) => (of.pages as { els: Record<string, Raw> }[])[0]?.els ?? {};
const problemOf = (value: unknown) => {
  const result = migrateDocument(value);
  return result.ok ? null : result.problem;
};

describe("createDocument", () => {
  it("createDocument sets ids by position, defaults, the ratio and the used fonts", () => {
    expect(design.pages[0]?.order).toEqual(["e1", "e2"]);
    expect(design.pages[0]?.els.e2).toMatchObject({ type: "group", children: ["e3", "e4"], clip: false });
    expect(design.pages[0]?.els.e1).toMatchObject({ dir: "auto", align: "start", opacity: 1, rot: 0 });
    expect(design).toMatchObject({ ratio: "1:1", fonts: [{ family: "Heebo", weights: [700] }] });
  });
});

describe("migrateDocument", () => {
  it("migrateDocument returns a current design unchanged", () => {
    expect(migrateDocument(raw())).toEqual({ ok: true, document: design });
  });

  it("migrateDocument retains unknown keys at every level", () => {
    const strange = { ...raw(), guides: [1] };
    Object.assign(els(strange).e1 ?? {}, { glow: 3, custom: { mine: true } });
    const result = migrateDocument(strange);
    expect(result).toMatchObject({
      ok: true,
      document: {
        custom: { guides: [1] },
        pages: [{ els: { e1: { custom: { glow: 3, mine: true } } } }],
      },
    });
    // A second migration changes nothing.
    expect(result.ok && migrateDocument(result.document)).toEqual(result);
  });

  it.each([
    ["a value that is no object", () => [], "not_a_document"],
    ["a newer schema", () => ({ ...raw(), schema: 2 }), "unknown_version"],
    ["a schema version that never existed", () => ({ ...raw(), schema: 0 }), "unknown_version"],
    ["no schema", () => ({ ...raw(), schema: undefined }), "unknown_version"],
    ["more than a megabyte", () => ({ ...raw(), custom: { fat: "א".repeat(600_000) } }), "too_large"],
    ["no page", () => ({ ...raw(), pages: [] }), "invalid"],
  ])("migrateDocument rejects %s", (_, make, problem) => {
    expect(problemOf(make())).toBe(problem);
  });

  it("migrateDocument rejects deeply nested input without a stack overflow", () => {
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
  )("migrateDocument rejects the image source %s", (_, src) => {
    const bad = raw();
    Object.assign(els(bad).e4 ?? {}, { src });
    expect(migrateDocument(bad)).toMatchObject({
      ok: false,
      problem: "invalid",
      where: "pages.0.els.e4.src",
    });
  });

  it("migrateDocument accepts a small data URL image", () => {
    const tiny = raw();
    Object.assign(els(tiny).e4 ?? {}, { src: "data:image/png;base64,iVBORw0KGgo=" });
    expect(problemOf(tiny)).toBeNull();
  });

  it("migrateDocument rejects elements with two parents or none and cyclic groups", () => {
    const twice = raw();
    (els(twice).e2 as { children: string[] }).children.push("e1");
    const lost = raw();
    (els(lost).e2 as { children: string[] }).children.pop();
    const loop = raw();
    (els(loop).e2 as { children: string[] }).children.push("e2");
    expect([twice, lost, loop].map(problemOf)).toEqual(["invalid", "invalid", "invalid"]);
  });

  it("createDocument rejects the 1,001st element of a page", () => {
    const elements = Array.from({ length: 1_001 }, () => shape({ ...box, kind: "rect" }));
    expect(() => createDocument({ pages: [{ bg: "#FFFFFF", elements }] })).toThrow(/1000 elements/);
    expect(
      createDocument({ pages: [{ bg: "#FFFFFF", elements: elements.slice(1) }] }).pages[0]?.order,
    ).toHaveLength(1_000);
  });

  it.each(["__proto__", "constructor", "prototype"])(
    "migrateDocument rejects the key %s and returns its path",
    (name) => {
      const text = JSON.stringify({ ...raw(), custom: { deep: [{ here: 1 }] } });
      const corrupted = (before: string) =>
        migrateDocument(JSON.parse(text.replace(before, `"${name}":{"polluted":true},${before}`)));
      expect(corrupted('"schema":')).toMatchObject({ ok: false, problem: "reserved_key", where: name });
      expect(corrupted('"e1":{')).toMatchObject({ problem: "reserved_key", where: `pages.0.els.${name}` });
      expect(corrupted('"here":')).toMatchObject({ problem: "reserved_key", where: `custom.deep.0.${name}` });
      expect(({} as Raw).polluted).toBeUndefined();
      expect(problemOf({ ...raw(), custom: { says: name } })).toBeNull();
    },
  );

  it("migrateDocument never throws and accepts only valid designs", () => {
    const change = fc.record({
      path: fc.array(fc.nat(6), { maxLength: 5 }),
      value: fc.jsonValue({ maxDepth: 3 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const value = raw();
        for (const { path, value: to } of changes) replaceValue(value, path, to);
        const result = migrateDocument(value);
        return !result.ok || canvasDocument.safeParse(JSON.parse(JSON.stringify(result.document))).success;
      }),
      { numRuns: 300 },
    );
  });
});

/** Replaces the value at a path given by the indexes of keys. */
function replaceValue(into: unknown, [first = 0, ...rest]: number[], value: unknown): void {
  if (typeof into !== "object" || into === null) return;
  const keys = Object.keys(into);
  const key = keys[first % Math.max(1, keys.length)];
  if (key === undefined) return;
  const held = into as Record<string, unknown>;
  if (rest.length > 0 && typeof held[key] === "object") replaceValue(held[key], rest, value);
  else held[key] = value;
}
