"use client";

import * as Slot from "radix-ui/slot";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { loadOverlayCode, useOverlayCode } from "@/components/ui/overlay/overlay-code";
import type { OverlayState } from "@/components/ui/overlay/radix-overlays";
import { useHasBeenTrue } from "@/components/ui/use-has-been-true";

interface OverlayRootProps {
  open?: boolean | undefined;
  defaultOpen?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  modal?: boolean | undefined;
  children?: ReactNode;
}

interface Overlay extends OverlayState {
  /** Undefined until the overlay was opened for the first time. */
  code: ReturnType<typeof useOverlayCode>;
}

const OverlayContext = createContext<Overlay | null>(null);

export function useOverlay(): Overlay {
  const overlay = use(OverlayContext);
  if (!overlay) throw new Error("A part of an overlay has no root above it.");
  return overlay;
}

/**
 * Renders the root of a menu, popover or dialog. Radix is mounted beside the content, not around the trigger: the
 * trigger keeps its element when the code arrives (docs/decisions/136-overlays-loaded-on-use.md).
 */
export function OverlayRoot({ open, defaultOpen = false, onOpenChange, modal, children }: OverlayRootProps) {
  const [ownOpen, setOwnOpen] = useState(defaultOpen);
  const isOpen = open ?? ownOpen;
  const setOpen = useCallback(
    (next: boolean) => {
      if (next === isOpen) return;
      if (open === undefined) setOwnOpen(next);
      onOpenChange?.(next);
    },
    [open, isOpen, onOpenChange],
  );
  const wasOpen = useHasBeenTrue(isOpen);
  const loaded = useOverlayCode(isOpen);
  const code = wasOpen ? loaded : undefined;
  const trigger = useRef<HTMLElement>(null);
  const anchor: OverlayState["anchor"] = useRef(null);
  useCancelWhileLoading(isOpen && !code, trigger, setOpen);
  const id = useId();
  const overlay = useMemo(
    () => ({ isOpen, setOpen, modal, code, trigger, anchor, triggerId: `${id}t`, contentId: `${id}c` }),
    [isOpen, setOpen, modal, code, id],
  );
  return <OverlayContext value={overlay}>{children}</OverlayContext>;
}

/** Until its code is there, an overlay is closed like an open one: by Escape, and by a press or the focus elsewhere. */
function useCancelWhileLoading(
  isLoading: boolean,
  trigger: RefObject<HTMLElement | null>,
  setOpen: (open: boolean) => void,
): void {
  const close = useEffectEvent(() => setOpen(false));
  useEffect(() => {
    if (!isLoading) return;
    const stop = new AbortController();
    const onLeave = ({ target }: Event) => {
      if (target instanceof Node && !trigger.current?.contains(target)) close();
    };
    const onKey = ({ key }: KeyboardEvent) => key === "Escape" && close();
    const { signal } = stop;
    // The events of the press that opened it come first.
    const timer = setTimeout(() => {
      document.addEventListener("pointerdown", onLeave, { signal, capture: true });
      document.addEventListener("focusin", onLeave, { signal });
      document.addEventListener("keydown", onKey, { signal, capture: true });
    });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isLoading, trigger]);
}

export type TriggerProps = ComponentProps<"button"> & { asChild?: boolean };

/** Renders the button of an overlay. A menu opens when it is pressed, as native menus do; the others at the click. */
export function OverlayTrigger({ asChild, kind, ref, ...props }: TriggerProps & { kind: "menu" | "dialog" }) {
  const { isOpen, setOpen, code, trigger, triggerId, contentId } = useOverlay();
  const isShown = isOpen && code !== undefined;
  const Element = asChild ? Slot.Root : "button";
  const preload = () => void loadOverlayCode().catch(() => {});
  const opening: Partial<TriggerProps> =
    kind === "menu"
      ? {
          onPointerDown: (event) => {
            props.onPointerDown?.(event);
            if (event.defaultPrevented || event.button !== 0 || event.ctrlKey) return;
            // The content takes the focus, so the trigger must not.
            if (!isOpen) event.preventDefault();
            setOpen(!isOpen);
          },
          onKeyDown: (event) => {
            props.onKeyDown?.(event);
            if (event.defaultPrevented || !["Enter", " ", "ArrowDown"].includes(event.key)) return;
            event.preventDefault();
            setOpen(event.key === "ArrowDown" || !isOpen);
          },
        }
      : {
          onClick: (event) => {
            props.onClick?.(event);
            if (!event.defaultPrevented) setOpen(!isOpen);
          },
        };
  return (
    <Element
      type="button"
      id={triggerId}
      aria-haspopup={kind}
      aria-expanded={isShown}
      aria-controls={isShown ? contentId : undefined}
      data-state={isShown ? "open" : "closed"}
      {...props}
      onPointerEnter={(event) => {
        props.onPointerEnter?.(event);
        preload();
      }}
      onFocus={(event) => {
        props.onFocus?.(event);
        preload();
      }}
      {...opening}
      ref={(node: HTMLButtonElement | null) => {
        trigger.current = node;
        return assignRef(ref, node);
      }}
    />
  );
}

function assignRef<T>(ref: Ref<T> | undefined, node: T | null) {
  if (typeof ref === "function") return ref(node);
  if (ref) ref.current = node;
}
