"use client";

import { cva, type VariantProps } from "class-variance-authority";
import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import type { ComponentProps } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

export function Dialog(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root {...props} />;
}

export function DialogTrigger(props: ComponentProps<typeof Radix.Trigger>) {
  return <Radix.Trigger data-slot="dialog-trigger" {...props} />;
}

export function DialogClose(props: ComponentProps<typeof Radix.Close>) {
  return <Radix.Close data-slot="dialog-close" {...props} />;
}

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

/** Renders a dialog over a scrim that scrolls when the dialog is taller than the window. */
export function DialogContent({ size, alert = false, className, ...props }: DialogContentProps) {
  return (
    <Radix.Portal>
      <Radix.Overlay
        data-slot="dialog-overlay"
        className="fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-scrim p-4 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      >
        <Radix.Content
          data-slot="dialog"
          role={alert ? "alertdialog" : "dialog"}
          onInteractOutside={alert ? (event) => event.preventDefault() : undefined}
          className={cn(dialogVariants({ size }), className)}
          {...props}
        />
      </Radix.Overlay>
    </Radix.Portal>
  );
}

interface DialogHeadProps extends ComponentProps<"div"> {
  /** Label of the close button; without it there is none. */
  closeLabel?: string;
}

/** Renders the `DialogTitle` and the close button. */
export function DialogHeader({ closeLabel, className, children, ...props }: DialogHeadProps) {
  return (
    <div className={cn("flex items-start gap-4 px-6 pt-6", className)} {...props}>
      <div className="min-w-0 flex-1">{children}</div>
      {closeLabel && (
        <Radix.Close asChild>
          <Button variant="quiet" size="icon" aria-label={closeLabel}>
            <X aria-hidden="true" />
          </Button>
        </Radix.Close>
      )}
    </div>
  );
}

export function DialogTitle({ className, ...props }: ComponentProps<typeof Radix.Title>) {
  return <Radix.Title data-slot="dialog-title" className={cn("text-28", className)} {...props} />;
}

export function DialogDescription({ className, ...props }: ComponentProps<typeof Radix.Description>) {
  return <Radix.Description className={cn("text-16 text-ink-2", className)} {...props} />;
}

export function DialogContentBody({ className, ...props }: ComponentProps<"div">) {
  return <div data-slot="dialog-body" className={cn("px-6 pt-3 pb-6", className)} {...props} />;
}

/** Renders the actions, the primary one first. */
export function DialogFooter({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      data-slot="dialog-foot"
      className={cn("flex flex-wrap items-center gap-2 border-line border-t bg-canvas px-6 py-4", className)}
      {...props}
    />
  );
}
