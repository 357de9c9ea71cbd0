"use client";

import { Check, Info, OctagonAlert, X } from "lucide-react";
import { createContext, type ReactNode, useContext } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";

/** Label of the close button, set once on the `<Toaster>`. */
export const ToastCloseLabel = createContext("");

export type ToastKind = "success" | "info" | "error";

export interface ToastAction {
  label: ReactNode;
  onClick: () => void;
}

interface ToastCardProps {
  kind: ToastKind;
  action?: ToastAction | undefined;
  onClose: () => void;
  children: ReactNode;
}

const ICON = { success: Check, info: Info, error: OctagonAlert } as const;
const ON_INK = "hover:bg-[color-mix(in_srgb,var(--canvas)_16%,transparent)]";

export function ToastCard({ kind, action, onClose, children }: ToastCardProps) {
  const closeLabel = useContext(ToastCloseLabel);
  const Icon = ICON[kind];
  const failed = kind === "error";
  return (
    <div
      role={failed ? "alert" : undefined}
      data-slot="toast"
      data-kind={kind}
      className={cn(
        "flex min-h-12 w-full items-center gap-3 rounded-card py-2.5 ps-4 pe-2 font-ui text-14 shadow-float forced-colors:border",
        failed ? "border border-err border-s-4 bg-surface text-ink" : "bg-ink text-canvas",
      )}
    >
      <Icon aria-hidden="true" className={cn(failed && "text-err")} />
      <span className="min-w-0 flex-1">{children}</span>
      {action && (
        <Button
          variant="quiet"
          size="sm"
          className={cn(
            !failed && "bg-[color-mix(in_srgb,var(--canvas)_16%,transparent)]",
            !failed && "hover:bg-[color-mix(in_srgb,var(--canvas)_26%,transparent)]",
            "text-inherit",
          )}
          onClick={() => {
            action.onClick();
            onClose();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        icon={X}
        label={closeLabel}
        className={cn("text-inherit", !failed && ON_INK)}
        onClick={onClose}
      />
    </div>
  );
}
