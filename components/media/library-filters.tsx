"use client";

import { useTranslations } from "next-intl";
import { LibrarySearch } from "@/components/media/library-search";
import type { UsedIn, useLibrarySearch } from "@/components/media/use-library-search";
import { Segment, Segmented } from "@/components/ui/segmented";

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
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
      <LibrarySearch typed={typed} onTyped={setTyped} q={search.q} onSearch={setQ} />
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
