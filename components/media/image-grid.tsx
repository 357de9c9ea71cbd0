"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { ImageTile } from "@/components/media/image-tile";
import { useGridActions } from "@/components/media/use-grid-actions";
import { type LibraryList, useLibraryImages } from "@/components/media/use-library-list";
import type { VirtualRows } from "@/components/media/use-virtual-rows";
import { QueryError } from "@/components/shell/query-error";
import type { CanvasImageDto } from "@/lib/media/canvas-image-schemas";

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  list: LibraryList;
  rows: VirtualRows;
  active: number;
  setActive(index: number): void;
  onOpen(image: CanvasImageDto): void;
  onDelete?: (image: CanvasImageDto) => void;
  /** Selected images of a picker in order. */
  chosen?: readonly string[];
  /** Percentages of running background removals by image. */
  progress?: ReadonlyMap<string, number>;
}

/**
 * Renders the library as a virtualized grid of fixed-size tiles with a roving tabindex: arrows, Home and End
 * move, Enter opens, Delete deletes.
 */
export function ImageGrid({ ref, list, rows, active, setActive, onOpen, onDelete, ...marks }: Props) {
  const t = useTranslations("dashboard.media");
  const total = list.total ?? 0;
  const { columns, items, margin } = rows;
  const from = (items[0]?.index ?? 0) * columns;
  const to = Math.min(total, ((items.at(-1)?.index ?? 0) + 1) * columns) - 1;
  const { imageAt, failed } = useLibraryImages(list, from, to);
  const actions = useGridActions({ ref, rows, total, imageAt, setActive, onOpen, onDelete });
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

interface RowProps extends Pick<Props, "active" | "chosen" | "progress"> {
  row: number;
  top: number;
  columns: number;
  total: number;
  imageAt(index: number): CanvasImageDto | undefined;
}

function Row({ row, top, columns, total, active, imageAt, chosen, progress }: RowProps) {
  const first = row * columns;
  const width = Math.max(0, Math.min(columns, total - first));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of this grid
    // biome-ignore lint/a11y/useFocusableInteractive: its tiles take the focus in turn
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
            progress={image && progress?.get(image._id)}
          />
        );
      })}
    </div>
  );
}
