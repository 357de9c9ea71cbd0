import type { Command } from "@/lib/canvas/core/command";
import type { ElementInput } from "@/lib/canvas/core/create-document";
import { createPageCommand } from "@/lib/canvas/core/element-targets";
import { type CanvasElement, canvasElement } from "@/lib/canvas/core/elements";
import { insertFragment } from "@/lib/canvas/core/fragment";
import type { LayerTree } from "@/lib/canvas/core/geometry";
import { createElementId } from "@/lib/canvas/core/values";

/** Adds elements on top of the page and selects them. Throws ZodError for an invalid element. */
export function addElements(pieces: readonly ElementInput[]): Command {
  const els: Record<string, CanvasElement> = {};
  return insertFragmentCommand("add", { order: pieces.map((piece) => made(piece, els)), els });
}

function made(piece: ElementInput, els: Record<string, CanvasElement>): string {
  const id = piece.id ?? createElementId();
  if ("pieces" in piece) {
    const { pieces, ...own } = piece;
    els[id] = canvasElement.parse({ ...own, id, v: 1, children: pieces.map((inner) => made(inner, els)) });
  } else els[id] = canvasElement.parse({ ...piece, id, v: 1 });
  return id;
}

export function insertFragmentCommand(label: Command["label"], fragment: LayerTree): Command {
  const { order } = fragment;
  return createPageCommand({ label, targets: order, select: order }, (page) =>
    insertFragment(page, fragment),
  );
}
