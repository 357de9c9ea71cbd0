import type { Command } from "@/lib/canvas/core/command";
import { type CanvasElement, canvasElement } from "@/lib/canvas/core/elements";
import { insertFragment } from "@/lib/canvas/core/fragment";
import type { Layers } from "@/lib/canvas/core/geometry";
import { newId } from "@/lib/canvas/core/ids";
import type { Piece } from "@/lib/canvas/core/new-document";
import { pageAt } from "@/lib/canvas/core/targets";

/**
 * Puts new elements on top of the page, and selects them. They get new ids unless they bring their own; where one of
 * those is taken nothing is added. Throws a ZodError when a piece is wrong: a mistake of who made it, not of a person.
 */
export function addElements(pieces: readonly Piece[]): Command {
  const els: Record<string, CanvasElement> = {};
  const fragment = { order: pieces.map((piece) => made(piece, els)), els };
  return insertion("add", fragment);
}

function made(piece: Piece, els: Record<string, CanvasElement>): string {
  const id = piece.id ?? newId();
  if ("pieces" in piece) {
    const { pieces, ...own } = piece;
    els[id] = canvasElement.parse({ ...own, id, v: 1, children: pieces.map((inner) => made(inner, els)) });
  } else els[id] = canvasElement.parse({ ...piece, id, v: 1 });
  return id;
}

/** Puts a fragment with new ids on top of the page and selects it. */
export function insertion(label: Command["label"], fragment: Layers): Command {
  return {
    label,
    targets: fragment.order,
    select: fragment.order,
    run(draft, page) {
      const on = pageAt(draft, page);
      if (on) insertFragment(on, fragment);
    },
  };
}
