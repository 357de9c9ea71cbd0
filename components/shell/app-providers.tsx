"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Direction as RadixDirection } from "radix-ui";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { SandboxServicesContext } from "@/components/shell/sandbox-badge";
import { watchInput } from "@/components/ui/overlay/last-input";
import { loadOverlayCode } from "@/components/ui/overlay/overlay-code";
import { preloadToaster, toasterStore } from "@/components/ui/show-toast";
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
  useEffect(() => watchInput(preloadOverlays), []);
  return (
    <QueryClientProvider client={client}>
      <DirectionProvider dir={direction}>
        <SandboxServicesContext value={sandboxServices}>{children}</SandboxServicesContext>
        <Toaster dir={direction} label={t("messages")} closeLabel={t("close")} />
      </DirectionProvider>
    </QueryClientProvider>
  );
}

function preloadOverlays(): void {
  // Offline, the overlay itself tries again when it opens.
  loadOverlayCode().catch(() => {});
  preloadToaster();
}

/** Radix components do not read `dir` from the page. */
function DirectionProvider({ dir, children }: { dir: Direction; children: ReactNode }) {
  return <RadixDirection.Provider dir={dir}>{children}</RadixDirection.Provider>;
}

/** Mounts the toaster with the first toast. */
function Toaster(props: { dir: Direction; label: string; closeLabel: string }) {
  const code = useSyncExternalStore(toasterStore.subscribe, toasterStore.getCode, toasterStore.getServerCode);
  return code && <code.Toaster {...props} onMount={toasterStore.onMount} />;
}
