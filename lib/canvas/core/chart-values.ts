import type { ChartElement } from "@/lib/canvas/core/elements";
import { MAX_CHART_VALUE } from "@/lib/canvas/core/limits";

/** A currency sign or a percent sign may surround a number; spaces and marks of direction are ignored. */
const NUMBER = /^([-+\u2212]?)\p{Sc}?([-+\u2212]?)(\d[\d,.]*|[.,]\d+)[%\p{Sc}]?$/u;
const IGNORED = /[\s\u200E\u200F\u061C\u2066-\u2069]/gu;
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const PLAIN = /^\d*(?:[.,]\d+)?$/;

/**
 * Returns the number that was typed, such as "1,200", "-3.5", "+45%" or "₪90". Returns null for an empty value,
 * for text, and for a number that is too large to compare.
 */
export function parseChartValue(typed: string): number | null {
  const [, before, after, digits = ""] = NUMBER.exec(typed.replace(IGNORED, "")) ?? [];
  if (digits === "" || (before && after)) return null;
  const plain = GROUPED.test(digits) ? digits.replaceAll(",", "") : PLAIN.test(digits) && digits;
  if (!plain) return null;
  const size = Number(plain.replace(",", "."));
  if (!Number.isFinite(size) || size > MAX_CHART_VALUE) return null;
  const isNegative = /[-\u2212]/.test(`${before}${after}`);
  return isNegative && size > 0 ? -size : size;
}

/** The first problem of a chart's data; the rest of the chart is drawn. */
export type ChartProblem = "empty" | "too_large" | "not_number" | "negative" | "zero";

/** Returns what keeps a part of a chart from being drawn; null when all of it is. */
export function findChartProblem({ kind, rows }: Pick<ChartElement, "kind" | "rows">): ChartProblem | null {
  if (rows.length === 0) return "empty";
  const unread = rows.filter(({ value }) => value.trim() !== "" && parseChartValue(value) === null);
  if (
    unread.some(
      ({ value }) => /^[-+\u2212\p{Sc}\d.,%\s]+$/u.test(value) && /\d{13}/.test(value.replaceAll(",", "")),
    )
  )
    return "too_large";
  if (unread.length > 0) return "not_number";
  if (kind !== "donut") return null;
  const values = rows.map(({ value }) => parseChartValue(value) ?? 0);
  if (values.some((value) => value < 0)) return "negative";
  return values.some((value) => value > 0) ? null : "zero";
}
