"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { SandboxServicesContext } from "@/components/shell/use-sandbox-services";
import { DirectionProvider } from "@/components/ui/direction";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";
import { createQueryClient } from "@/lib/api-client/query-client";
import { directionOf, type Language } from "@/lib/i18n/direction";

interface Props {
  language: Language;
  /** Services that a stand-in answers for; the screens say so. */
  sandboxServices: readonly string[];
  children: ReactNode;
}

/** What every screen of the application stands in: server state, direction for the primitives, one toast place. */
export function AppProviders({ language, sandboxServices, children }: Props) {
  const [client] = useState(createQueryClient);
  const t = useTranslations("common");
  const direction = directionOf(language);
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
