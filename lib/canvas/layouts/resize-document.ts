import { produce } from "immer";
import { fitDraftToSize } from "@/lib/canvas/core/commands/page-format";
import { collectFonts } from "@/lib/canvas/core/create-document";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement } from "@/lib/canvas/core/elements";
import { MIN_CUSTOM_SIDE, TEXT_RANGES } from "@/lib/canvas/core/limits";
import { getCoverCrop } from "@/lib/canvas/core/scaling";
import { createElementId, isDeepEqual } from "@/lib/canvas/core/values";
import { arrangePage } from "@/lib/canvas/layouts/free-pages/arrange-page";
import { countCollisions } from "@/lib/canvas/layouts/free-pages/collisions";
import type { LayoutImage } from "@/lib/canvas/layouts/page-layout";
import type { BrandPalette } from "@/lib/canvas/layouts/palette";
import { layOutTemplate } from "@/lib/canvas/layouts/templates/template";
import type { PosterCopy } from "@/lib/canvas/layouts/templates/template-content";
import { readTemplateRecord, type TemplateRecord } from "@/lib/canvas/layouts/templates/template-record";

interface Size {
  w: number;
  h: number;
}

/** Templates are not laid out on longer pages, where their texts would have no room. */
const MAX_TEMPLATE_PROPORTION = 4;

/** A drawing of more elements has no rows and columns, and comparing all of them would take seconds. */
const MAX_ARRANGED_ELEMENTS = 250;

/**
 * Returns the design at another size. A page that was made from a template is laid out again by the rules of
 * that template, with the user's texts, images and changes; other pages, and pages too small or narrow for a
 * template, by the rows and columns of their elements.
 */
export function resizeDocument(document: CanvasDocument, size: Size): CanvasDocument {
  const fitted = produce(document, (draft) => fitDraftToSize(draft, size));
  if (isDeepEqual(fitted.size, document.size)) return document;
  // The user's changes are found by comparison with the template at the size before.
  const isLaidOut = isTemplateSize(document.size) && isTemplateSize(fitted.size);
  const pages = document.pages.map((page, at) => {
    const record = isLaidOut ? readTemplateRecord(page) : null;
    const plain = resizeFreePage(page, document.size, {
      size: fitted.size,
      fitted: fitted.pages[at] ?? page,
    });
    return record ? layOutAgain({ document, page, record, plain, size: fitted.size }) : plain;
  });
  return { ...fitted, pages, fonts: collectFonts(pages.flatMap(({ els }) => Object.values(els))) };
}

/**
 * Lays out a page that follows no template. Where that moves texts onto other elements, as in dense art, the page
 * fitted by position is better.
 */
function resizeFreePage(
  page: CanvasPage,
  from: Size,
  { size, fitted }: { size: Size; fitted: CanvasPage },
): CanvasPage {
  if (Object.keys(page.els).length > MAX_ARRANGED_ELEMENTS) return fitted;
  const arranged = arrangePage(page, from, size);
  const damage = countCollisions(page, arranged);
  return damage > 0 && damage > countCollisions(page, fitted) ? fitted : arranged;
}

function isTemplateSize({ w, h }: Size): boolean {
  const [short, long] = [Math.min(w, h), Math.max(w, h)];
  return short >= MIN_CUSTOM_SIDE && long / short <= MAX_TEMPLATE_PROPORTION;
}

interface Relayout {
  document: CanvasDocument;
  page: CanvasPage;
  record: TemplateRecord;
  /** The same page, fitted by position: elements that the user added are taken from it. */
  plain: CanvasPage;
  size: Size;
}

