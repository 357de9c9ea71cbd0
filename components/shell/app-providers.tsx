"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { SandboxServicesContext } from "@/components/shell/sandbox-badge";
import { DirectionProvider } from "@/components/ui/direction-provider";
import { Toaster } from "@/components/ui/toaster";
import { TooltipProvider } from "@/components/ui/tooltip";
import { createQueryClient } from "@/lib/api-client/query-client";
import { getDirection, type Language } from "@/lib/i18n/direction";

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
