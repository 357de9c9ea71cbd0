import {
  type Change,
  changeOf,
  type Departed,
  noteDeparted,
  patched,
  placesChanged,
} from "@/lib/canvas/core/changes";
import type { Command, CommandLabel } from "@/lib/canvas/core/command";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { History, joined, type Step, type Whereabouts } from "@/lib/canvas/core/history";
import { isSame } from "@/lib/canvas/core/same";

/** Commands of one key that follow each other within this time are one step. */
const JOIN_MS = 500;

/** What a screen shows of the editor; the same object until something changes. */
export interface EditorSnapshot {
  document: CanvasDocument;
  /** Index of the open page. */
  page: number;
  /** Ids of the open page. */
  selection: readonly string[];
  /** What a step back would undo. */
  undo: CommandLabel | null;
  redo: CommandLabel | null;
  /** Counts the changes of the design made here, those by undo too: whoever saves compares it. */
  changes: number;
}

/** What was undone or redone, to announce it and to lead there. */
export type Travelled = Pick<Step, "label" | "targets">;

/**
 * Holds a design while it is edited: runs commands, counts up the `v` of what they changed, and knows the way back.
 * A store for `useSyncExternalStore`.
 */
export class Editor {
  private snapshot: EditorSnapshot;
  private readonly history = new History();
  private readonly departed: Departed = new Map();
  private readonly listeners = new Set<() => void>();
  private readonly now: () => number;
  private last: { key: string; at: number; patient: boolean } | null = null;
  private open: { label: CommandLabel; step: Step | null } | null = null;

  /** `now` in milliseconds: when commands follow each other. */
  constructor(document: CanvasDocument, { now = Date.now }: { now?: () => number } = {}) {
    this.now = now;
    this.snapshot = { document, page: 0, selection: [], undo: null, redo: null, changes: 0 };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): EditorSnapshot => this.snapshot;

  /** Runs a command on the open page. One that changes nothing, or whose result were no design, leaves no trace. */
  exec(command: Command): void {
    const { document, page } = this.snapshot;
    const change = changeOf(document, (draft) => command.run(draft, page), this.departed);
    if (!change) return;
    const after = this.whereAfter(change.document, command.select);
    this.note(this.stepOf(command, change, after), command);
    this.show(change.document, after);
  }

  /** Takes one step back; null when there is none. */
  undo(): Travelled | null {
    this.commit();
    const step = this.history.takeBack();
    return step ? this.travel(step, step.inverse, step.before) : null;
  }

  redo(): Travelled | null {
    this.commit();
    const step = this.history.takeAgain();
    return step ? this.travel(step, step.patches, step.after) : null;
  }

  /** What is not on the page is left out. */
  select(ids: readonly string[]): void {
    const selection = existing(this.snapshot.document, this.snapshot.page, ids);
    if (isSame(selection, this.snapshot.selection)) return;
    if (!this.last?.patient) this.last = null;
    this.set({ selection });
  }

  /** Opens a page, the nearest where there is none of this index. */
  selectPage(index: number): void {
    const page = Math.min(Math.max(0, Math.trunc(index)), this.snapshot.document.pages.length - 1);
    if (page === this.snapshot.page) return;
    this.last = null;
    this.set({ page, selection: [] });
  }

  /** All commands until `commit` are one step of this name. One that is still open is committed first. */
  begin(label: CommandLabel): void {
    this.commit();
    this.last = null;
    this.open = { label, step: null };
  }

  commit(): void {
    const { open } = this;
    this.open = null;
    if (!open?.step) return;
    this.last = null;
    this.history.push({ ...open.step, label: open.label });
    this.set({});
  }

  /** As it was at `begin`, except that `v` is newer: the design in between may have been saved. */
  rollback(): void {
    const { open } = this;
    this.open = null;
    if (open?.step) this.travel(open.step, open.step.inverse, open.step.before);
  }

  /** Another design, or somebody else's version instead of ours: the way back ends here. */
  load(document: CanvasDocument): void {
    this.open = null;
    this.history.clear();
    this.departed.clear();
    this.last = null;
    this.set({ document, page: 0, selection: [] });
  }

  /**
   * Ours and somebody else's, merged: it goes on from there. Steps stay as long as they lead over nothing that the
   * others changed: the way back ends where it would undo their work, or write by place into a list they changed.
   */
  adopt(document: CanvasDocument): void {
    this.commit();
    this.last = null;
    const before = this.snapshot.document;
    noteDeparted(before, document, this.departed);
    this.history.forget(placesChanged(before, document));
    const where = this.whereAfter(document, undefined, false);
    this.set({ document, ...where });
  }

  private stepOf(
    { label, targets }: Command,
    { patches, inverse, places }: Change,
    after: Whereabouts,
  ): Step {
    const { page, selection } = this.snapshot;
    return { label, targets, patches, inverse, places, before: { page, selection }, after };
  }

  private note(step: Step, { coalesce: key, patient = false }: Command): void {
    if (this.open) {
      this.open.step = this.open.step ? joined(this.open.step, step) : step;
      return;
    }
    const at = this.now();
    const isSoon = patient || (this.last !== null && at - this.last.at < JOIN_MS);
    this.history.push(step, isSoon && key !== undefined && this.last?.key === key);
    this.last = key === undefined ? null : { key, at, patient };
  }

  private travel(step: Step, patches: Step["patches"], where: Whereabouts): Travelled | null {
    this.last = null;
    const document = patched(this.snapshot.document, patches, this.departed);
    if (!document) {
      // Only after `adopt`: with what others added, the way back would be over a limit.
      this.history.clear();
      this.set({});
      return null;
    }
    this.show(document, { ...where, selection: existing(document, where.page, where.selection) });
    return { label: step.label, targets: step.targets };
  }

  /** A page that is new is opened; else the one that was open, wherever it is now, or its neighbour. */
  private whereAfter(next: CanvasDocument, select?: readonly string[], opensNew = true): Whereabouts {
    const { document, page, selection } = this.snapshot;
    const known = new Set(document.pages.map(({ id }) => id));
    const added = opensNew ? next.pages.findIndex(({ id }) => !known.has(id)) : -1;
    const same = next.pages.findIndex(({ id }) => id === document.pages[page]?.id);
    const nearest = Math.min(page, next.pages.length - 1);
    const now = [added, same, nearest].find((index) => index >= 0) ?? 0;
    const kept = now === same ? selection : [];
    return { page: now, selection: existing(next, now, select ?? kept) };
  }

  private show(document: CanvasDocument, where: Whereabouts): void {
    this.set({ document, ...where, changes: this.snapshot.changes + 1 });
  }

  private set(patch: Partial<EditorSnapshot>): void {
    const { label, step } = this.open ?? { label: null, step: null };
    const undo = step ? label : this.history.undoLabel;
    this.snapshot = { ...this.snapshot, ...patch, undo, redo: this.history.redoLabel };
    for (const listener of this.listeners) listener();
  }
}

function existing({ pages }: CanvasDocument, page: number, ids: readonly string[]): string[] {
  const els = pages[page]?.els ?? {};
  return [...new Set(ids)].filter((id) => Object.hasOwn(els, id));
}
