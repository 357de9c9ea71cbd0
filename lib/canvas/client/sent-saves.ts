import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Saves without an answer that are remembered. */
const MOST_SENT = 3;
/** Browsers send 64 KB in all behind a closing page. */
const KEEPALIVE_BYTES = 60_000;

/** Those that were sent without an answer, and this one. */
export function withSent(sent: readonly CanvasDocument[], document: CanvasDocument): CanvasDocument[] {
  const others = sent.filter((one) => one !== document);
  return [...others, document].slice(-MOST_SENT);
}

/** True when a browser still sends it behind a closing page. */
export function fitsBehind(call: { baseRev: number; document: CanvasDocument }): boolean {
  return new TextEncoder().encode(JSON.stringify(call)).byteLength < KEEPALIVE_BYTES;
}
