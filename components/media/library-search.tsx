"use client";

import { useTranslations } from "next-intl";
import { SearchField } from "@/components/ui/search-field";
import { MAX_IMAGE_SEARCH } from "@/lib/canvas/image-rules";

interface Props {
  typed: string;
  onTyped(typed: string): void;
  q: string;
  onSearch(q: string): void;
}

/** The library's search by name. */
export function LibrarySearch({ typed, onTyped, q, onSearch }: Props) {
  const t = useTranslations("dashboard.media");
  return (
    <SearchField
      label={t("search")}
      maxLength={MAX_IMAGE_SEARCH}
      typed={typed}
      onTyped={onTyped}
      asked={q}
      onAsk={onSearch}
    />
  );
}
