import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { ImageDetails } from "@/components/media/image-details";
import { ImageGrid } from "@/components/media/image-grid";
import { LibrarySelectionToolbar } from "@/components/media/library-selection-toolbar";
import {
  type LibraryList,
  useBackgroundRemovals,
  usePendingImageDeletions,
} from "@/components/media/use-library-list";
import { useWindowVirtualRows } from "@/components/media/use-virtual-rows";
import { QueryError } from "@/components/shell/query-error";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { showToast } from "@/components/ui/show-toast";
import { Skeleton } from "@/components/ui/spinner";
import { toApiError } from "@/lib/api-client/api-error";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";
import { MAX_TAGGED_ITEMS } from "@/lib/media/limits";

interface Props {
  list: LibraryList;
  /** A search or filter is active, so an empty result does not mean an empty library. */
  narrowed: boolean;
  onReset(): void;
  onLeaveFolder(): void;
  upload: ReactNode;
}

export function LibraryResults({ list, narrowed, onReset, onLeaveFolder, upload }: Props) {
  const t = useTranslations("dashboard.media");
  const common = useTranslations("common");
  const { first, total, search } = list;
  if (first.isPending) return <GridSkeleton label={common("loading")} />;
  if (total === undefined && search.folder && toApiError(first.error).status === 404) {
    const leave = <Button onClick={onLeaveFolder}>{t("folders.gone.action")}</Button>;
    return (
      <EmptyState level={2} title={t("folders.gone.title")} text={t("folders.gone.text")} action={leave} />
    );
  }
  if (total === undefined) return <QueryError query={first} lead={t("loadFailed")} />;
  if (total > 0) return <PageGrid key={keyOf(list)} list={list} total={total} />;
  if (narrowed) {
    const clear = <Button onClick={onReset}>{t("none.clear")}</Button>;
    return <EmptyState level={2} title={t("none.title")} text={t("none.text")} action={clear} />;
  }
  if (search.folder) {
    const words = search.folder === "none" ? "folders.allFiled" : "folders.empty";
    return <EmptyState level={2} title={t(`${words}.title`)} text={t(`${words}.text`)} action={upload} />;
  }
  return <EmptyState level={2} title={t("empty.title")} text={t("empty.text")} action={upload} />;
}

const keyOf = ({ search }: LibraryList) => `${search.folder} ${search.usedIn} ${search.tag} ${search.q}`;

/** Scroll position and focus per view, restored within this visit. */
const left = new Map<string, { scroll: number; active: number }>();

function PageGrid({ list, total }: { list: LibraryList; total: number }) {
  const t = useTranslations("dashboard.media");
  const grid = useRef<HTMLDivElement>(null);
  // Path of the rendered page; window.location changes a moment later.
  const view = `${usePathname()} ${keyOf(list)}`;
  const [start] = useState(() => left.get(view) ?? { scroll: 0, active: 0 });
  const [active, setActive] = useState(start.active);
  const [open, setOpen] = useState<CanvasImageDto | null>(null);
  const [selected, setSelected] = useState<CanvasImageDto[]>([]);
  const rows = useWindowVirtualRows(grid, total, active, start.scroll);
  const { remove } = usePendingImageDeletions();
  const removeLater = (image: CanvasImageDto) => {
    setSelected((all) => all.filter(({ _id }) => _id !== image._id));
    remove(image);
  };
  const cutting = useBackgroundRemovals();
  const place = useRef(active);
  place.current = active;

  useLayoutEffect(() => {
    // Runs after the router's scroll to the top.
    const frame = start.scroll > 0 ? requestAnimationFrame(() => window.scrollTo(0, start.scroll)) : 0;
    return () => {
      cancelAnimationFrame(frame);
      left.set(view, { scroll: window.scrollY, active: place.current });
    };
  }, [view, start]);

  const focusGrid = () => grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
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
        selection={{
          items: selected,
          onToggle: (images, isRange) => {
            const next = toggle(selected, images, isRange);
            if (next.length > MAX_TAGGED_ITEMS) showToast.info(t("selection.most", { n: MAX_TAGGED_ITEMS }));
            setSelected(next.slice(0, MAX_TAGGED_ITEMS));
          },
          onClear: () => setSelected([]),
        }}
      />
      {selected.length > 0 && (
        <LibrarySelectionToolbar
          selected={selected}
          onChange={(changed) =>
            setSelected((all) => all.map((item) => changed.find(({ _id }) => _id === item._id) ?? item))
          }
          onClear={() => {
            setSelected([]);
            focusGrid();
          }}
        />
      )}
      <ImageDetails
        image={open}
        progress={open ? cutting.get(open._id) : undefined}
        onClose={() => setOpen(null)}
        onDelete={removeLater}
        onCloseFocus={focusGrid}
      />
    </>
  );
}

function toggle(selected: CanvasImageDto[], images: CanvasImageDto[], isRange: boolean): CanvasImageDto[] {
  const ids = images.map(({ _id }) => _id);
  const others = selected.filter(({ _id }) => !ids.includes(_id));
  if (!isRange && others.length < selected.length) return others;
  return [...others, ...images];
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
