"use client";

import { Check } from "lucide-react";
import type { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { floatingSurfaceClass } from "@/components/ui/overlay/floating-surface";
import { OverlayRoot, OverlayTrigger, type TriggerProps, useOverlay } from "@/components/ui/overlay/overlay";
import { getOverlayCode } from "@/components/ui/overlay/overlay-code";

const ITEM =
  "flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-in px-2.5 outline-none data-highlighted:bg-tint-2 data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11 forced-colors:data-highlighted:outline-2";

export const DropdownMenu = OverlayRoot;

export function DropdownMenuTrigger(props: TriggerProps) {
  return <OverlayTrigger kind="menu" data-slot="menu-trigger" {...props} />;
}

export function DropdownMenuGroup(props: ComponentProps<typeof Radix.Group>) {
  const { Group } = getOverlayCode().DropdownMenu;
  return <Group {...props} />;
}

export function DropdownMenuRadioGroup(props: ComponentProps<typeof Radix.RadioGroup>) {
  const { RadioGroup } = getOverlayCode().DropdownMenu;
  return <RadioGroup {...props} />;
}

type ContentProps = ComponentProps<typeof Radix.Content>;

export function DropdownMenuContent({ className, onCloseAutoFocus, ...props }: ContentProps) {
  const overlay = useOverlay();
  if (!overlay.code) return null;
  return (
    <overlay.code.MenuOverlay
      overlay={overlay}
      data-slot="menu"
      align="end"
      sideOffset={6}
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
  );
}

/** Keeps the focus in a dialog that a menu item opened; otherwise the menu would focus its trigger. */
function keepInDialog(event: Event): void {
  if (document.activeElement?.closest("[role=dialog], [role=alertdialog]")) event.preventDefault();
}

interface ItemProps extends ComponentProps<typeof Radix.Item> {
  danger?: boolean;
  shortcut?: ReactNode;
}

export function DropdownMenuItem({ danger, shortcut, className, children, asChild, ...props }: ItemProps) {
  const { Item } = getOverlayCode().DropdownMenu;
  const look = cn(ITEM, danger && "text-err", className);
  if (asChild) {
    return (
      <Item asChild className={look} {...props}>
        {children}
      </Item>
    );
  }
  return (
    <Item data-slot="menu-item" className={look} {...props}>
      {children}
      {shortcut && (
        // The margin is on a wrapper because the shortcut has its own direction.
        <span className="ms-auto">
          <Kbd>{shortcut}</Kbd>
        </span>
      )}
    </Item>
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Radix.RadioItem>) {
  const { RadioItem, ItemIndicator } = getOverlayCode().DropdownMenu;
  return (
    <RadioItem data-slot="menu-item" className={cn(ITEM, className)} {...props}>
      {children}
      <ItemIndicator className="ms-auto">
        <Check aria-hidden="true" />
      </ItemIndicator>
    </RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Radix.Label>) {
  const { Label } = getOverlayCode().DropdownMenu;
  return <Label className={cn("px-2.5 py-1.5 font-semibold text-13 text-ink-2", className)} {...props} />;
}

export function DropdownMenuSeparator() {
  const { Separator } = getOverlayCode().DropdownMenu;
  return <Separator className="my-1 h-px bg-line" />;
}
