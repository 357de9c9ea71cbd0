import { type CanvasDocument, canvasDocument, SCHEMA_VERSION } from "@/lib/canvas/core/document";
import type { CanvasElement, CanvasElementInput } from "@/lib/canvas/core/elements";
import type { Paint, Palette } from "@/lib/canvas/core/paints";
import { RATIO_SIZES, ratioOf } from "@/lib/canvas/core/ratios";

type Kind = CanvasElementInput["type"];
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Of<K extends Kind> = Extract<CanvasElementInput, { type: K }>;

/** An element to be placed: its id comes from its place, unless it brings one. */
export type Piece =
  | (Without<Exclude<CanvasElementInput, { type: "group" }>, "id" | "v"> & { id?: string })
  | (Without<Of<"group">, "id" | "v" | "children"> & { id?: string; pieces: Piece[] });

type Props<K extends Kind> = Without<Of<K>, "id" | "v" | "type"> & { id?: string };

/** Pieces of a page; what is left out takes the schema's default. */
export const text = (props: Props<"text">): Piece => ({ ...props, type: "text" });
export const image = (props: Props<"image">): Piece => ({ ...props, type: "image" });
export const shape = (props: Props<"shape">): Piece => ({ ...props, type: "shape" });
export const line = (props: Props<"line">): Piece => ({ ...props, type: "line" });
export const svg = (props: Props<"svg">): Piece => ({ ...props, type: "svg" });

/** Several pieces as one; their x and y count from the group's corner. */
export function group(props: Without<Props<"group">, "children">, pieces: Piece[]): Piece {
  return { ...props, type: "group", pieces };
}

export interface NewDocument {
  size?: { w: number; h: number };
  /** Each page from back to front. */
  pages: { bg: Paint; pieces: Piece[] }[];
  palette?: Palette;
  /** When it was made; now, unless a test says so. */
  at?: Date;
}

/** A design that nobody saved yet (rev 0). Throws a ZodError when a piece is wrong: a layout's mistake, not a person's. */
export function newDocument({
  size = RATIO_SIZES["1:1"],
  pages,
  palette = {},
  at,
}: NewDocument): CanvasDocument {
  const made = pages.map(({ bg, pieces }, index) => {
    const els: Record<string, CanvasElementInput> = {};
    return { id: `p${index + 1}`, bg, order: pieces.map((piece) => place(piece, els)), els };
  });
  const draft = canvasDocument.parse({
    schema: SCHEMA_VERSION,
    rev: 0,
    baseRev: 0,
    device: "",
    savedAt: (at ?? new Date()).toISOString(),
    size,
    ratio: ratioOf(size),
    pages: made,
    fonts: [],
    palette,
  });
  return { ...draft, fonts: fontsOf(draft.pages.flatMap((page) => Object.values(page.els))) };
}

function place(piece: Piece, els: Record<string, CanvasElementInput>): string {
  const id = piece.id ?? `e${Object.keys(els).length + 1}`;
  if (!("pieces" in piece)) {
    els[id] = { ...piece, id, v: 1 };
    return id;
  }
  const { pieces, ...own } = piece;
  // Its place first: ids count from back to front and from outside to inside.
  els[id] = { ...own, id, v: 1, children: [] };
  els[id] = { ...own, id, v: 1, children: pieces.map((inner) => place(inner, els)) };
  return id;
}

/** The families these elements are written in, with every weight of each. */
export function fontsOf(elements: CanvasElement[]): CanvasDocument["fonts"] {
  const weights = new Map<string, Set<number>>();
  for (const element of elements) {
    if (element.type !== "text") continue;
    const known = weights.get(element.font) ?? new Set();
    for (const one of [element, ...(element.spans ?? [])]) if (one.weight) known.add(one.weight);
    weights.set(element.font, known);
  }
  return [...weights].map(([family, all]) => ({ family, weights: [...all].toSorted((a, b) => a - b) }));
}
