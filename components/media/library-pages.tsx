"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ImageDetails } from "@/components/media/image-details";
import { ImageGrid } from "@/components/media/image-grid";
import { useCutting } from "@/components/media/use-cutting";
import { useWindowRows } from "@/components/media/use-grid-rows";
import { useImageDeletions } from "@/components/media/use-image-deletions";
import type { LibraryList } from "@/components/media/use-library-list";
import { QueryFailure } from "@/components/shell/query-failure";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/empty";
import { Skeleton } from "@/components/ui/skeleton";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

interface Props {
  list: LibraryList;
  /** Something is searched or filtered: nothing found is not an empty library. */
  narrowed: boolean;
  onReset(): void;
  /** The way to fill an empty library. */
  upload: ReactNode;
}

/** The library below its filters, in each of its states. */
export function LibraryPages({ list, narrowed, onReset, upload }: Props) {
  const t = useTranslations("dashboard.media");
  const common = useTranslations("common");
  const { first, total } = list;
  if (first.isPending) return <GridSkeleton label={common("loading")} />;
  if (total === undefined) return <QueryFailure query={first} lead={t("loadFailed")} />;
  if (total > 0) return <PageGrid key={keyOf(list)} list={list} total={total} />;
  if (narrowed) {
    const clear = <Button onClick={onReset}>{t("none.clear")}</Button>;
    return <Empty level={2} title={t("none.title")} text={t("none.text")} action={clear} />;
  }
  return <Empty level={2} title={t("empty.title")} text={t("empty.text")} action={upload} />;
}

const keyOf = ({ search }: LibraryList) => `${search.usedIn} ${search.q}`;

/** Where each view was left, for whoever comes back within this visit. */
const left = new Map<string, { scroll: number; active: number }>();

function PageGrid({ list, total }: { list: LibraryList; total: number }) {
  const grid = useRef<HTMLDivElement>(null);
  // Of the page that is being shown: the window's own address follows a moment later.
  const view = `${usePathname()} ${keyOf(list)}`;
  const [start] = useState(() => left.get(view) ?? { scroll: 0, active: 0 });
  const [active, setActive] = useState(start.active);
  const [open, setOpen] = useState<CanvasImageWire | null>(null);
  const rows = useWindowRows(grid, total, active, start.scroll);
  const { remove: removeLater } = useImageDeletions();
  const cutting = useCutting();
  const place = useRef(active);
  place.current = active;

  useLayoutEffect(() => {
    // After the router's own way to the top.
    const frame = start.scroll > 0 ? requestAnimationFrame(() => window.scrollTo(0, start.scroll)) : 0;
    return () => {
      cancelAnimationFrame(frame);
      left.set(view, { scroll: window.scrollY, active: place.current });
    };
  }, [view, start]);

  return (
    <>
      <ImageGrid
        ref={grid}
        list={list}
        rows={rows}
        active={active}
        setActive={setActive}
        onOpen={setOpen}
        onDelete={removeLater}
        progress={cutting}
      />
      <ImageDetails
        image={open}
        progress={open ? cutting.get(open._id) : undefined}
        onClose={() => setOpen(null)}
        onDelete={removeLater}
        onCloseFocus={() => grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus()}
      />
    </>
  );
}

const COMING = Array.from({ length: 12 }, (_, n) => n);

function GridSkeleton({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-3">
      <span className="sr-only">{label}</span>
      {COMING.map((n) => (
        <Skeleton key={n} className="h-51" />
      ))}
    </div>
  );
}
