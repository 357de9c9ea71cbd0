"use client";

import { ChevronRight } from "lucide-react";
import { DirectionalIcon } from "@/components/ui/directional-icon";

export function Breadcrumbs({ brand, page }: { brand: string; page: string }) {
  return (
    <span className="flex min-w-0 items-center gap-2 text-14">
      <bdi className="line-clamp-1 wrap-anywhere text-ink-2">{brand}</bdi>
      <DirectionalIcon icon={ChevronRight} aria-hidden="true" className="size-3 flex-none text-ink-2" />
      <b className="truncate font-semibold">{page}</b>
    </span>
  );
}
