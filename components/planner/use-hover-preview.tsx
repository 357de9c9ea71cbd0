import dynamic from "next/dynamic";
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from "react";

// The previews of the networks are loaded when the first one opens.
const HoverPreview = dynamic(() =>
  import("@/components/planner/hover-preview").then((module) => module.HoverPreview),
);

/** A pointer that only crosses the calendar opens nothing. */
const OPEN_DELAY_MS = 500;
/** Time for the pointer to reach the preview. */
const CLOSE_DELAY_MS = 200;

interface Hovered {
  postId: string;
  card: HTMLElement;
}

interface HoverPreviewState {
  onPointerOver(event: PointerEvent): void;
  onPointerLeave(): void;
  /** Closes the preview, and opens none until the pointer reaches another card. */
  close(): void;
  preview: ReactNode;
}

/** Previews the card under the mouse. Touch and keyboard open the post itself. */
export function useHoverPreview(): HoverPreviewState {
  const [shown, setShown] = useState<Hovered | null>(null);
  const over = useRef<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (hovered: Hovered | null, delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(hovered?.card.isConnected ? hovered : null), delay);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const close = () => {
    clearTimeout(timer.current);
    setShown(null);
  };
  const onPointerOver = ({ target, pointerType, buttons }: PointerEvent) => {
    if (pointerType !== "mouse" || buttons > 0 || !(target instanceof Element)) return;
    // The preview stays while the pointer is on it.
    if (target.closest("[data-hover-preview]")) {
      over.current = shown?.card ?? null;
      return clearTimeout(timer.current);
    }
    const isCovered = target.closest("[data-slot=popover]") !== null;
    const card = isCovered ? null : target.closest<HTMLElement>("[data-post]");
    if (card === over.current && card !== shown?.card) return;
    over.current = card;
    const postId = card?.dataset.post;
    if (card && postId) show({ postId, card }, shown ? CLOSE_DELAY_MS : OPEN_DELAY_MS);
    else show(null, CLOSE_DELAY_MS);
  };
  return {
    onPointerOver,
    onPointerLeave: () => {
      over.current = null;
      show(null, CLOSE_DELAY_MS);
    },
    close,
    preview: shown && <HoverPreview key={shown.postId} {...shown} onClose={close} />,
  };
}
