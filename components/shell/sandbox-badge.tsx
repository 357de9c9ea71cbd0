"use client";

import { useTranslations } from "next-intl";
import { useSandboxServices } from "@/components/shell/use-sandbox-services";
import { Badge } from "@/components/ui/badge";
import { Tooltip } from "@/components/ui/tooltip";

type Service = "openai" | "meta" | "google" | "mail" | "tranzila" | "unsplash" | "vertex" | "linkedin";

/** Says "Sandbox" wherever a stand-in answers instead of the real service; nothing where it does not. */
export function SandboxBadge({ service }: { service: Service }) {
  const t = useTranslations("common");
  if (!useSandboxServices().includes(service)) return null;
  return (
    <Tooltip content={t("sandboxHint")}>
      <Badge tone="line" tabIndex={0}>
        {t("sandbox")}
      </Badge>
    </Tooltip>
  );
}
