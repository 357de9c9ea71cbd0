import fc from "fast-check";
import { expect, it } from "vitest";
import {
  createDesignFromSelection,
  parseClipboardText,
  serializeSelection,
} from "@/lib/canvas/core/clipboard";
import { canvasPage } from "@/lib/canvas/core/document";
import { getPageTransform } from "@/lib/canvas/core/geometry";
import { migrateDocument } from "@/lib/canvas/core/migrate";
import { createRichDesign, getPage } from "@/tests/harness/random-edits";

const page = getPage(createRichDesign());
const copied = (...ids: string[]) => serializeSelection(page, ids, { "brand.ink": "#000000" }) ?? "";

/** Returns the clipboard text with one change. */
function forged(change: (clip: { mark: string; version: number; page: typeof page }) => void): string {
  const clip = JSON.parse(copied("outer", "head"));
  change(clip);
  return JSON.stringify(clip);
}

it("parseClipboardText restores elements with their children and colors", () => {
  const back = parseClipboardText(copied("deep", "head", "outer"));
  expect(back?.order).toEqual(["head", "outer"]);
  expect(back?.els).toEqual(parseClipboardText(copied("outer", "head"))?.els);
  expect(back?.els.rule).toEqual(page.els.rule);
  expect(back?.palette).toEqual({ "brand.ink": "#000000" });
  expect(parseClipboardText(copied("deep"))?.els.deep).toMatchObject(getPageTransform(page, "deep") ?? {});
  expect(serializeSelection(page, ["gone"], {})).toBeNull();
});

it("createDesignFromSelection returns a transparent design of the size of the elements", () => {
  const design = createDesignFromSelection(createRichDesign(), 0, ["photo", "icon"]);
  expect(design).toMatchObject({ size: { w: 360, h: 660 }, pages: [{ bg: "#FFFFFF00" }] });
  expect(design?.pages[0]?.els.photo).toMatchObject({ x: 0, y: 0 });
  expect(design?.pages[0]?.els.icon).toMatchObject({ x: 300, y: 600 });
  expect(migrateDocument(JSON.parse(JSON.stringify(design))).ok).toBe(true);
  expect(createDesignFromSelection(createRichDesign(), 0, ["gone"])).toBeNull();
});

it.each([
  ["plain text", "Hello kolot-canvas"],
  ["text with another marker", forged((clip) => Object.assign(clip, { mark: "other kolot-canvas" }))],
  ["a newer version", forged((clip) => Object.assign(clip, { version: 2 }))],
  ["an invalid element", forged(({ page: { els } }) => Object.assign(els.head ?? {}, { w: -1 }))],
  [
    "an image without a source",
    forged(({ page: { els } }) =>
      Object.assign(els.head ?? {}, { type: "image", src: "javascript:alert(1)" }),
    ),
  ],
  [
    "a group that contains itself",
    forged(({ page: { els } }) => Object.assign(els.inner ?? {}, { children: ["outer"] })),
  ],
  ["an element that no page lists", forged(({ page: one }) => void one.order.pop())],
  ["nothing", forged(({ page: one }) => Object.assign(one, { order: [], els: {} }))],
  [
    "a copy above the size limit of a design",
    forged(({ page: { els } }) => Object.assign(els.head ?? {}, { junk: "x".repeat(1_100_000) })),
  ],
])("parseClipboardText returns null for %s", (_, text) => {
  expect(parseClipboardText(text)).toBeNull();
});

it("parseClipboardText refuses more elements than a page may have", () => {
  const many = forged(({ page: one }) => {
    for (let at = 0; at < 1_000; at += 1) {
      one.els[`x${at}`] = {
        ...(one.els.head ?? never()),
        id: `x${at}`,
        text: "",
      } as (typeof one.els)[string];
      one.order.push(`x${at}`);
    }
  });
  expect(parseClipboardText(many)).toBeNull();
});

it("parseClipboardText refuses prototype keys, which no design may contain", () => {
  for (const key of ["__proto__", "constructor", "prototype"]) {
    const text = copied("outer").replace('"els":{', `"custom":${JSON.stringify({ key: 1 })},"els":{`);
    expect(parseClipboardText(text)).not.toBeNull();
    expect(parseClipboardText(text.replace('"key"', `"${key}"`))).toBeNull();
  }
});

it("parseClipboardText drops unknown fields without throwing", () => {
  const text = forged(({ page: { els } }) => Object.assign(els.head ?? {}, { onclick: "x" }));
  expect(parseClipboardText(text)?.els.head).not.toHaveProperty("onclick");
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, at) => {
      const whole = copied("outer");
      const cut = at % whole.length;
      const back = parseClipboardText(whole.slice(0, cut) + json + whole.slice(cut + 3));
      return back === null || canvasPage.safeParse({ id: "p", bg: "#FFFFFF", ...back }).success;
    }),
    { numRuns: 200 },
  );
});

function never(): never {
  throw new Error("It is there");
}
