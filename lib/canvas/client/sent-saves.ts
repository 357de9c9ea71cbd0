import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Saves without an answer that are remembered. */
const MOST_SENT = 3;

/** Those that were sent without an answer, and this one. */
export function withSent(sent: readonly CanvasDocument[], document: CanvasDocument): CanvasDocument[] {
  const others = sent.filter((one) => one !== document);
  return [...others, document].slice(-MOST_SENT);
}
