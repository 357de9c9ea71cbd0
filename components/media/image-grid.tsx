import { Check, Play } from "lucide-react";
import { useTranslations } from "next-intl";
import { memo, type RefObject } from "react";
import { formatDuration } from "@/components/media/format-duration";
import { type GridSelection, useGridActions } from "@/components/media/use-grid-actions";
import { type LibraryList, useLibraryImages } from "@/components/media/use-library-list";
import type { VirtualRows } from "@/components/media/use-virtual-rows";
import { QueryError } from "@/components/shell/query-error";
import { cn } from "@/components/ui/cn";
import { Image } from "@/components/ui/image";
import { Progress } from "@/components/ui/progress";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  list: LibraryList;
  rows: VirtualRows;
  active: number;
  setActive(index: number): void;
  onOpen(image: CanvasImageDto): void;
  onDelete?: (image: CanvasImageDto) => void;
  chosen?: readonly string[];
  selection?: GridSelection;
  progress?: ReadonlyMap<string, number>;
}

/** Renders a virtualized grid of fixed-size tiles with a roving tabindex. */
export function ImageGrid({
  ref,
  list,
  rows,
  active,
  setActive,
  onOpen,
  onDelete,
  selection,
  ...rest
}: Props) {
  const selectedIds = selection?.items.map(({ _id }) => _id);
  const marks = { ...rest, chosen: rest.chosen ?? selectedIds, isSelection: selection !== undefined };
  const t = useTranslations("dashboard.media");
  const total = list.total ?? 0;
  const { columns, items, margin } = rows;
  const from = (items[0]?.index ?? 0) * columns;
  const to = Math.min(total, ((items.at(-1)?.index ?? 0) + 1) * columns) - 1;
  const { imageAt, failed } = useLibraryImages(list, from, to);
  const actions = useGridActions({ ref, rows, total, imageAt, setActive, onOpen, onDelete, selection });
  return (
    <>
      {failed && <QueryError query={failed} lead={t("loadFailed")} />}
      {/* biome-ignore lint/a11y/useSemanticElements: an interactive grid, not a data table */}
      <div
        ref={ref}
        role="grid"
        aria-label={t("grid.label")}
        aria-rowcount={Math.ceil(total / Math.max(1, columns))}
        aria-colcount={columns}
        aria-multiselectable={marks.chosen ? true : undefined}
        className="relative"
        style={{ blockSize: rows.size }}
        {...actions}
      >
        {items.map(({ index, start, key }) => (
          <Row
            key={key}
            row={index}
            top={start - margin}
            columns={columns}
            total={total}
            active={Math.min(active, total - 1)}
            imageAt={imageAt}
            {...marks}
          />
        ))}
      </div>
    </>
  );
}

interface RowProps extends Pick<Props, "active" | "progress"> {
  chosen: readonly string[] | undefined;
  isSelection: boolean;
  row: number;
  top: number;
  columns: number;
  total: number;
  imageAt(index: number): CanvasImageDto | undefined;
}

function Row({ row, top, columns, total, active, imageAt, chosen, isSelection, progress }: RowProps) {
  const first = row * columns;
  const width = Math.max(0, Math.min(columns, total - first));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of this grid
    // biome-ignore lint/a11y/useFocusableInteractive: the tiles have a roving tabindex
    <div
      role="row"
      aria-rowindex={row + 1}
      className="absolute inset-x-0 top-0 grid gap-3"
      style={{
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        transform: `translateY(${top}px)`,
      }}
    >
      {Array.from({ length: width }, (_, column) => column).map((column) => {
        const image = imageAt(first + column);
        return (
          <ImageTile
            // Keyed by position, so that a tile keeps the focus when its image changes.
            key={column}
            image={image}
            index={first + column}
            column={column}
            active={first + column === active}
            chosen={chosen && (image ? chosen.indexOf(image._id) + 1 : 0)}
            isSelection={isSelection}
            progress={image && progress?.get(image._id)}
          />
        );
      })}
    </div>
  );
}

interface TileProps {
  image: CanvasImageDto | undefined;
  index: number;
  column: number;
  active: boolean;
  /** In a picker the position in the selection from 1; 0 when not selected. */
  chosen?: number | undefined;
  /** Shows a mark that selects the item instead of its position. */
  isSelection: boolean;
  progress?: number | undefined;
}

