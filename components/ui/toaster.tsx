"use client";

import type { CSSProperties } from "react";
import { Toaster as Sonner } from "sonner";
import { ToastCloseLabel } from "@/components/ui/toast-card";
import type { Direction } from "@/lib/i18n/direction";

interface ToasterProps {
  dir: Direction;
  /** The name of the region, for screen readers. */
  label: string;
  closeLabel: string;
}

const WIDTH = { "--width": "min(420px, calc(100vw - 32px))" } as CSSProperties;
// A page with a bar at its foot sets the variable, so that a message never covers the bar's button.
const ABOVE_FOOT = "calc(var(--foot-height, 0px) + 24px)";
// So does a column at the inline end that has controls at its own foot.
const BESIDE_COLUMN = "calc(var(--end-column, 0px) + 24px)";

/** The one place for messages: lower inline end, one visible at a time, the others wait behind it. */
export function Toaster({ dir, label, closeLabel }: ToasterProps) {
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
