import fc from "fast-check";
import type { Command } from "@/lib/canvas/core/command";
import { addElements } from "@/lib/canvas/core/commands/add";
import { alignElements, distributeElements } from "@/lib/canvas/core/commands/align";
import { applyBrandKit } from "@/lib/canvas/core/commands/apply-brand-kit";
import { duplicateElements, pasteElements } from "@/lib/canvas/core/commands/duplicate";
import { groupElements, ungroup } from "@/lib/canvas/core/commands/group";
import {
  adjustImageElement,
  cropImageElement,
  flipImageElement,
  replaceImageElement,
} from "@/lib/canvas/core/commands/image";
import { lockElements, renameElement, setVisible, unlockElements } from "@/lib/canvas/core/commands/layers";
import { moveElementTo, reorderElements } from "@/lib/canvas/core/commands/order";
import { addPage, duplicatePage, movePage, removePage, setBackground } from "@/lib/canvas/core/commands/page";
import { changePageFormat } from "@/lib/canvas/core/commands/page-format";
import { removeElements } from "@/lib/canvas/core/commands/remove";
import { styleElements } from "@/lib/canvas/core/commands/style";
import { applyTemplate, replaceDocument } from "@/lib/canvas/core/commands/template";
import { setText, styleSpan, styleText } from "@/lib/canvas/core/commands/text";
import {
  moveElementsBy,
  nudgeElements,
  setTransform,
  setTransforms,
} from "@/lib/canvas/core/commands/transform";
import {
  createDocument,
  type ElementInput,
  group,
  image,
  line,
  shape,
  svg,
  text,
} from "@/lib/canvas/core/create-document";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { EditorSnapshot } from "@/lib/canvas/core/editor";
import { extractFragment } from "@/lib/canvas/core/fragment";

const AT = new Date("2026-11-22T02:00:00Z");
const rect = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

/** Returns a design with every kind of element, nested rotated groups, locks and two pages. */
export function createRichDesign(): CanvasDocument {
  const elements: ElementInput[] = [
    shape({ id: "ground", ...rect(0, 0, 1080, 1080), kind: "rect", fill: { token: "brand.paper" } }),
    text({
      ...{
        id: "head",
        ...rect(80, 90, 600, 120),
        text: "המותג שלך מדבר",
        font: "Heebo",
        size: 72,
        weight: 700,
      },
      ...{ fill: { token: "brand.ink" }, slot: "headline", spans: [{ start: 0, end: 5, weight: 900 }] },
    }),
    image({
      ...{
        id: "photo",
        ...rect(600, 300, 300, 300),
        src: "https://media.example/a.png",
        natural: { w: 800, h: 600 },
      },
      ...{ crop: { x: 0.125, y: 0, w: 0.75, h: 1 }, slot: "hero" as const },
    }),
    turnedGroups(),
    svg({
      id: "icon",
      ...rect(900, 900, 60, 60),
      view: { w: 24, h: 24 },
      paths: [{ d: "M0 0L24 24", stroke: { color: "#000000", width: 2 } }],
    }),
    shape({
      id: "fixed",
      ...rect(700, 800, 100, 100),
      kind: "ellipse",
      fill: "#00FF00",
      lock: { move: true, remove: true, resize: true, style: true },
    }),
  ];
  const second = [
    text({
      ...rect(50, 50, 400, 100),
      text: "Two",
      font: "Assistant",
      size: 40,
      fill: "#17191C",
      slot: "body",
    }),
  ];
  return createDocument({
    at: AT,
    pages: [
      { bg: "#FFFFFF", elements },
      { bg: "#EEEEEE", elements: second },
    ],
  });
}

/** Everything in it is rotated twice. */
function turnedGroups(): ElementInput {
  return group({ id: "outer", ...rect(100, 500, 300, 200), rot: 30 }, [
    shape({ id: "star", ...rect(10, 20, 100, 80), kind: "star", points: 5, fill: "#FF0000", rot: 15 }),
    group({ id: "inner", ...rect(120, 60, 150, 100), rot: -50, opacity: 0.5 }, [
      text({ id: "deep", ...rect(0, 0, 100, 40), text: "deep", font: "Rubik", size: 24, fill: "#FFFFFF" }),
      line({
        id: "rule",
        ...rect(0, 60, 150, 10),
        points: [
          [0, 0.5],
          [1, 0.5],
        ],
        stroke: { color: "#000000", width: 2 },
      }),
    ]),
  ]);
}

/** Returns a design with this one page. */
export function createDesignWithPage(...elements: ElementInput[]): CanvasDocument {
  return createDocument({ at: AT, pages: [{ bg: "#FFFFFF", elements }] });
}

export function getPage({ pages }: CanvasDocument, index = 0): CanvasPage {
  const page = pages[index];
  if (!page) throw new RangeError(`There is no page ${index}`);
  return page;
}

/** Returns a design or element without its version counters. */
export function withoutVersionCounters(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document), (key, value) => (key === "v" ? undefined : value));
}

/** The next edit, derived from the current state. */
export type RandomEdit = (now: EditorSnapshot) => Command;

const size = fc.double({ min: -50, max: 2_500, noNaN: true });
const shift = fc.double({ min: -1_500, max: 1_500, noNaN: true });
const words = fc.string({ maxLength: 30 });
const picks = fc.array(fc.nat(40), { minLength: 1, maxLength: 5 });

