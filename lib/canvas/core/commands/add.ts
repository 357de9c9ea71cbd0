import type { Command } from "@/lib/canvas/core/command";
import type { ElementInput } from "@/lib/canvas/core/create-document";
import { getCommandPage } from "@/lib/canvas/core/element-targets";
import { type CanvasElement, canvasElement } from "@/lib/canvas/core/elements";
import { insertFragment } from "@/lib/canvas/core/fragment";
import type { LayerTree } from "@/lib/canvas/core/geometry";
import { createElementId } from "@/lib/canvas/core/values";

/**
 * Adds elements on top of the page and selects them. They get new ids unless they have their own; when one is
 * in use, nothing is added. Throws ZodError for an invalid element, which is a programming error.
 */
export function addElements(pieces: readonly ElementInput[]): Command {
  const els: Record<string, CanvasElement> = {};
  const fragment = { order: pieces.map((piece) => made(piece, els)), els };
  return insertFragmentCommand("add", fragment);
}

function made(piece: ElementInput, els: Record<string, CanvasElement>): string {
  const id = piece.id ?? createElementId();
  if ("pieces" in piece) {
    const { pieces, ...own } = piece;
    els[id] = canvasElement.parse({ ...own, id, v: 1, children: pieces.map((inner) => made(inner, els)) });
  } else els[id] = canvasElement.parse({ ...piece, id, v: 1 });
  return id;
}

/** Adds a fragment with new ids on top of the page and selects it. */
export function insertFragmentCommand(label: Command["label"], fragment: LayerTree): Command {
  return {
    label,
    targets: fragment.order,
    select: fragment.order,
    run(draft, page) {
      const on = getCommandPage(draft, page);
      if (on) insertFragment(on, fragment);
    },
  };
}
