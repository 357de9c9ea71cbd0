"use client";

import { Slot } from "radix-ui";
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type Ref,
  use,
  useCallback,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { loadOverlayCode, useOverlayCode } from "@/components/ui/overlay/overlay-code";
import type { OverlayState } from "@/components/ui/overlay/radix-overlays";
import { useOnceTrue } from "@/components/ui/use-once-true";

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
      if (open === undefined) setOwnOpen(next);
      onOpenChange?.(next);
    },
    [open, onOpenChange],
  );
  const wasOpen = useOnceTrue(isOpen);
  const close = useCallback(() => setOpen(false), [setOpen]);
  const code = useOverlayCode(wasOpen, close);
  const trigger = useRef<HTMLElement>(null);
  const anchor: OverlayState["anchor"] = useRef(null);
  const id = useId();
  const overlay = useMemo(
    () => ({ isOpen, setOpen, modal, code, trigger, anchor, triggerId: `${id}t`, contentId: `${id}c` }),
    [isOpen, setOpen, modal, code, id],
  );
  return <OverlayContext value={overlay}>{children}</OverlayContext>;
}

export type TriggerProps = ComponentProps<"button"> & { asChild?: boolean };

/** Renders the button of an overlay. A menu opens when it is pressed, as native menus do; the others at the click. */
export function OverlayTrigger({ asChild, kind, ref, ...props }: TriggerProps & { kind: "menu" | "dialog" }) {
  const { isOpen, setOpen, trigger, triggerId, contentId } = useOverlay();
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
      aria-expanded={isOpen}
      aria-controls={isOpen ? contentId : undefined}
      data-state={isOpen ? "open" : "closed"}
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
