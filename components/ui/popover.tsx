"use client";

import type { Popover as Radix } from "radix-ui";
import * as Slot from "radix-ui/slot";
import { type ComponentProps, type ReactNode, type RefObject, useLayoutEffect } from "react";
import { cn } from "@/components/ui/cn";
import { floatingSurfaceClass } from "@/components/ui/overlay/floating-surface";
import { OverlayRoot, OverlayTrigger, type TriggerProps, useOverlay } from "@/components/ui/overlay/overlay";
import { getOverlayCode } from "@/components/ui/overlay/overlay-code";

export const Popover = OverlayRoot;

export function PopoverTrigger(props: TriggerProps) {
  return <OverlayTrigger kind="dialog" data-slot="popover-trigger" {...props} />;
}

/** Renders the child that the popover opens beside, when that is not the trigger. */
export function PopoverAnchor({ children }: { children: ReactNode }) {
  const { anchor } = useOverlay();
  return <Slot.Root ref={anchor as RefObject<HTMLElement | null>}>{children}</Slot.Root>;
}

/** Names an element rendered elsewhere that the popover opens beside. */
export function PopoverVirtualAnchor({ element }: { element: HTMLElement }) {
  const { anchor } = useOverlay();
  useLayoutEffect(() => {
    anchor.current = element;
  }, [anchor, element]);
  return null;
}

export function PopoverClose(props: ComponentProps<typeof Radix.Close>) {
  const { Close } = getOverlayCode().Popover;
  return <Close {...props} />;
}

/** Renders a popover; it needs an `aria-label` or a heading that labels it. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  const overlay = useOverlay();
  if (!overlay.code) return null;
  return (
    <overlay.code.PopoverOverlay
      overlay={overlay}
      data-slot="popover"
      align="start"
      sideOffset={6}
      collisionPadding={8}
      className={cn(
        floatingSurfaceClass,
        "max-h-(--radix-popover-content-available-height) min-w-40 max-w-[min(400px,calc(100vw-16px))] overflow-y-auto p-4",
        className,
      )}
      {...props}
    />
  );
}
