import type { DragEvent } from "react";
import type { MovableItem } from "@/components/media/use-move-to-folder";

/** Own type, by which a drag of items differs from a drag of files and of text. */
const ITEMS_TYPE = "application/x-kolot-items";

/** The items themselves: a target cannot read the data of the event before the drop, and this page started the drag. */
let dragged: readonly MovableItem[] = [];

export function startItemDrag({ dataTransfer }: DragEvent, items: readonly MovableItem[]): void {
  dragged = items;
  dataTransfer.setData(ITEMS_TYPE, "");
  dataTransfer.effectAllowed = "move";
}

export const hasDraggedItems = ({ dataTransfer }: DragEvent): boolean =>
  dataTransfer.types.includes(ITEMS_TYPE);

export const getDraggedItems = (): readonly MovableItem[] => dragged;
