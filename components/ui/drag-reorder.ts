import { suppressNextClick, trackPointer } from "@/components/ui/track-pointer";

/** Attribute of reorderable list elements. */
const PLACE = "[data-place]";

/** Drags an element with the pointer and reports its new index on release. */
export function startDragReorder(
  start: PointerEvent,
  item: HTMLElement,
  onPlace: (to: number) => void,
): void {
  const list = item.parentElement;
  const others = [...(list?.querySelectorAll<HTMLElement>(PLACE) ?? [])].filter((one) => one !== item);
  const inRows = new Set([item, ...others].map((one) => one.offsetTop)).size > 1;
  const translateItem = ({ x, y }: { x: number; y: number }) => {
    item.style.translate = x === 0 && y === 0 ? "" : `${x}px ${inRows ? y : 0}px`;
    item.style.zIndex = x === 0 && y === 0 ? "" : "1";
  };
  trackPointer(start, {
    onMove: (_, delta) => translateItem(delta),
    onEnd: (end, moved) => {
      translateItem({ x: 0, y: 0 });
      if (!moved) return;
      suppressNextClick();
      const isMirrored = list !== null && getComputedStyle(list).direction === "rtl";
      const boxes = others.map((one) => one.getBoundingClientRect());
      onPlace(getDropIndex({ x: end.clientX, y: inRows ? end.clientY : null }, boxes, isMirrored));
    },
    onCancel: () => translateItem({ x: 0, y: 0 }),
  });
}

type Box = Pick<DOMRect, "left" | "width" | "top" | "bottom">;

/** Boxes in rows above the pointer precede it; `y` is null for a single row. */
export function getDropIndex(
  { x, y }: { x: number; y: number | null },
  others: readonly Box[],
  isMirrored: boolean,
): number {
  const isBefore = ({ left, width, top, bottom }: Box) => {
    if (y !== null && y > bottom) return true;
    if (y !== null && y < top) return false;
    const middle = left + width / 2;
    return isMirrored ? middle > x : middle < x;
  };
  return others.filter(isBefore).length;
}

/** Returns the step of Alt with an arrow key: 1 forward, -1 back, 0 none. Arrows are physical. */
export function getKeyboardReorderStep(
  { altKey, code }: { altKey: boolean; code: string },
  isMirrored: boolean,
): -1 | 0 | 1 {
  if (!altKey || (code !== "ArrowRight" && code !== "ArrowLeft")) return 0;
  return (code === "ArrowRight") === isMirrored ? -1 : 1;
}
