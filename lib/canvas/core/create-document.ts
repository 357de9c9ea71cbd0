import { ASPECT_RATIO_SIZES, toAspectRatio } from "@/lib/canvas/core/aspect-ratios";
import { type CanvasDocument, canvasDocument, SCHEMA_VERSION } from "@/lib/canvas/core/document";
import { type CanvasElement, type CanvasElementInput, isDataElement } from "@/lib/canvas/core/elements";
import type { Paint, Palette } from "@/lib/canvas/core/paints";

type Kind = CanvasElementInput["type"];
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Of<K extends Kind> = Extract<CanvasElementInput, { type: K }>;

/** Input of a new element; its id is derived from its position in the layer tree unless given. */
export type ElementInput =
  | (Without<Exclude<CanvasElementInput, { type: "group" }>, "id" | "v"> & { id?: string })
  | (Without<Of<"group">, "id" | "v" | "children"> & { id?: string; elements: ElementInput[] });

type Props<K extends Kind> = Without<Of<K>, "id" | "v" | "type"> & { id?: string };

/** Builders of elements; omitted properties take the schema defaults. */
export const text = (props: Props<"text">): ElementInput => ({ ...props, type: "text" });
export const image = (props: Props<"image">): ElementInput => ({ ...props, type: "image" });
export const shape = (props: Props<"shape">): ElementInput => ({ ...props, type: "shape" });
export const line = (props: Props<"line">): ElementInput => ({ ...props, type: "line" });
export const svg = (props: Props<"svg">): ElementInput => ({ ...props, type: "svg" });

/** Groups several elements; their x and y are relative to the group. */
export function group(props: Without<Props<"group">, "children">, elements: ElementInput[]): ElementInput {
  return { ...props, type: "group", elements };
}

export interface CreateDocumentInput {
  size?: { w: number; h: number };
  /** Elements of each page from back to front. */
  pages: { bg: Paint; elements: ElementInput[] }[];
  palette?: Palette;
  /** Creation time; tests set a fixed one. */
  at?: Date;
}

/** Creates an unsaved document (rev 0). Throws ZodError for an invalid element. */
export function createDocument({
  size = ASPECT_RATIO_SIZES["1:1"],
  pages,
  palette = {},
  at,
}: CreateDocumentInput): CanvasDocument {
  const made = pages.map(({ bg, elements }, index) => {
    const els: Record<string, CanvasElementInput> = {};
    return { id: `p${index + 1}`, bg, order: elements.map((element) => place(element, els)), els };
  });
  const draft = canvasDocument.parse({
    schema: SCHEMA_VERSION,
    rev: 0,
    baseRev: 0,
    device: "",
    savedAt: (at ?? new Date()).toISOString(),
    size,
    ratio: toAspectRatio(size),
    pages: made,
    fonts: [],
    palette,
  });
  return { ...draft, fonts: collectFonts(draft.pages.flatMap((page) => Object.values(page.els))) };
}

function place(element: ElementInput, els: Record<string, CanvasElementInput>): string {
  const id = element.id ?? `e${Object.keys(els).length + 1}`;
  if (!("elements" in element)) {
    els[id] = { ...element, id, v: 1 };
    return id;
  }
  const { elements, ...own } = element;
  // Reserves the key first, so that ids count from back to front and from outside to inside.
  els[id] = { ...own, id, v: 1, children: [] };
  els[id] = { ...own, id, v: 1, children: elements.map((inner) => place(inner, els)) };
  return id;
}

/** Weight of the values of a chart and of the head of a table. */
export const DATA_BOLD = 700;

/** Returns the font families of these elements with all weights used. */
export function collectFonts(elements: CanvasElement[]): CanvasDocument["fonts"] {
  const weights = new Map<string, Set<number>>();
  for (const element of elements) {
    if (element.type !== "text" && !isDataElement(element)) continue;
    const known = weights.get(element.font) ?? new Set();
    const others = element.type === "text" ? (element.spans ?? []) : [{ weight: DATA_BOLD }];
    for (const one of [element, ...others]) if (one.weight) known.add(one.weight);
    weights.set(element.font, known);
  }
  return [...weights].map(([family, all]) => ({ family, weights: [...all].toSorted((a, b) => a - b) }));
}
