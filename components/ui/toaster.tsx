"use client";

import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";
import { ToastCloseLabel } from "@/components/ui/toast-card";
import type { Direction } from "@/lib/i18n/direction";

const WIDTH = { "--width": "min(420px, calc(100vw - 32px))" } as CSSProperties;
// A page with a bottom bar sets the variable, so that a toast never covers its button.
const ABOVE_FOOT = "calc(var(--foot-height, 0px) + 24px)";
// A column at the inline end with controls at its bottom sets the variable likewise.
const BESIDE_COLUMN = "calc(var(--end-column, 0px) + 24px)";

/** Renders toasts at the lower inline end, one visible at a time with the others queued. */
export function Toaster({ dir, label, closeLabel }: { dir: Direction; label: string; closeLabel: string }) {
  return (
    <ToastCloseLabel value={closeLabel}>
      <Sonner
        dir={dir}
        position={dir === "rtl" ? "bottom-left" : "bottom-right"}
        visibleToasts={1}
        containerAriaLabel={label}
        offset={{ bottom: ABOVE_FOOT, left: BESIDE_COLUMN, right: BESIDE_COLUMN }}
        mobileOffset={{ bottom: 16, left: 16, right: 16 }}
        style={WIDTH}
        toastOptions={{ unstyled: true, className: "w-full" }}
      />
    </ToastCloseLabel>
  );
}
