import type { CanvasDocument } from "@/lib/canvas/core/document";

/** Designs by the address of their picture, which does not show yet what was changed. A store for `useSyncExternalStore`. */
export class PageDrawings {
  private known: ReadonlyMap<string, CanvasDocument> = new Map();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): ReadonlyMap<string, CanvasDocument> => this.known;

  /** The design was changed since its picture was drawn. */
  note(url: string, document: CanvasDocument): void {
    if (this.known.get(url) !== document) this.set([...this.known, [url, document]]);
  }

  /** Its picture shows it. */
  drop(url: string): void {
    this.set([...this.known].filter(([one]) => one !== url));
  }

  private set(entries: Iterable<readonly [string, CanvasDocument]>): void {
    this.known = new Map(entries);
    for (const listener of this.listeners) listener();
  }
}
