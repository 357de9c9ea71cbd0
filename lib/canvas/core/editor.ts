import { createStore, type StoreApi } from "zustand/vanilla";
import type { Command, CommandLabel } from "@/lib/canvas/core/command";
import type { CanvasDocument } from "@/lib/canvas/core/document";
import { type HistoryLocation, type HistoryStep, mergeSteps, UndoHistory } from "@/lib/canvas/core/history";
import {
  applyDocumentPatches,
  createChange,
  type DocumentChange,
  listChangedPaths,
  type RemovedElements,
  recordRemovedElements,
} from "@/lib/canvas/core/patches";
import { isDeepEqual } from "@/lib/canvas/core/values";

/** Commands with the same key within this time are merged into one step. */
const JOIN_MS = 500;

export interface EditorSnapshot {
  document: CanvasDocument;
  page: number;
  selection: readonly string[];
  /** Label of the step that undo would revert. */
  undo: CommandLabel | null;
  redo: CommandLabel | null;
  /** Counts local changes including undo and redo; autosave compares it. */
  changes: number;
}

/** The step that was undone or redone, for its announcement and selection. */
export type HistoryTravel = Pick<HistoryStep, "label" | "targets">;

/** Runs commands, increments `v` of changed elements and keeps the undo history. A zustand store. */
export class Editor {
  readonly store: StoreApi<EditorSnapshot>;
  private readonly history = new UndoHistory();
  private readonly departed: RemovedElements = new Map();
  private readonly now: () => number;
  private last: { key: string; at: number; withoutTimeLimit: boolean } | null = null;
  private open: { label: CommandLabel; step: HistoryStep | null } | null = null;

  /** `now` in milliseconds, for merging commands. */
  constructor(document: CanvasDocument, { now = Date.now }: { now?: () => number } = {}) {
    this.now = now;
    const opened = { document, page: 0, selection: [], undo: null, redo: null, changes: 0 };
    this.store = createStore<EditorSnapshot>(() => opened);
  }

  readonly read = (): EditorSnapshot => this.store.getState();

  /** Runs a command; one that changes nothing or makes the document invalid leaves no trace. */
  exec(command: Command): void {
    const { document, page } = this.read();
    const change = createChange(document, (draft) => command.run(draft, page), this.departed);
    if (!change) return;
    const after = this.whereAfter(change.document, command.select);
    this.note(this.stepOf(command, change, after), command);
    this.show(change.document, after);
  }

  /** Undoes one step; returns null when there is none. */
  undo(): HistoryTravel | null {
    this.commit();
    const step = this.history.takeBack();
    return step ? this.travel(step, step.inverse, step.before) : null;
  }

  redo(): HistoryTravel | null {
    this.commit();
    const step = this.history.takeAgain();
    return step ? this.travel(step, step.patches, step.after) : null;
  }

  /** Selects elements; ids that are not on the page are ignored. */
  select(ids: readonly string[]): void {
    const selection = existing(this.read().document, this.read().page, ids);
    if (isDeepEqual(selection, this.read().selection)) return;
    if (!this.last?.withoutTimeLimit) this.last = null;
    this.set({ selection });
  }

  /** Opens a page; clamps the index. */
  selectPage(index: number): void {
    const page = Math.min(Math.max(0, Math.trunc(index)), this.read().document.pages.length - 1);
    if (page === this.read().page) return;
    this.last = null;
    this.set({ page, selection: [] });
  }

  /** Starts a transaction: all commands until `commit` form one step with this label. */
  begin(label: CommandLabel): void {
    this.commit();
    this.last = null;
    this.open = { label, step: null };
  }

  /** Returns whether a transaction is open. */
  isInStep(): boolean {
    return this.open !== null;
  }

  commit(): void {
    const { open } = this;
    this.open = null;
    if (!open?.step) return;
    this.last = null;
    this.history.push({ ...open.step, label: open.label });
    this.set({});
  }

  /** Restores the state of `begin` with newer `v`, because the state in between may have been saved. */
  rollback(): void {
    const { open } = this;
    this.open = null;
    if (open?.step) this.travel(open.step, open.step.inverse, open.step.before);
  }

  /** Replaces the document, for example by a remote version, and clears the history. */
  load(document: CanvasDocument): void {
    this.open = null;
    this.history.clear();
    this.departed.clear();
    this.last = null;
    this.set({ document, page: 0, selection: [] });
  }

  /** Continues with a merged document and drops the steps that would undo remote work. */
  adopt(document: CanvasDocument): void {
    this.commit();
    this.last = null;
    const before = this.read().document;
    recordRemovedElements(before, document, this.departed);
    this.history.forget(listChangedPaths(before, document));
    const where = this.whereAfter(document, undefined, false);
    this.set({ document, ...where });
  }

  private stepOf(
    { label, targets }: Command,
    { patches, inverse, places }: DocumentChange,
    after: HistoryLocation,
  ): HistoryStep {
    const { page, selection } = this.read();
    return { label, targets, patches, inverse, places, before: { page, selection }, after };
  }

  private note(step: HistoryStep, { coalesce: key, withoutTimeLimit = false }: Command): void {
    if (this.open) {
      this.open.step = this.open.step ? mergeSteps(this.open.step, step) : step;
      return;
    }
    const at = this.now();
    const isSoon = withoutTimeLimit || (this.last !== null && at - this.last.at < JOIN_MS);
    this.history.push(step, isSoon && key !== undefined && this.last?.key === key);
    this.last = key === undefined ? null : { key, at, withoutTimeLimit };
  }

  private travel(
    step: HistoryStep,
    patches: HistoryStep["patches"],
    where: HistoryLocation,
  ): HistoryTravel | null {
    this.last = null;
    const document = applyDocumentPatches(this.read().document, patches, this.departed);
    if (!document) {
      // Only after `adopt`: together with remote additions, the step would exceed a limit.
      this.history.clear();
      this.set({});
      return null;
    }
    this.show(document, { ...where, selection: existing(document, where.page, where.selection) });
    return { label: step.label, targets: step.targets };
  }

  /** Returns the page to open: a new page, else the open one at its current index, or its neighbor. */
  private whereAfter(next: CanvasDocument, select?: readonly string[], opensNew = true): HistoryLocation {
    const { document, page, selection } = this.read();
    const known = new Set(document.pages.map(({ id }) => id));
    const added = opensNew ? next.pages.findIndex(({ id }) => !known.has(id)) : -1;
    const same = next.pages.findIndex(({ id }) => id === document.pages[page]?.id);
    const nearest = Math.min(page, next.pages.length - 1);
    const now = [added, same, nearest].find((index) => index >= 0) ?? 0;
    const stored = now === same ? selection : [];
    return { page: now, selection: existing(next, now, select ?? stored) };
  }

  private show(document: CanvasDocument, where: HistoryLocation): void {
    this.set({ document, ...where, changes: this.read().changes + 1 });
  }

  private set(patch: Partial<EditorSnapshot>): void {
    const { label, step } = this.open ?? { label: null, step: null };
    const undo = step ? label : this.history.undoLabel;
    this.store.setState({ ...patch, undo, redo: this.history.redoLabel });
  }
}

function existing({ pages }: CanvasDocument, page: number, ids: readonly string[]): string[] {
  const els = pages[page]?.els ?? {};
  return [...new Set(ids)].filter((id) => Object.hasOwn(els, id));
}
