"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { floatingSurfaceClass } from "@/components/ui/floating-surface-class";
import { Kbd } from "@/components/ui/kbd";

const ITEM =
  "flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-in px-2.5 outline-none data-highlighted:bg-tint-2 data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11 forced-colors:data-highlighted:outline-2";

export function DropdownMenu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

export function DropdownMenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="menu-trigger" {...props} />;
}

export function DropdownMenuContent({
  className,
  align = "end",
  sideOffset = 6,
  onCloseAutoFocus,
  ...props
}: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        data-slot="menu"
        align={align}
        sideOffset={sideOffset}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          keepInDialog(event);
        }}
        className={cn(
          floatingSurfaceClass,
          "max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1",
          className,
        )}
        {...props}
      />
    </Radix.Portal>
  );
}

/**
 * Keeps the focus in a dialog that a menu item opened. Otherwise the menu would focus its trigger and the
 * dialog would reclaim the focus with its field selected, so that the next key replaces the input.
 */
function keepInDialog(event: Event): void {
  if (document.activeElement?.closest("[role=dialog], [role=alertdialog]")) event.preventDefault();
}

interface ItemProps extends ComponentProps<typeof Radix.Item> {
  danger?: boolean;
  /** Keyboard shortcut of the same action. */
  shortcut?: ReactNode;
}

/** Renders an action: icon and text as children. */
export function DropdownMenuItem({ danger, shortcut, className, children, asChild, ...props }: ItemProps) {
  const look = cn(ITEM, danger && "text-err", className);
  if (asChild) {
    return (
      <Radix.Item asChild className={look} {...props}>
        {children}
      </Radix.Item>
    );
  }
  return (
    <Radix.Item data-slot="menu-item" className={look} {...props}>
      {children}
      {shortcut && (
        // The margin is on a wrapper because the shortcut has its own direction.
        <span className="ms-auto">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </Radix.Item>
  );
}

export function DropdownMenuGroup(props: ComponentProps<typeof Radix.Group>) {
  return <Radix.Group {...props} />;
}

export function DropdownMenuRadioGroup(props: ComponentProps<typeof Radix.RadioGroup>) {
  return <Radix.RadioGroup {...props} />;
}

/** Renders a radio option; the selected one has a check at the end. */
export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem data-slot="menu-item" className={cn(ITEM, className)} {...props}>
      {children}
      <Radix.ItemIndicator className="ms-auto">
        <Check aria-hidden="true" />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  return (
    <Radix.Label className={cn("px-2.5 py-1.5 font-semibold text-13 text-ink-2", className)} {...props} />
  );
}

export function DropdownMenuSeparator({ className, ...props }: ComponentProps<typeof Radix.Separator>) {
  return <Radix.Separator className={cn("my-1 h-px bg-line", className)} {...props} />;
}
