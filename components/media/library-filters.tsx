"use client";

import { Search } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { UsedIn, useLibrarySearch } from "@/components/media/use-library-search";
import { Input } from "@/components/ui/input";
import { Segment, Segmented } from "@/components/ui/segmented";

const QUIET_MS = 250;
const USED: UsedIn[] = ["all", "brand", "none"];

interface Props {
  looking: ReturnType<typeof useLibrarySearch>;
  /** How many were found; absent while that is not known or everything is shown. */
  found: number | undefined;
}

/** Search by name and by use, and how many that leaves. */
export function LibraryFilters({ looking, found }: Props) {
  const t = useTranslations("dashboard.media");
  const { typed, setTyped, setQ, used, setUsed, search } = looking;
  useEffect(() => {
    if (typed.trim() === search.q) return;
    const timer = setTimeout(() => setQ(typed), QUIET_MS);
    return () => clearTimeout(timer);
  });
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <span className="w-72">
        <Input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={typed}
          dir={typed ? "auto" : undefined}
          maxLength={200}
          leading={<Search aria-hidden="true" className="flex-none text-ink-2" />}
          onChange={(event) => setTyped(event.target.value)}
        />
      </span>
      <Segmented
        aria-label={t("filter.label")}
        value={used}
        onValueChange={(value) => setUsed(USED.find((one) => one === value) ?? "all")}
      >
        {USED.map((one) => (
          <Segment key={one} value={one}>
            {t(`filter.${one}`)}
          </Segment>
        ))}
      </Segmented>
      <p role="status" className="text-ink-2">
        {found !== undefined && t("found", { n: found })}
      </p>
    </div>
  );
}