/** Picks IDs of the open page by number, sometimes a missing one. */
function ids({ document, page }: EditorSnapshot, chosen: readonly number[]): string[] {
  const all = [...Object.keys(getPage(document, page).els), "gone"];
  return chosen.map((one) => all[one % all.length] ?? "gone");
}

const onIds = (make: (ids: string[]) => Command) =>
  picks.map(
    (chosen): RandomEdit =>
      (now) =>
        make(ids(now, chosen)),
  );
const withIds = <T>(value: fc.Arbitrary<T>, make: (ids: string[], value: T, page: CanvasPage) => Command) =>
  fc.tuple(picks, value).map(
    ([chosen, one]): RandomEdit =>
      (now) =>
        make(ids(now, chosen), one, getPage(now.document, now.page)),
  );

const first = ([id = "gone"]: string[]) => id;
const fill = fc.constantFrom("#123456", { token: "brand.primary" });

const DOINGS: readonly fc.Arbitrary<RandomEdit>[] = [
  fc.constant(() => addElements([shape({ ...rect(5, 5, 50, 50), kind: "rect", fill: "#0000FF" })])),
  fc.constant(() =>
    addElements([
      group(rect(0, 0, 90, 90), [
        text({ ...rect(0, 0, 9, 9), text: "x", font: "Suez One", size: 20, fill: "#000000" }),
      ]),
    ]),
  ),
  onIds(removeElements),
  withIds(fc.constant(0), (chosen, _, page) => duplicateElements(page, chosen)),
  withIds(fc.constant(0), (chosen, _, page) =>
    pasteElements(extractFragment(page, chosen), { w: 1080, h: 1080 }),
  ),
  withIds(fc.tuple(shift, shift), (chosen, [dx, dy]) => moveElementsBy(chosen, dx, dy)),
  withIds(fc.tuple(shift, shift), (chosen, [dx, dy]) => nudgeElements(chosen, dx, dy)),
  withIds(
    fc.record({ x: size, y: size, w: size, h: size, rot: size }, { requiredKeys: [] }),
    (chosen, place) => setTransform(first(chosen), place),
  ),
  withIds(fc.record({ w: size, h: size }), (chosen, place) =>
    setTransforms(Object.fromEntries(chosen.map((id) => [id, place]))),
  ),
  withIds(fc.constantFrom("forward", "backward", "front", "back"), reorderElements),
  withIds(fc.integer({ min: -2, max: 9 }), (chosen, at) => moveElementTo(first(chosen), at)),
  withIds(fc.constantFrom("left", "center", "right", "top", "middle", "bottom"), alignElements),
  withIds(fc.constantFrom("horizontal", "vertical"), distributeElements),
  onIds((chosen) => groupElements(chosen)),
  onIds((chosen) => groupElements(chosen)),
  withIds(fc.constant(0), (chosen, _, page) => ungroup(page, chosen)),
  onIds((chosen) => lockElements(chosen, ["move", "remove"])),
  onIds((chosen) => unlockElements(chosen)),
  withIds(fc.boolean(), setVisible),
  withIds(words, (chosen, name) => renameElement(first(chosen), name)),
  withIds(words, (chosen, to) => setText(first(chosen), to)),
  withIds(fc.constantFrom("Heebo", "Karantina"), (chosen, font) => styleText(chosen, { font, weight: 500 })),
  withIds(fc.tuple(fc.nat(20), fc.nat(20)), (chosen, [start, end]) =>
    styleSpan(first(chosen), { start, end }, { weight: 800, italic: true }),
  ),
  withIds(
    fc.record(
      { fill, opacity: size, radius: size, stroke: fc.constantFrom(null, { color: "#ABCDEF", width: 3 }) },
      { requiredKeys: [] },
    ),
    styleElements,
  ),
  withIds(fc.constantFrom(null, { x: 2, y: 2, blur: 8, color: "#000000" }), (chosen, shadow) =>
    styleElements(chosen, { shadow }),
  ),
  withIds(fc.tuple(size, size), (chosen, [x, w]) =>
    cropImageElement(first(chosen), { x: x / 1_000, y: 0, w: w / 1_000, h: 1 }),
  ),
  withIds(fc.constantFrom("across", "down"), (chosen, axis) => flipImageElement(first(chosen), axis)),
  withIds(fc.double({ min: -2, max: 2, noNaN: true }), (chosen, brightness) =>
    adjustImageElement(first(chosen), { brightness }),
  ),
  onIds((chosen) =>
    replaceImageElement(first(chosen), { src: "https://media.example/b.png", natural: { w: 300, h: 900 } }),
  ),
  fc.constant(() => addPage()),
  fc.constant(() => duplicatePage()),
  fc.nat(3).map((at) => () => removePage(at)),
  fc.tuple(fc.nat(3), fc.nat(3)).map(
    ([from, to]) =>
      () =>
        movePage(from, to),
  ),
  fill.map((bg) => () => setBackground(bg)),
  fc
    .constantFrom("9:16" as const, "1.91:1" as const, "1:1" as const, { w: 100, h: 40 })
    .map((to) => () => changePageFormat(to)),
  fc.constant(() => applyTemplate(createRichDesign())),
  fc.constant(() => replaceDocument(createDesignWithPage())),
  fc.constant(() =>
    applyBrandKit({
      palette: { "brand.primary": "#00AA88" },
      headline: { font: "Karantina", weight: 700 },
      body: { font: "Rubik" },
    }),
  ),
];

/** Generates any command of the editor. */
export const arbitraryEdit: fc.Arbitrary<RandomEdit> = fc.oneof(...DOINGS);
