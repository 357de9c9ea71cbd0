"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { Dialog as Radix } from "radix-ui";
import { type ComponentProps, useRef } from "react";
import { IconButton } from "@/components/ui/button";
import { cn, createStyled } from "@/components/ui/cn";
import { OverlayRoot, OverlayTrigger, type TriggerProps, useOverlay } from "@/components/ui/overlay/overlay";
import { getOverlayCode } from "@/components/ui/overlay/overlay-code";

export const Dialog = OverlayRoot;

export function DialogTrigger(props: TriggerProps) {
  return <OverlayTrigger kind="dialog" data-slot="dialog-trigger" {...props} />;
}

export function DialogClose(props: ComponentProps<typeof Radix.Close>) {
  const { Close } = getOverlayCode().Dialog;
  return <Close data-slot="dialog-close" {...props} />;
}

const SCRIM = {
  "data-slot": "dialog-overlay",
  className:
    "fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-scrim p-4 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in",
};

const dialogVariants = cva(
  "w-full overflow-hidden rounded-dialog bg-surface text-ink shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in forced-colors:border",
  {
    variants: { size: { md: "max-w-[480px]", lg: "max-w-[560px]", xl: "max-w-[1040px]" } },
    defaultVariants: { size: "md" },
  },
);

interface DialogContentProps
  extends ComponentProps<typeof Radix.Content>,
    VariantProps<typeof dialogVariants> {
  /** Requires an answer: a click outside does not close it. */
  alert?: boolean;
}

/** Closing it returns the focus to the element that had it, also when no trigger opened it. */
export function DialogContent({ size, alert = false, className, ...props }: DialogContentProps) {
  const before = useRef<Element | null>(null);
  const overlay = useOverlay();
  if (!overlay.code) return null;
  return (
    <overlay.code.DialogOverlay
      overlay={overlay}
      scrim={SCRIM}
      data-slot="dialog"
      role={alert ? "alertdialog" : "dialog"}
      onInteractOutside={alert ? (event) => event.preventDefault() : undefined}
      className={cn(dialogVariants({ size }), className)}
      {...props}
      onOpenAutoFocus={(event) => {
        before.current = document.activeElement;
        props.onOpenAutoFocus?.(event);
      }}
      onCloseAutoFocus={(event) => {
        props.onCloseAutoFocus?.(event);
        const { current } = before;
        if (event.defaultPrevented || !(current instanceof HTMLElement) || !current.isConnected) return;
        // Safari focuses the page instead of a clicked button; Radix knows the trigger.
        if (current.tabIndex < 0) return;
        event.preventDefault();
        current.focus({ preventScroll: true });
      }}
    />
  );
}

interface DialogHeadProps extends ComponentProps<"div"> {
  /** Label of the close button; without it there is none. */
  closeLabel?: string;
}

export function DialogHeader({ closeLabel, className, children, ...props }: DialogHeadProps) {
  return (
    <div className={cn("flex items-start gap-4 px-6 pt-6", className)} {...props}>
      <div className="min-w-0 flex-1">{children}</div>
      {closeLabel && (
        <DialogClose asChild>
          <IconButton icon={X} size="icon" label={closeLabel} />
        </DialogClose>
      )}
    </div>
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  const { Title } = getOverlayCode().Dialog;
  return <Title data-slot="dialog-title" className={cn("text-28", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Radix.Description>) {
  const { Description } = getOverlayCode().Dialog;
  return <Description className={cn("text-16 text-ink-2", className)} {...props} />;
}

export const DialogContentBody = createStyled("div", "dialog-body", "px-6 pt-3 pb-6");

/** Renders the actions, the primary one first. */
export const DialogFooter = createStyled(
  "div",
  "dialog-foot",
  "flex flex-wrap items-center gap-2 border-line border-t bg-canvas px-6 py-4",
);

export interface DialogState {
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function TitledDialogHeader({ title, text }: { title: string; text?: string }) {
  const t = useTranslations("common");
  return (
    <DialogHeader closeLabel={t("close")}>
      <DialogTitle>{title}</DialogTitle>
      {text && <DialogDescription>{text}</DialogDescription>}
    </DialogHeader>
  );
}
