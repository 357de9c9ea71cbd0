import { produce } from "immer";
import type { Command, CommandLabel } from "@/lib/canvas/core/command";
import { fitTo } from "@/lib/canvas/core/commands/format";
import type { CanvasDocument, CanvasPage } from "@/lib/canvas/core/document";
import type { CanvasElement, ImageElement, TextElement } from "@/lib/canvas/core/elements";
import { withNewIds } from "@/lib/canvas/core/fragment";
import { type Layers, walk } from "@/lib/canvas/core/geometry";
import { coverCrop } from "@/lib/canvas/core/scaling";
import { plain } from "@/lib/canvas/core/targets";

type Slot = NonNullable<CanvasElement["slot"]>;

/**
 * Lays the open page out as the first page of another design, brought to this one's size. Words, fonts and pictures go
 * to the same slots, the first to the first; colours of the brand stay. What has no slot there is gone, until undone.
 */
export function applyTemplate(template: CanvasDocument): Command {
  return {
    label: "template",
    targets: [],
    select: [],
    run(draft, index) {
      const page = draft.pages[index];
      const size = { w: draft.size.w, h: draft.size.h };
      const fitted = produce(template, (copy) => fitTo(copy, size)).pages[0];
      if (!page || !fitted) return;
      const next = withNewIds(fitted);
      fillSlots(plain(page), next);
      page.bg = structuredClone(fitted.bg);
      page.order = next.order;
      page.els = next.els;
      draft.palette = { ...template.palette, ...draft.palette };
    },
  };
}

function fillSlots(from: CanvasPage, to: Layers): void {
  const held = bySlot(from);
  for (const [slot, places] of bySlot(to)) {
    for (const [index, place] of places.entries()) {
      const content = held.get(slot)?.[index];
      if (place.type === "text" && content?.type === "text") takeWords(place, content);
      if (place.type === "image" && content?.type === "image") takePicture(place, content, slot);
    }
  }
}

/** From back to front. */
function bySlot(page: Layers): Map<Slot, CanvasElement[]> {
  const found = new Map<Slot, CanvasElement[]>();
  for (const { id } of walk(page)) {
    const element = page.els[id];
    if (!element?.slot || element.slot === "none") continue;
    found.set(element.slot, [...(found.get(element.slot) ?? []), element]);
  }
  return found;
}

function takeWords(place: TextElement, { text, spans, dir, font, weight }: TextElement): void {
  Object.assign(place, { text, dir, font, weight });
  // A colour of single words was chosen for the ground they stood on.
  const kept = spans?.map(({ fill: _, ...span }) => span).filter((span) => Object.keys(span).length > 2);
  if (kept && kept.length > 0) place.spans = kept;
  else delete place.spans;
}

function takePicture(place: ImageElement, content: ImageElement, slot: Slot): void {
  const { src, natural, crop, origin, originalSrc, alt, adjust, flip } = structuredClone(content);
  for (const key of ["originalSrc", "alt", "adjust", "flip"] as const) delete place[key];
  Object.assign(place, { src, natural, crop, origin });
  for (const [key, value] of Object.entries({ originalSrc, alt, adjust, flip })) {
    if (value !== undefined) Object.assign(place, { [key]: value });
  }
  if (slot === "logo") shapeAs(place, (crop.w * natural.w) / (crop.h * natural.h));
  else place.crop = coverCrop(natural, crop, place);
}

/** A logo is shown whole: its box becomes narrower or lower around the same middle. */
function shapeAs(place: ImageElement, ratio: number): void {
  const w = Math.min(place.w, place.h * ratio);
  const h = w / ratio;
  Object.assign(place, { x: place.x + (place.w - w) / 2, y: place.y + (place.h - h) / 2, w, h });
}

/** Puts another design in the place of this one, as one step; who saves it when stays as it is. */
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
