import { useTranslations } from "next-intl";
import type { CanvasElement } from "@/lib/canvas/core/elements";

/** Returns the element's label for lists and announcements: its name, its text or first words, else its kind. */
export function useElementName(element: CanvasElement | undefined): string {
  const t = useTranslations("posts.editor.kind");
  return element ? getElementName(element, t) : "";
}

export function getElementName(element: CanvasElement, t: (key: CanvasElement["type"]) => string): string {
  if (element.name) return element.name;
  const words = element.type === "text" ? element.text.trim().split("\n")[0] : "";
  const labels = readLabels(element).map((label) => label.trim());
  const first = labels.filter(Boolean).slice(0, SHOWN_LABELS).join(", ");
  return words || first || (element.type === "image" && element.alt) || t(element.type);
}

/** Labels that tell one chart or table from another. */
const SHOWN_LABELS = 3;

/** Returns the labels of a chart, or the cells of a table's first row with text. */
function readLabels(element: CanvasElement): string[] {
  if (element.type === "chart") return element.rows.map(({ label }) => label);
  if (element.type !== "table") return [];
  return element.cells.find((row) => row.some((cell) => cell.trim() !== "")) ?? [];
}
