"use client";

import { useTranslations } from "next-intl";
import { createContext, use } from "react";
import { Badge } from "@/components/ui/badge";
import { Tooltip } from "@/components/ui/tooltip";

/** Names of emulated services, read from the environment by the root layout. */
export const SandboxServicesContext = createContext<readonly string[]>([]);

type Service = "openai" | "meta" | "google" | "mail" | "tranzila" | "unsplash" | "vertex" | "linkedin";

/** Shows "Sandbox" for an emulated service; renders nothing for a real one. */
export function SandboxBadge({ service }: { service: Service }) {
  const t = useTranslations("common");
  if (!use(SandboxServicesContext).includes(service)) return null;
  return (
    <Tooltip content={t("sandboxHint")}>
      <Badge tone="line" tabIndex={0}>
        {t("sandbox")}
      </Badge>
    </Tooltip>
  );
}
