import { Plus, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import { useEditor } from "@/components/editor/editor-context";
import { findAction } from "@/components/editor/shortcuts";
import { Button, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { inputVariants } from "@/components/ui/input";
import { readPastedCells } from "@/lib/canvas/core/paste-cells";

interface Column {
  /** Text of the head; numbers are columns without one. */
  title: string;
  /** Name of a cell in this column for screen readers. */
  nameOf(row: number): string;
  isNumber?: boolean;
}

interface Props {
  label: string;
  columns: readonly Column[];
  cells: readonly (readonly string[])[];
  maxLength: number;
  maxRows: number;
  fixed: boolean;
  texts: { add: string; remove(row: number): string; full: string };
  onType(row: number, column: number, text: string): void;
  onPaste(row: number, column: number, cells: string[][]): void;
  onAdd(): void;
  onRemove(row: number): void;
  onFocusRow?(row: number): void;
}

/** Edits rows of short texts like a spreadsheet: arrow keys and Enter change the row, and cells can be pasted. */
export function DataGrid({ label, columns, cells, fixed, texts, ...props }: Props) {
  const { maxLength, maxRows, onType, onPaste, onAdd, onRemove, onFocusRow } = props;
  const { editor } = useEditor();
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const isFull = cells.length >= maxRows;
  const focus = (row: number, column: number) =>
    box.current?.querySelector<HTMLElement>(`[data-cell="${row},${column}"]`)?.focus();
  useEffect(() => {
    if (wanted.current === null) return;
    box.current?.querySelector<HTMLElement>(wanted.current)?.focus();
    wanted.current = null;
  });
  function addRow(column = 0) {
    wanted.current = `[data-cell="${cells.length},${column}"]`;
    onAdd();
  }
  function removeRow(row: number) {
    if (row === cells.length - 1) wanted.current = row > 0 ? `[data-cell="${row - 1},0"]` : "[data-add]";
    onRemove(row);
  }
  function onKeyDown(event: KeyboardEvent, row: number, column: number) {
    if (event.nativeEvent.isComposing) return;
    const action = findAction(event.nativeEvent);
    if (action === "undo" || action === "redo") {
      event.preventDefault();
      editor[action]();
    }
    const isEnter = event.code === "Enter" || event.code === "NumpadEnter";
    const by = event.code === "ArrowDown" || isEnter ? 1 : event.code === "ArrowUp" ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    if (isEnter && row === cells.length - 1 && !isFull && !fixed) addRow(column);
    else focus(row + by, column);
  }
  function paste(event: ClipboardEvent, row: number, column: number) {
    const text = event.clipboardData.getData("text/plain");
    if (fixed || !/[\t\r\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(row, column, readPastedCells(text));
  }
  return (
    <div ref={box} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="overflow-x-auto p-0.5">
        <table aria-label={label} className="w-full border-separate border-spacing-x-1 border-spacing-y-0.5">
          <thead>
            <tr>
              {columns.map(({ title }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
                <th key={column} scope="col" className="text-start font-normal text-12 text-ink-2">
                  {title}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {cells.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity but their place
              <tr key={at}>
                {columns.map(({ nameOf, isNumber }, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: columns have no identity but their place
                  <td key={column}>
                    <input
                      data-cell={`${at},${column}`}
                      aria-label={nameOf(at + 1)}
                      value={row[column] ?? ""}
                      maxLength={maxLength}
                      readOnly={fixed}
                      inputMode={isNumber ? "decimal" : undefined}
                      dir={isNumber ? "ltr" : row[column] ? "auto" : undefined}
                      onChange={({ target }) => onType(at, column, target.value)}
                      onFocus={() => onFocusRow?.(at)}
                      onKeyDown={(event) => onKeyDown(event, at, column)}
                      onPaste={(event) => paste(event, at, column)}
                      className={cn(inputVariants(), "min-w-16 px-1.5 text-13", isNumber && "text-end")}
                    />
                  </td>
                ))}
                <td className="w-6">
                  <IconButton
                    icon={X}
                    size="sm"
                    label={texts.remove(at + 1)}
                    disabled={fixed}
                    onClick={() => removeRow(at)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isFull ? (
        <p className="text-12 text-ink-2">{texts.full}</p>
      ) : (
        <Button data-add size="sm" disabled={fixed} onClick={() => addRow()} className="justify-self-start">
          <Plus aria-hidden="true" />
          {texts.add}
        </Button>
      )}
    </div>
  );
}
