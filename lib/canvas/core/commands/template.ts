import { produce } from "immer";
import type { Command, CommandLabel } from "@/lib/canvas/core/command";
import { fitDraftToSize } from "@/lib/canvas/core/commands/page-format";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import { snapshotDraft } from "@/lib/canvas/core/element-targets";
import type { CanvasElement, ImageElement, TextElement } from "@/lib/canvas/core/elements";
import { withNewIds } from "@/lib/canvas/core/fragment";
import { type LayerTree, walkLayers } from "@/lib/canvas/core/geometry";
import { getCoverCrop } from "@/lib/canvas/core/scaling";

type Slot = NonNullable<CanvasElement["slot"]>;

/** Applies a template's layout to the open page; content moves to equal slots, the rest is removed. */
export function applyTemplate(template: CanvasDocument): Command {
  return {
    label: "template",
    targets: [],
    select: [],
    run(draft, index) {
      const page = draft.pages[index];
      const size = { w: draft.size.w, h: draft.size.h };
      const fitted = produce(template, (copy) => fitDraftToSize(copy, size)).pages[0];
      if (!page || !fitted) return;
      const next = withNewIds(fitted);
      const ids = new Map(Object.keys(fitted.els).map((id, at) => [id, Object.keys(next.els)[at]]));
      fillSlots(snapshotDraft(page), next);
      page.bg = structuredClone(fitted.bg);
      page.order = next.order;
      page.els = next.els;
      if (fitted.custom) page.custom = withNewParts(fitted.custom, ids);
      else delete page.custom;
      draft.palette = { ...template.palette, ...draft.palette };
    },
  };
}

/** Returns what a page records of its template, for the copies of the elements. */
function withNewParts(
  custom: Record<string, unknown>,
  ids: ReadonlyMap<string, string | undefined>,
): Record<string, unknown> {
  const record = custom.template as { parts?: Record<string, string> } | undefined;
  if (!record?.parts) return structuredClone(custom);
  const parts = Object.entries(record.parts).map(([part, id]) => [part, ids.get(id) ?? id]);
  return { ...structuredClone(custom), template: { ...record, parts: Object.fromEntries(parts) } };
}

function fillSlots(from: CanvasPage, to: LayerTree): void {
  const held = bySlot(from);
  for (const [slot, places] of bySlot(to)) {
    for (const [index, place] of places.entries()) {
      const content = held.get(slot)?.[index];
      if (place.type === "text" && content?.type === "text") takeWords(place, content);
      if (place.type === "image" && content?.type === "image") acceptImage(place, content, slot);
      if (place.type === "svg" && content?.type === "image") {
        const { id, v, x, y, w, h, rot } = place;
        to.els[id] = { ...structuredClone(content), id, v, x, y, w, h, rot };
        acceptImage(to.els[id] as ImageElement, content, slot);
      }
    }
  }
}

/** Groups elements by slot, from back to front. */
function bySlot(page: LayerTree): Map<Slot, CanvasElement[]> {
  const found = new Map<Slot, CanvasElement[]>();
  for (const { id } of walkLayers(page)) {
    const element = page.els[id];
    if (!element?.slot || element.slot === "none") continue;
    found.set(element.slot, [...(found.get(element.slot) ?? []), element]);
  }
  return found;
}

function takeWords(place: TextElement, { text, spans, dir, font, weight }: TextElement): void {
  Object.assign(place, { text, dir, font, weight });
  // A color of single words was chosen for the former background.
  const stored = spans?.map(({ fill: _, ...span }) => span).filter((span) => Object.keys(span).length > 2);
  if (stored && stored.length > 0) place.spans = stored;
  else delete place.spans;
}

function acceptImage(place: ImageElement, content: ImageElement, slot: Slot): void {
  const { src, natural, crop, origin, originalSrc, alt, adjust, flip } = structuredClone(content);
  for (const key of ["originalSrc", "alt", "adjust", "flip"] as const) delete place[key];
  Object.assign(place, { src, natural, crop, origin });
  for (const [key, value] of Object.entries({ originalSrc, alt, adjust, flip })) {
    if (value !== undefined) Object.assign(place, { [key]: value });
  }
  if (slot === "logo") shapeAs(place, (crop.w * natural.w) / (crop.h * natural.h));
  else place.crop = getCoverCrop(natural, crop, place);
}

/** A logo is shown uncropped: its box shrinks around the same center. */
function shapeAs(place: ImageElement, ratio: number): void {
  const w = Math.min(place.w, place.h * ratio);
  const h = w / ratio;
  Object.assign(place, { x: place.x + (place.w - w) / 2, y: place.y + (place.h - h) / 2, w, h });
}

/** Replaces the whole design as one step; its revision fields stay. */
export function replaceDocument(document: CanvasDocument, label: CommandLabel = "template"): Command {
  return {
    label,
    targets: [],
    select: [],
    run(draft) {
      const { size, ratio, pages, fonts, palette, custom } = structuredClone(document);
      Object.assign(draft, { size, ratio, pages, fonts, palette });
      if (custom) draft.custom = custom;
      else delete draft.custom;
    },
  };
}
