import type { Command } from "@/lib/canvas/core/command";
import type { ElementInput } from "@/lib/canvas/core/create-document";
import { createPageCommand } from "@/lib/canvas/core/element-targets";
import { type CanvasElement, canvasElement } from "@/lib/canvas/core/elements";
import { insertFragment } from "@/lib/canvas/core/fragment";
import type { LayerTree } from "@/lib/canvas/core/geometry";
import { createElementId } from "@/lib/canvas/core/values";

/** Adds elements on top of the page and selects them. Throws ZodError for an invalid element. */
export function addElements(elements: readonly ElementInput[]): Command {
  const els: Record<string, CanvasElement> = {};
  return insertFragmentCommand("add", { order: elements.map((element) => made(element, els)), els });
}

function made(element: ElementInput, els: Record<string, CanvasElement>): string {
  const id = element.id ?? createElementId();
  if ("elements" in element) {
    const { elements, ...own } = element;
    els[id] = canvasElement.parse({ ...own, id, v: 1, children: elements.map((inner) => made(inner, els)) });
  } else els[id] = canvasElement.parse({ ...element, id, v: 1 });
  return id;
}

export function insertFragmentCommand(label: Command["label"], fragment: LayerTree): Command {
  const { order } = fragment;
  return createPageCommand({ label, targets: order, select: order }, (page) =>
    insertFragment(page, fragment),
  );
}
