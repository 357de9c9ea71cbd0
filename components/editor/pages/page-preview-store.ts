import { createStore } from "zustand/vanilla";
import type { CanvasDocument } from "@/lib/canvas/core/document";

/**
 * Stores changed designs by image URL until their image is rendered again. A zustand store.
 */
export class PagePreviewStore {
  readonly store = createStore<ReadonlyMap<string, CanvasDocument>>(() => new Map());

  /** Stores a design that is newer than its image. */
  note(url: string, document: CanvasDocument): void {
    if (this.store.getState().get(url) !== document) this.set([...this.store.getState(), [url, document]]);
  }

  /** Removes a design whose image is current. */
  drop(url: string): void {
    this.set([...this.store.getState()].filter(([one]) => one !== url));
  }

  private set(entries: Iterable<readonly [string, CanvasDocument]>): void {
    this.store.setState(new Map(entries), true);
  }
}
