import type { StickerColorsProps } from "@/components/editor/panels/sticker-colors";
import { LazyCode } from "@/components/shell/lazy-part";
import { Skeleton } from "@/components/ui/spinner";

/** Sections of the inspector for elements that few designs have. */
export const LAZY_SECTIONS = {
  chart: new LazyCode(() =>
    import("@/components/editor/panels/chart-section").then((one) => one.ChartSection),
  ),
  table: new LazyCode(() =>
    import("@/components/editor/panels/table-section").then((one) => one.TableSection),
  ),
};

export const LAZY_STICKER_COLORS = new LazyCode<StickerColorsProps>(() =>
  import("@/components/editor/panels/sticker-colors").then((one) => one.StickerColors),
);

/** Shown while a panel or section loads. */
export function PanelSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-3 p-4">
      <Skeleton className="h-6" />
      <Skeleton className="h-40" />
    </div>
  );
}
