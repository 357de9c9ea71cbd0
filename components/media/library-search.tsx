"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { Input } from "@/components/ui/input";
import { MAX_IMAGE_SEARCH } from "@/lib/canvas/image-rules";

const QUIET_MS = 250;

interface Props {
  typed: string;
  onTyped(typed: string): void;
  /** What is searched for now, and the way to search for what was typed. */
  q: string;
  onSearch(typed: string): void;
}

/** The library's search by name: it asks once the typing rests, not at every letter. */
export function LibrarySearch({ typed, onTyped, q, onSearch }: Props) {
  const t = useTranslations("dashboard.media");
  useEffect(() => {
    if (typed.trim() === q) return;
    const timer = setTimeout(() => onSearch(typed), QUIET_MS);
    return () => clearTimeout(timer);
  });
  return (
    <span className="w-72">
      <Input
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={typed}
        dir={typed ? "auto" : undefined}
        maxLength={MAX_IMAGE_SEARCH}
        leading={<Search aria-hidden="true" className="flex-none text-ink-2" />}
        onChange={(event) => onTyped(event.target.value)}
      />
    </span>
  );
}
