import { followPointer } from "@/components/editor/stage/follow-pointer";

/** The thumb follows the pointer; where it is let go is its new place. Nothing where it was only pressed. */
export function dragPage(start: PointerEvent, item: HTMLElement, onPlace: (to: number) => void): void {
  const list = item.parentElement;
  const put = (x: number) => {
    item.style.translate = x === 0 ? "" : `${x}px 0`;
    item.style.zIndex = x === 0 ? "" : "1";
  };
  followPointer(start, {
    onMove: (_, { x }) => put(x),
    onEnd: (end, moved) => {
      put(0);
      if (!moved) return;
      swallowClick(item);
      onPlace(placeUnder(list, item, end.clientX));
    },
    onCancel: () => put(0),
  });
}

/** A press that moved is no press: the click that follows it at once, if one does, is not meant. */
function swallowClick(item: HTMLElement): void {
  const stop = new AbortController();
  const swallow = (event: Event) => event.stopPropagation();
  item.addEventListener("click", swallow, { capture: true, signal: stop.signal });
  setTimeout(() => stop.abort());
}

/** Where in reading order something let go there belongs. */
function placeUnder(list: HTMLElement | null, own: HTMLElement, x: number): number {
  const others = [...(list?.querySelectorAll<HTMLElement>("[data-page]") ?? [])].filter((one) => one !== own);
  const isMirrored = list !== null && getComputedStyle(list).direction === "rtl";
  const isBefore = (one: HTMLElement) => {
    const { left, width } = one.getBoundingClientRect();
    const middle = left + width / 2;
    return isMirrored ? middle > x : middle < x;
  };
  return others.filter(isBefore).length;
}
