"use client";

import { Image, Video } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { CheaperVariant } from "@/lib/credits/cheaper-variants";
import { COSTS } from "@/lib/credits/costs";

/** The same wish in a way that the balance pays for: back to the page, where it is one choice away. */
export function CheaperOffer({ variant, onClose }: { variant: CheaperVariant; onClose(): void }) {
  const t = useTranslations("subscription.shortage.cheaper");
  const Icon = variant === "image" ? Image : Video;
  return (
    <div className="flex flex-wrap items-center gap-3.5 rounded-card border border-line bg-canvas px-3.5 py-3">
      <Icon aria-hidden="true" className="size-5 flex-none" />
      <span className="min-w-0 flex-1">{t(variant, { n: COSTS[variant] })}</span>
      <Button onClick={onClose}>{t("back")}</Button>
    </div>
  );
}