function layOutAgain({ document, page, record, plain, size }: Relayout): CanvasPage {
  const { design, style, seed, language, fonts, parts } = record;
  const elementOf = (part: string) => page.els[parts[part] ?? ""];
  const name = elementOf("name");
  const logo = toLayoutImage(elementOf("logo"));
  const brand = { name: name?.type === "text" ? name.text : "", colors: [], fonts, logo };
  const palette = readPalette(document);
  const image = toLayoutImage(elementOf("hero")) ?? toLayoutImage(elementOf("art"));
  const copy = readCopy(record, page);
  const subject = { design, style: style ?? undefined, seed, art: record.art ?? undefined, copy, image };
  const account = { brand, language, ...(palette && { palette }) };
  const before = layOutTemplate(subject, { ...account, size: document.size }).pages[0];
  const after = layOutTemplate(subject, { ...account, size }).pages[0];
  if (!before || !after) return plain;
  const isRemoved = (part: string) => parts[part] !== undefined && !page.els[parts[part]];
  const ids = new Map(
    Object.keys(after.els).flatMap((part): [string, string][] =>
      isRemoved(part) ? [] : [[part, elementOf(part)?.id ?? createElementId()]],
    ),
  );
  const renamed = (list: readonly string[]) => list.flatMap((part) => ids.get(part) ?? []);
  const els: Record<string, CanvasElement> = {};
  for (const [part, id] of ids) {
    const element = after.els[part];
    if (!element) continue;
    const copied = withChanges(element, before.els[part], elementOf(part));
    els[id] = { ...copied, id, ...(copied.type === "group" && { children: renamed(copied.children) }) };
  }
  const own = new Set(Object.values(parts));
  const added = plain.order.filter((id) => !own.has(id));
  const isAdded = (id: string): boolean => {
    const element = plain.els[id];
    if (!element || own.has(id)) return false;
    els[id] = element;
    if (element.type === "group") element.children.forEach(isAdded);
    return true;
  };
  const custom = { ...page.custom, template: { ...record, copy, parts: Object.fromEntries(ids) } };
  const bg = isDeepEqual(page.bg, before.bg) ? after.bg : page.bg;
  return { ...page, bg, order: [...renamed(after.order), ...added.filter(isAdded)], els, custom };
}

/** Properties whose change by the user is kept as it is; position and size follow the template. */
const KEPT = [
  ...["fill", "font", "weight", "italic", "underline", "letter", "lineHeight", "align", "curve", "overflow"],
  ...["stroke", "spans", "bg", "dir", "adjust", "mask", "radius", "rot", "flip", "opacity", "shadow", "blur"],
  ...["blend", "visible", "lock", "name", "alt", "originalSrc"],
];

/** Returns the element with the properties that the user changed after the template was laid out. */
function withChanges(
  element: CanvasElement,
  before: CanvasElement | undefined,
  now: CanvasElement | undefined,
): CanvasElement {
  if (!now || !before || now.type !== element.type || before.type !== element.type) return element;
  const readKey = (one: CanvasElement, key: string) => one[key as keyof CanvasElement] as unknown;
  const changed = KEPT.filter((key) => !isDeepEqual(readKey(now, key), readKey(before, key)));
  const kept = {
    ...element,
    v: now.v,
    ...Object.fromEntries(changed.map((key) => [key, readKey(now, key)])),
  };
  return { ...kept, ...getScaledChanges(element, before, now) };
}

/** Returns the user's letter size and crop as they fit the element's new box. */
function getScaledChanges(element: CanvasElement, before: CanvasElement, now: CanvasElement) {
  if (element.type === "text" && before.type === "text" && now.type === "text" && now.size !== before.size) {
    const { min, max } = TEXT_RANGES.size;
    const size = Math.min(max, Math.max(min, (element.size * now.size) / before.size));
    // Larger letters take the room of their box and no more, so that no other text is covered.
    return {
      size,
      ...(now.size > before.size && now.overflow === "grow" && { overflow: "shrink" as const }),
    };
  }
  if (element.type !== "image" || before.type !== "image" || now.type !== "image") return {};
  return isDeepEqual(now.crop, before.crop) ? {} : { crop: getCoverCrop(now.natural, now.crop, element) };
}

/** Returns the texts as the user left them; those without a place on the page come from the record. */
function readCopy({ copy, parts }: TemplateRecord, page: CanvasPage): PosterCopy {
  const read = (part: string, recorded: string | null | undefined): string | null => {
    const id = parts[part];
    if (id === undefined) return recorded ?? null;
    const element = page.els[id];
    return element?.type === "text" ? element.text : null;
  };
  return {
    kicker: read("kicker", copy.kicker),
    headline: read("headline", copy.headline) ?? "",
    subline: read("subline", copy.subline),
    cta: read("cta", copy.cta),
    stat: read("stat", copy.stat),
    note: read("note", copy.note),
    ...(copy.items && { items: copy.items.map((item, at) => read(`item-${at}`, item) ?? "") }),
  };
}

function toLayoutImage(element: CanvasElement | undefined): LayoutImage | null {
  if (element?.type !== "image") return null;
  const { src, natural, alt = "", origin } = element;
  return { src, ...natural, alt, origin };
}

/** Returns the brand colors of a design; null when it lacks one. */
function readPalette({ palette }: CanvasDocument): BrandPalette | null {
  const colors = ["paper", "ink", "primary", "secondary", "soft"].map((role) => palette[`brand.${role}`]);
  const [paper, ink, primary, secondary, soft] = colors;
  if (!paper || !ink || !primary || !secondary || !soft) return null;
  return { paper, ink, primary, secondary, soft };
}
