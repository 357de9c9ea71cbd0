import { followPointer, swallowClick } from "@/components/ui/follow-pointer";

/** An element of a list that can be given another place carries this attribute. */
const PLACE = "[data-place]";

/** The element follows the pointer; where it is let go is its new place. Nothing where it was only pressed. */
export function dragPlace(start: PointerEvent, item: HTMLElement, onPlace: (to: number) => void): void {
  const list = item.parentElement;
  const others = [...(list?.querySelectorAll<HTMLElement>(PLACE) ?? [])].filter((one) => one !== item);
  const inRows = new Set([item, ...others].map((one) => one.offsetTop)).size > 1;
  const put = ({ x, y }: { x: number; y: number }) => {
    item.style.translate = x === 0 && y === 0 ? "" : `${x}px ${inRows ? y : 0}px`;
    item.style.zIndex = x === 0 && y === 0 ? "" : "1";
  };
  followPointer(start, {
    onMove: (_, delta) => put(delta),
    onEnd: (end, moved) => {
      put({ x: 0, y: 0 });
      if (!moved) return;
      swallowClick();
      const isMirrored = list !== null && getComputedStyle(list).direction === "rtl";
      const boxes = others.map((one) => one.getBoundingClientRect());
      onPlace(placeAt({ x: end.clientX, y: inRows ? end.clientY : null }, boxes, isMirrored));
    },
    onCancel: () => put({ x: 0, y: 0 }),
  });
}

type Box = Pick<DOMRect, "left" | "width" | "top" | "bottom">;

/**
 * Where in reading order something let go there belongs, among the boxes of the others. In several rows those above the
 * pointer come before it; `y` is null where there is one row.
 */
export function placeAt(
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

/** Which way Alt and an arrow move something: 1 is on, -1 is back, 0 is neither. Arrows are physical. */
export function stepOf({ altKey, code }: { altKey: boolean; code: string }, isMirrored: boolean): -1 | 0 | 1 {
  if (!altKey || (code !== "ArrowRight" && code !== "ArrowLeft")) return 0;
  return (code === "ArrowRight") === isMirrored ? -1 : 1;
}
