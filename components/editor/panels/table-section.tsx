import { useTranslations } from "next-intl";
import { useCurrentPage, useEditor } from "@/components/editor/editor-context";
import { DataGrid } from "@/components/editor/panels/data-grid";
import { DataStyle } from "@/components/editor/panels/data-style";
import { PanelSection } from "@/components/editor/panels/number-field";
import { Button } from "@/components/ui/button";
import { Switch } from "@/components/ui/switch";
import { changeData } from "@/lib/canvas/core/commands/data";
import { isLocked } from "@/lib/canvas/core/element-targets";
import type { TableElement } from "@/lib/canvas/core/elements";
import { MAX_TABLE_CELL_LENGTH, MAX_TABLE_COLUMNS, MAX_TABLE_ROWS } from "@/lib/canvas/core/limits";
import { pasteCells } from "@/lib/canvas/core/paste-cells";

/** Renders a table's cells and options. A new row makes the others lower, because the table keeps its height. */
export function TableSection({ element }: { element: TableElement }) {
  const t = useTranslations("posts.editor.table");
  const { editor } = useEditor();
  const page = useCurrentPage();
  const { id, cells, header, banded } = element;
  const fixed = isLocked(page, id, "content");
  const columns = cells[0]?.length ?? 1;
  const set = (next: string[][], cell?: string) => editor.exec(changeData(id, { cells: next }, cell));
  const limits = { rows: MAX_TABLE_ROWS, columns: MAX_TABLE_COLUMNS, length: MAX_TABLE_CELL_LENGTH };
  return (
    <PanelSection title={t("title")}>
      <DataGrid
        label={t("cells")}
        columns={Array.from({ length: columns }, (_, column) => ({
          title: t("column", { n: column + 1 }),
          nameOf: (row) => t("cell", { row, column: column + 1 }),
        }))}
        cells={cells}
        maxLength={MAX_TABLE_CELL_LENGTH}
        maxRows={MAX_TABLE_ROWS}
        fixed={fixed}
        texts={{ add: t("add"), remove: (n) => t("remove", { n }), full: t("full", { max: MAX_TABLE_ROWS }) }}
        onType={(row, column, text) =>
          set(
            cells.map((line, at) => (at === row ? line.with(column, text) : line)),
            `${row},${column}`,
          )
        }
        onPaste={(row, column, pasted) => set(pasteCells(cells, pasted, { row, column }, limits))}
        onAdd={() => set([...cells, Array.from({ length: columns }, () => "")])}
        onRemove={(row) => set(cells.filter((_, at) => at !== row))}
      />
      {cells.length === 0 && (
        <p role="status" className="text-13">
          {t("empty")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          disabled={fixed || cells.length === 0 || columns >= MAX_TABLE_COLUMNS}
          onClick={() => set(cells.map((line) => [...line, ""]))}
        >
          {t("addColumn")}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          disabled={fixed || columns <= 1}
          onClick={() => set(cells.map((line) => line.slice(0, -1)))}
        >
          {t("removeColumn")}
        </Button>
      </div>
      <p className="text-12 text-ink-2">{t("paste")}</p>
      <Switch checked={header} onCheckedChange={(on) => editor.exec(changeData(id, { header: on }))}>
        {t("header")}
      </Switch>
      <Switch checked={banded} onCheckedChange={(on) => editor.exec(changeData(id, { banded: on }))}>
        {t("banded")}
      </Switch>
      <DataStyle element={element} />
    </PanelSection>
  );
}
