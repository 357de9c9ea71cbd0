"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Direction as RadixDirection } from "radix-ui";
import { type CSSProperties, type ReactNode, useState } from "react";
import { Toaster as Sonner } from "sonner";
import { SandboxServicesContext } from "@/components/shell/sandbox-badge";
import { ToastCloseLabel } from "@/components/ui/toast-card";
import { TooltipProvider } from "@/components/ui/tooltip";
import { createQueryClient } from "@/lib/api-client/query-client";
import { type Direction, getDirection, type Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  sandboxServices: readonly string[];
  children: ReactNode;
}

export function AppProviders({ language, sandboxServices, children }: Props) {
  const [client] = useState(createQueryClient);
  const t = useTranslations("common");
  const direction = getDirection(language);
  return (
    <QueryClientProvider client={client}>
      <DirectionProvider dir={direction}>
        <TooltipProvider>
          <SandboxServicesContext value={sandboxServices}>{children}</SandboxServicesContext>
        </TooltipProvider>
        <Toaster dir={direction} label={t("messages")} closeLabel={t("close")} />
      </DirectionProvider>
    </QueryClientProvider>
  );
}

/** Radix components do not read `dir` from the page. */
function DirectionProvider({ dir, children }: { dir: Direction; children: ReactNode }) {
  return <RadixDirection.Provider dir={dir}>{children}</RadixDirection.Provider>;
}

const WIDTH = { "--width": "min(420px, calc(100vw - 32px))" } as CSSProperties;
// A page with a bottom bar sets the variable, so that a toast never covers its button.
const ABOVE_FOOT = "calc(var(--foot-height, 0px) + 24px)";
// A column at the inline end with controls at its bottom sets the variable likewise.
const BESIDE_COLUMN = "calc(var(--end-column, 0px) + 24px)";

/** Renders toasts at the lower inline end, one visible at a time with the others queued. */
function Toaster({ dir, label, closeLabel }: { dir: Direction; label: string; closeLabel: string }) {
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
