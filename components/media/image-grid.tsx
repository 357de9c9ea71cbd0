"use client";

import { useTranslations } from "next-intl";
import type { RefObject } from "react";
import { ImageTile } from "@/components/media/image-tile";
import { useGridActions } from "@/components/media/use-grid-actions";
import type { GridRows } from "@/components/media/use-grid-rows";
import { type LibraryList, useLibraryImages } from "@/components/media/use-library-list";
import { QueryFailure } from "@/components/shell/query-failure";
import type { CanvasImageWire } from "@/lib/canvas/image-schemas";

interface Props {
  ref: RefObject<HTMLDivElement | null>;
  list: LibraryList;
  rows: GridRows;
  active: number;
  setActive(index: number): void;
  onOpen(image: CanvasImageWire): void;
  onDelete?: (image: CanvasImageWire) => void;
  /** In a picker: the chosen pictures in their order. */
  chosen?: readonly string[];
  /** Hundredths of the removals that run, by picture. */
  progress?: ReadonlyMap<string, number>;
}

/**
 * The library as a grid of fixed tiles of which only the rows in sight exist. One tile is in the tab order; arrows,
 * Home and End lead from tile to tile, Enter opens, Delete deletes.
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
      {failed && <QueryFailure query={failed} lead={t("loadFailed")} />}
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of the page, not a table of figures */}
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
  imageAt(index: number): CanvasImageWire | undefined;
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
            // A tile is a place: what arrives for it, or moves up, does not take the focus away.
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