/** Renders a library image at a fixed size with its name and usage. The grid handles clicks and keys. */
const ImageTile = memo(function ImageTile(props: TileProps) {
  const { image, index, column, active, chosen, isSelection, progress } = props;
  const t = useTranslations("dashboard.media");
  return (
    // biome-ignore lint/a11y/useSemanticElements: an interactive grid, not a data table
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={chosen === undefined ? undefined : chosen > 0}
      aria-busy={!image}
      tabIndex={active ? 0 : -1}
      data-index={index}
      data-testid="library-tile"
      draggable={isSelection && image !== undefined}
      className={cn(
        "group relative flex h-51 min-w-0 cursor-pointer flex-col rounded-in border border-line bg-surface outline-offset-1 [contain:strict] hover:border-ink focus-visible:outline-2 focus-visible:outline-focus",
        chosen !== undefined && chosen > 0 && "border-brand shadow-[inset_0_0_0_1px_var(--brand)]",
      )}
    >
      <span
        className={cn(
          "block h-38 overflow-hidden rounded-t-in bg-stage",
          image?.cutoutThumbUrl && "bg-checker",
        )}
      >
        {image && image.thumbUrl !== "" && (
          <Image
            src={image.cutoutThumbUrl ?? image.thumbUrl}
            alt=""
            width={168}
            height={152}
            loading="eager"
            draggable={false}
            className="size-full object-contain"
          />
        )}
        {image?.kind === "video" && <VideoMark image={image} />}
      </span>
      {image ? <Caption image={image} /> : <span className="sr-only">{t("grid.loading")}</span>}
      {isSelection && image && <SelectMark isOn={(chosen ?? 0) > 0} />}
      {!isSelection && chosen !== undefined && chosen > 0 && (
        <span className="absolute start-2 top-2 inline-flex min-w-6 items-center justify-center gap-1 rounded-in bg-brand px-1.5 font-bold text-13 text-on-brand">
          <Check aria-hidden="true" className="size-3" />
          <bdi>{chosen}</bdi>
        </span>
      )}
      {progress !== undefined && (
        <span className="absolute inset-x-2 top-34">
          <Progress value={progress} label={t("details.removing")} />
        </span>
      )}
    </div>
  );
});

/** For the pointer; the tile itself has the state for screen readers and handles the keys. */
function SelectMark({ isOn }: { isOn: boolean }) {
  return (
    <span
      aria-hidden="true"
      data-select
      className={cn(
        "absolute start-2 top-2 grid size-6 place-items-center rounded-in border pointer-coarse:opacity-100",
        isOn
          ? "border-brand bg-brand text-on-brand"
          : "border-line-strong bg-surface opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100",
      )}
    >
      {isOn && <Check className="size-4" />}
    </span>
  );
}

/** Marks a video and shows its duration over its poster frame. */
function VideoMark({ image: { durationMs } }: { image: CanvasImageDto }) {
  return (
    <>
      <span aria-hidden="true" className="absolute inset-x-0 top-0 grid h-38 place-items-center">
        <span className="grid size-9 place-items-center rounded-full bg-scrim text-on-band">
          <Play className="size-4 fill-current" />
        </span>
      </span>
      {durationMs !== null && (
        <bdi dir="ltr" className="absolute end-1.5 top-31 bg-scrim px-1 text-12 text-on-band">
          {formatDuration(durationMs)}
        </bdi>
      )}
    </>
  );
}

function Caption({ image }: { image: CanvasImageDto }) {
  const t = useTranslations("dashboard.media");
  return (
    <span className="grid min-w-0 content-center gap-0.5 border-line border-t px-2.5 py-1.5 leading-tight">
      {/* Truncated at its end in either direction. */}
      <bdi className="block truncate font-semibold text-13 align-as-parent">
        {image.label || t("grid.untitled")}
      </bdi>
      <span className="truncate text-12 text-ink-2">
        {t("uses", { n: image.usedIn })}
        {image.cutoutUrl && ` · ${t("grid.backgroundRemoved")}`}
      </span>
    </span>
  );
}
