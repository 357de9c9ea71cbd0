import { useSyncExternalStore } from "react";
import type { Asked, Made } from "@/components/editor/late-pictures";
import { BLANK_EDIT, type EditDraft } from "@/components/posts/edit/use-asked-edit";

/** What is asked of a picture of a design, and what came of it. */
export interface AskedChange {
  draft: EditDraft;
  /** The element as it was when it was asked for; null while nothing is. */
  asked: Asked | null;
  /** What came, until it is applied or discarded. */
  made: Made | null;
  /** Somebody was told that it came. */
  told: boolean;
}

const BLANK: AskedChange = { draft: BLANK_EDIT, asked: null, made: null, told: false };

/** Of this page's life: the model goes on while the editor is closed and opened again. */
class AskedChanges {
  private all: ReadonlyMap<string, AskedChange> = new Map();
  private readonly listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): ReadonlyMap<string, AskedChange> => this.all;

  at(place: string): AskedChange {
    return this.all.get(place) ?? BLANK;
  }

  set(place: string, patch: Partial<AskedChange>): void {
    this.keep(new Map(this.all).set(place, { ...this.at(place), ...patch }));
  }

  /** Nothing is asked there any more, and nothing was. */
  drop(place: string): void {
    this.keep(new Map([...this.all].filter(([one]) => one !== place)));
  }

  private keep(all: ReadonlyMap<string, AskedChange>): void {
    this.all = all;
    for (const listener of this.listeners) listener();
  }
}

export const askedChanges = new AskedChanges();

export function useAskedChange(place: string): AskedChange {
  const read = () => askedChanges.at(place);
  return useSyncExternalStore(askedChanges.subscribe, read, read);
}

export function useAskedChanges(): ReadonlyMap<string, AskedChange> {
  return useSyncExternalStore(askedChanges.subscribe, askedChanges.read, askedChanges.read);
}
