"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { DirectionalIcon } from "@/components/ui/directional-icon";

interface Props {
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  newer: string;
  older: string;
  onChange(page: number): void;
}

export function Pagination({ label, page, pages, newer, older, onChange }: Props) {
  const t = useTranslations("common.paging");
  const place = useRef<HTMLElement>(null);
  const turning = useRef(false);
  // Browsers blur a button when it becomes invisible.
  useEffect(() => {
    if (turning.current && (page <= 1 || page >= pages)) {
      place.current?.querySelector<HTMLElement>("button:not(.invisible)")?.focus();
    }
    turning.current = false;
  }, [page, pages]);
  const turn = (to: number) => {
    turning.current = true;
    onChange(to);
  };
  if (pages <= 1) return null;
  return (
    <nav ref={place} aria-label={label} className="flex items-center gap-3">
      <Button size="sm" className={page <= 1 ? "invisible" : undefined} onClick={() => turn(page - 1)}>
        <DirectionalIcon icon={ChevronLeft} aria-hidden="true" />
        {newer}
      </Button>
      <span role="status" className="text-13 text-ink-2">
        {t("position", { page, pages })}
      </span>
      <Button size="sm" className={page >= pages ? "invisible" : undefined} onClick={() => turn(page + 1)}>
        {older}
        <DirectionalIcon icon={ChevronRight} aria-hidden="true" />
      </Button>
    </nav>
  );
}
