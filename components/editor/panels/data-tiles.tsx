import { ChartColumn, ChartLine, ChartPie, type LucideIcon, Table } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentAccount } from "@/components/accounts/use-current-account";
import {
  createChart,
  createGrid,
  createTable,
  type GridName,
  getGridCells,
} from "@/components/editor/create-data-element";
import { addElementOnTop } from "@/components/editor/create-element";
import { useEditor } from "@/components/editor/editor-context";
import { NumberField } from "@/components/editor/panels/number-field";
import { Button } from "@/components/ui/button";
import { addElements } from "@/lib/canvas/core/commands/add";
import type { ChartElement } from "@/lib/canvas/core/elements";
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from "@/lib/canvas/core/limits";
import { TEXT_SAMPLES } from "@/lib/canvas/layouts/text-samples";

const CHART_ICONS: Record<ChartElement["kind"], LucideIcon> = {
  bar: ChartColumn,
  line: ChartLine,
  donut: ChartPie,
};

/** Adds a chart with sample numbers. */
export function ChartTiles({ kinds }: { kinds: readonly ChartElement["kind"][] }) {
  const t = useTranslations("posts.editor.chart");
  const context = useEditor();
  const { language } = useCurrentAccount();
  return (
    <>
      <h3 className="mt-2 font-bold font-ui text-14 tracking-normal">{t("charts")}</h3>
      <ul aria-label={t("charts")} className="grid grid-cols-3 gap-1.5">
        {kinds.map((kind) => {
          const Icon = CHART_ICONS[kind];
          const { chart } = TEXT_SAMPLES[language];
          return (
            <li key={kind}>
              <button
                type="button"
                onClick={() => addElementOnTop(context.editor, createChart(kind, chart, context))}
                className="grid w-full justify-items-center gap-1 border border-line bg-raised px-1 py-2.5 text-12 text-ink-2 hover:border-ink hover:text-ink"
              >
                <Icon aria-hidden="true" className="size-7" />
                {t(`kind.${kind}`)}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

const MAX_TABLE_SIZE = { rows: MAX_TABLE_ROWS, columns: MAX_TABLE_COLUMNS };

/** Adds a table of as many rows and columns as typed. */
export function TableForm() {
  const t = useTranslations("posts.editor.table");
  const context = useEditor();
  const { language } = useCurrentAccount();
  const [size, setSize] = useState({ rows: 4, columns: 2 });
  return (
    <>
      <h3 className="mt-2 font-bold font-ui text-14 tracking-normal">{t("tables")}</h3>
      <div className="grid grid-cols-2 gap-2">
        {(["rows", "columns"] as const).map((name) => (
          <NumberField
            key={name}
            label={t(name)}
            value={size[name]}
            min={1}
            max={MAX_TABLE_SIZE[name]}
            digits={0}
            onChange={(count) => setSize({ ...size, [name]: Math.round(count) })}
          />
        ))}
      </div>
      <Button
        className="justify-self-start"
        onClick={() =>
          addElementOnTop(context.editor, createTable(size, TEXT_SAMPLES[language].table, context))
        }
      >
        <Table aria-hidden="true" />
        {t("insert")}
      </Button>
    </>
  );
}

const PREVIEW = { w: 32, h: 24 };

/** Adds a grid of frames that wait for images. */
export function GridTiles({ grids }: { grids: readonly GridName[] }) {
  const t = useTranslations("posts.editor.grids");
  const frameText = useTranslations("posts.editor.frames");
  const context = useEditor();
  return (
    <>
      <h3 className="mt-2 font-bold font-ui text-14 tracking-normal">{t("title")}</h3>
      <ul aria-label={t("title")} className="grid grid-cols-3 gap-1.5">
        {grids.map((grid) => {
          const name = t(`kind.${grid}`);
          return (
            <li key={grid}>
              <button
                type="button"
                aria-label={name}
                title={name}
                onClick={() =>
                  context.editor.exec(
                    addElements([createGrid(grid, { grid: name, cell: frameText("one") }, context)]),
                  )
                }
                className="grid w-full place-items-center border border-line bg-raised py-2.5 text-ink-2 hover:border-ink hover:text-ink"
              >
                <svg viewBox="0 0 32 24" width={40} height={30} aria-hidden="true" className="fill-current">
                  {getGridCells(grid, PREVIEW, 2, context.kit.direction).map(({ x, y, w, h }) => (
                    <rect key={`${x} ${y}`} x={x} y={y} width={w} height={h} />
                  ))}
                </svg>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
