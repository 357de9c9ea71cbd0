"use client";

import { Popover as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/components/ui/cn";

export const Popover = Radix.Root;
export const PopoverClose = Radix.Close;
export const PopoverAnchor = Radix.Anchor;

export function PopoverTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="popover-trigger" {...props} />;
}

/** Renders a popover; it needs an `aria-label` or a heading that labels it. */
export function PopoverContent({ className, ...props }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
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
    </Radix.Portal>
  );
}

/** Styles of floating surfaces; in the dark theme the shadow draws the border. */
export const floatingSurfaceClass =
  "z-50 rounded-card border border-line bg-raised text-ink shadow-float dark:border-transparent forced-colors:border-[CanvasText] data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in";
