"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";

/** Mount once near the root: after the first tooltip the next ones open immediately. */
export function TooltipProvider({ delayDuration = 400, ...props }: ComponentProps<typeof Radix.Provider>) {
  return <Radix.Provider delayDuration={delayDuration} {...props} />;
}

interface TooltipProps extends Omit<ComponentProps<typeof Radix.Content>, "content"> {
  content: ReactNode;
  /** Element that the tooltip explains; it must accept a ref and be focusable. */
  children: ReactNode;
}

/** Renders additional text about a control; never the only source of a fact and never the control's name. */
export function Tooltip({ content, children, className, ...props }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          data-slot="tooltip"
          sideOffset={6}
          collisionPadding={8}
          className={cn(
            "z-50 max-w-64 animate-fade-in rounded-in bg-ink px-2 py-1 text-13 text-canvas forced-colors:border",
            className,
          )}
          {...props}
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
