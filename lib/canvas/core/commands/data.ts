import type { Command } from "@/lib/canvas/core/command";
import { createElementCommand } from "@/lib/canvas/core/element-targets";
import {
  type ChartElement,
  type ChartRow,
  isDataElement,
  type TableElement,
} from "@/lib/canvas/core/elements";

type Look = "dir" | "font" | "size" | "ink";
type DataChange =
  | Partial<Pick<ChartElement, "kind" | "rows" | "values" | "varied" | "legend" | Look>>
  | Partial<Pick<TableElement, "cells" | "header" | "banded" | Look>>;

/** Properties that are content; a lock of the style does not protect them. */
const CONTENT = new Set(["rows", "cells"]);

/**
 * Changes the data or the options of a chart or a table. Changes with the same `cell` are one step until another command
 * runs, so that typing a value is undone at once. Changes of the same options in quick succession are one step.
 */
export function changeData(id: string, change: DataChange, cell?: string): Command {
  const keys = Object.keys(change);
  const isContent = keys.every((key) => CONTENT.has(key));
  const typed = cell === undefined ? {} : { coalesce: `data:${id}:${cell}`, withoutTimeLimit: true };
  const coalesce = isContent ? typed : { coalesce: `data-look:${id}:${keys.join()}` };
  const props = { label: isContent ? "data" : "style", targets: [id], ...coalesce } as const;
  return createElementCommand(props, isContent ? "content" : "style", (element) => {
    if (isDataElement(element) && keys.every((key) => key in element))
      Object.assign(element, structuredClone(change));
  });
}

/** Colors a row of a chart, which is style although it is stored with the data. */
export function colorChartRow(id: string, index: number, fill: ChartRow["fill"]): Command {
  const props = { label: "style", targets: [id], coalesce: `row-color:${id}:${index}` } as const;
  return createElementCommand(props, "style", (element) => {
    const row = element.type === "chart" && element.rows[index];
    if (row) row.fill = fill;
  });
}
