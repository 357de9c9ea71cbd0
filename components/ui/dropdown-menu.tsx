"use client";

import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { ComponentProps, ReactNode } from "react";
import { cn, createStyled } from "@/components/ui/cn";
import { Kbd } from "@/components/ui/kbd";
import { floatingSurfaceClass } from "@/components/ui/popover";

const ITEM =
  "flex min-h-8 cursor-pointer select-none items-center gap-2.5 rounded-in px-2.5 outline-none data-highlighted:bg-tint-2 data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11 forced-colors:data-highlighted:outline-2";

export const DropdownMenu = Radix.Root;
export const DropdownMenuGroup = Radix.Group;
export const DropdownMenuRadioGroup = Radix.RadioGroup;

export function DropdownMenuTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="menu-trigger" {...props} />;
}

type ContentProps = ComponentProps<typeof Radix.Content>;

export function DropdownMenuContent({ className, onCloseAutoFocus, ...props }: ContentProps) {
  return (
    <Radix.Portal>
      <Radix.Content
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
    </Radix.Portal>
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

const LABEL = "px-2.5 py-1.5 font-semibold text-13 text-ink-2";
export const DropdownMenuLabel = createStyled(Radix.Label, undefined, LABEL);
export const DropdownMenuSeparator = createStyled(Radix.Separator, undefined, "my-1 h-px bg-line");
