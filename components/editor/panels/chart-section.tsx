import { TriangleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCurrentPage, useEditor, useEditorState } from "@/components/editor/editor-context";
import { ColorPicker } from "@/components/editor/panels/color-picker";
import { DataGrid } from "@/components/editor/panels/data-grid";
import { DataStyle } from "@/components/editor/panels/data-style";
import { PanelSection } from "@/components/editor/panels/number-field";
import { Select } from "@/components/ui/select";
import { Switch } from "@/components/ui/switch";
import { findChartProblem } from "@/lib/canvas/core/chart-values";
import { changeData, colorChartRow } from "@/lib/canvas/core/commands/data";
import { isLocked } from "@/lib/canvas/core/element-targets";
import { CHART_KINDS, type ChartElement, type ChartRow } from "@/lib/canvas/core/elements";
import { MAX_CHART_LABEL_LENGTH, MAX_CHART_ROWS, MAX_CHART_VALUE_LENGTH } from "@/lib/canvas/core/limits";
import { getPlainColor } from "@/lib/canvas/core/paints";
import { pasteCells } from "@/lib/canvas/core/paste-cells";
import { getRowColor } from "@/lib/canvas/render/lay-out-chart";

type Change = Parameters<typeof changeData>[1];

/** Renders a chart's numbers and options. */
export function ChartSection({ element }: { element: ChartElement }) {
  const t = useTranslations("posts.editor.chart");
  const { editor } = useEditor();
  const set = (change: Change) => editor.exec(changeData(element.id, change));
  return (
    <PanelSection title={t("title")}>
      <Select
        aria-label={t("kindLabel")}
        value={element.kind}
        onChange={({ target }) => set({ kind: CHART_KINDS.find((one) => one === target.value) ?? "bar" })}
      >
        {CHART_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`kind.${kind}`)}
          </option>
        ))}
      </Select>
      <ChartRows element={element} />
      <Switch checked={element.values} onCheckedChange={(values) => set({ values })}>
        {t("values")}
      </Switch>
      {element.kind === "donut" ? (
        <Switch checked={element.legend} onCheckedChange={(legend) => set({ legend })}>
          {t("legend")}
        </Switch>
      ) : (
        <Switch checked={element.varied} onCheckedChange={(varied) => set({ varied })}>
          {t("varied")}
        </Switch>
      )}
      <DataStyle element={element} />
    </PanelSection>
  );
}

function ChartRows({ element }: { element: ChartElement }) {
  const t = useTranslations("posts.editor.chart");
  const { editor } = useEditor();
  const page = useCurrentPage();
  const palette = useEditorState(({ document }) => document.palette);
  const [focused, setFocused] = useState(0);
  const { id, rows, kind, varied } = element;
  const fixed = isLocked(page, id, "content");
  const problem = findChartProblem(element);
  const set = (next: ChartRow[], cell?: string) => editor.exec(changeData(id, { rows: next }, cell));
  const shown = Math.min(focused, rows.length - 1);
  const replace = (at: number, change: Partial<ChartRow>) =>
    rows.map((row, index) => (index === at ? { ...row, ...change } : row));
  return (
    <>
      <DataGrid
        label={t("data")}
        columns={[
          { title: t("label"), nameOf: (n) => t("labelOf", { n }) },
          { title: t("value"), nameOf: (n) => t("valueOf", { n }), isNumber: true },
        ]}
        cells={rows.map(({ label, value }) => [label, value])}
        maxLength={MAX_CHART_LABEL_LENGTH}
        maxRows={MAX_CHART_ROWS}
        fixed={fixed}
        texts={{
          add: t("add"),
          remove: (n) => t("remove", { n }),
          full: t("full", { max: MAX_CHART_ROWS }),
        }}
        onType={(row, column, text) =>
          set(
            replace(row, column === 0 ? { label: text } : { value: text.slice(0, MAX_CHART_VALUE_LENGTH) }),
            `${row},${column}`,
          )
        }
        onPaste={(row, column, pasted) => {
          const limits = { rows: MAX_CHART_ROWS, columns: 2, length: MAX_CHART_LABEL_LENGTH };
          const cells = rows.map(({ label, value }) => [label, value]);
          set(
            pasteCells(cells, pasted, { row, column }, limits).map(([label = "", value = ""], at) => ({
              ...rows[at],
              label,
              value: value.slice(0, MAX_CHART_VALUE_LENGTH),
            })),
          );
        }}
        onAdd={() => set([...rows, { label: "", value: "" }])}
        onRemove={(row) => set(rows.filter((_, at) => at !== row))}
        onFocusRow={setFocused}
      />
      <p role="status" className="flex items-start gap-2 text-13 empty:absolute">
        {problem && (
          <>
            <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 flex-none text-warn" />
            {t(`problem.${problem}`)}
          </>
        )}
      </p>
      <p className="text-12 text-ink-2">{t("paste")}</p>
      {shown >= 0 && (kind === "donut" || varied) && (
        <>
          <Select
            aria-label={t("colorRow")}
            value={shown}
            onChange={({ target }) => setFocused(Number(target.value))}
          >
            {rows.map(({ label }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              <option key={at} value={at}>
                {label.trim() === ""
                  ? t("row", { n: at + 1 })
                  : t("rowNamed", { n: at + 1, label: `\u2068${label.trim()}\u2069` })}
              </option>
            ))}
          </Select>
          <ColorPicker
            label={t("rowColor", { n: shown + 1 })}
            value={getRowColor(element, shown, palette)}
            onChoose={(paint) => editor.exec(colorChartRow(id, shown, getPlainColor(paint)))}
          />
        </>
      )}
    </>
  );
}
