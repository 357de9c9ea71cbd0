import fc from "fast-check";
import { expect, it } from "vitest";
import { copyDesign, copyText, readCopied } from "@/lib/canvas/core/clipboard";
import { canvasPage } from "@/lib/canvas/core/document";
import { placeOnPage } from "@/lib/canvas/core/geometry";
import { migrate } from "@/lib/canvas/core/migrate";
import { pageOf, richDesign } from "@/tests/harness/edited-designs";

const page = pageOf(richDesign());
const copied = (...ids: string[]) => copyText(page, ids, { "brand.ink": "#000000" }) ?? "";

/** The copy with one thing in it changed. */
function forged(change: (clip: { mark: string; version: number; page: typeof page }) => void): string {
  const clip = JSON.parse(copied("outer", "head"));
  change(clip);
  return JSON.stringify(clip);
}

it("gives elements back as they were drawn, with all in them and their colours", () => {
  const back = readCopied(copied("deep", "head", "outer"));
  expect(back?.order).toEqual(["head", "outer"]);
  expect(back?.els).toEqual(readCopied(copied("outer", "head"))?.els);
  expect(back?.els.rule).toEqual(page.els.rule);
  expect(back?.palette).toEqual({ "brand.ink": "#000000" });
  expect(readCopied(copied("deep"))?.els.deep).toMatchObject(placeOnPage(page, "deep") ?? {});
  expect(copyText(page, ["gone"], {})).toBeNull();
});

it("is also a design as large as the elements, on nothing, for a picture of it", () => {
  const design = copyDesign(richDesign(), 0, ["photo", "icon"]);
  expect(design).toMatchObject({ size: { w: 360, h: 660 }, pages: [{ bg: "#FFFFFF00" }] });
  expect(design?.pages[0]?.els.photo).toMatchObject({ x: 0, y: 0 });
  expect(design?.pages[0]?.els.icon).toMatchObject({ x: 300, y: 600 });
  expect(migrate(JSON.parse(JSON.stringify(design))).ok).toBe(true);
  expect(copyDesign(richDesign(), 0, ["gone"])).toBeNull();
});

it.each([
  ["another text", "Hello kolot-canvas"],
  ["another mark", forged((clip) => Object.assign(clip, { mark: "other kolot-canvas" }))],
  ["a newer version", forged((clip) => Object.assign(clip, { version: 2 }))],
  ["an element that is none", forged(({ page: { els } }) => Object.assign(els.head ?? {}, { w: -1 }))],
  [
    "a picture from nowhere",
    forged(({ page: { els } }) =>
      Object.assign(els.head ?? {}, { type: "image", src: "javascript:alert(1)" }),
    ),
  ],
  [
    "a group within itself",
    forged(({ page: { els } }) => Object.assign(els.inner ?? {}, { children: ["outer"] })),
  ],
  ["an element in no place", forged(({ page: one }) => void one.order.pop())],
  ["nothing", forged(({ page: one }) => Object.assign(one, { order: [], els: {} }))],
  [
    "more than a design may be",
    forged(({ page: { els } }) => Object.assign(els.head ?? {}, { junk: "x".repeat(1_100_000) })),
  ],
])("takes nothing from %s", (_, text) => {
  expect(readCopied(text)).toBeNull();
});

it("takes no more elements than a page may have", () => {
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
  expect(readCopied(many)).toBeNull();
});

it("takes nothing under the name of a prototype: no design that holds such a key is saved", () => {
  for (const key of ["__proto__", "constructor", "prototype"]) {
    const text = copied("outer").replace('"els":{', `"custom":${JSON.stringify({ key: 1 })},"els":{`);
    expect(readCopied(text)).not.toBeNull();
    expect(readCopied(text.replace('"key"', `"${key}"`))).toBeNull();
  }
});

it("leaves behind what it does not know, and never throws", () => {
  const text = forged(({ page: { els } }) => Object.assign(els.head ?? {}, { onclick: "x" }));
  expect(readCopied(text)?.els.head).not.toHaveProperty("onclick");
  fc.assert(
    fc.property(fc.json(), fc.nat(), (json, at) => {
      const whole = copied("outer");
      const cut = at % whole.length;
      const back = readCopied(whole.slice(0, cut) + json + whole.slice(cut + 3));
      return back === null || canvasPage.safeParse({ id: "p", bg: "#FFFFFF", ...back }).success;
    }),
    { numRuns: 200 },
  );
});

function never(): never {
  throw new Error("It is there");
}
