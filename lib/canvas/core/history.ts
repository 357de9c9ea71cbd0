import type { Patch } from "immer";
import type { CommandLabel } from "@/lib/canvas/core/command";
import { haveConflict } from "@/lib/canvas/core/patches";

const MAX_STEPS = 500;

export interface HistoryLocation {
  page: number;
  selection: readonly string[];
}

export interface HistoryStep {
  label: CommandLabel;
  targets: readonly string[];
  patches: Patch[];
  inverse: Patch[];
  places: ReadonlySet<string>;
  before: HistoryLocation;
  after: HistoryLocation;
}

export function mergeSteps(first: HistoryStep, second: HistoryStep): HistoryStep {
  return {
    ...first,
    targets: [...new Set([...first.targets, ...second.targets])],
    patches: [...first.patches, ...second.patches],
    inverse: [...second.inverse, ...first.inverse],
    places: new Set([...first.places, ...second.places]),
    after: second.after,
  };
}

/** Undo and redo stacks. Independent of the document: the caller applies the steps. */
export class UndoHistory {
  private done: HistoryStep[] = [];
  private undone: HistoryStep[] = [];

  get undoLabel(): CommandLabel | null {
    return this.done.at(-1)?.label ?? null;
  }

  get redoLabel(): CommandLabel | null {
    return this.undone.at(-1)?.label ?? null;
  }

  /** Adds a step or extends the last one; clears the redo stack. */
  push(step: HistoryStep, joinsLast = false): void {
    const last = joinsLast ? this.done.pop() : undefined;
    this.done.push(last ? mergeSteps(last, step) : step);
    if (this.done.length > MAX_STEPS) this.done.shift();
    this.undone = [];
  }

  takeBack(): HistoryStep | undefined {
    return move(this.done, this.undone);
  }

  takeAgain(): HistoryStep | undefined {
    return move(this.undone, this.done);
  }

  clear(): void {
    this.done = [];
    this.undone = [];
  }

  /** Drops the steps that touch remotely changed paths, and the steps only reachable through them. */
  forget(places: ReadonlySet<string>): void {
    const reachable = (steps: HistoryStep[]) => {
      const last = steps.findLastIndex((step) => haveConflict(step.places, places));
      return steps.slice(last + 1);
    };
    this.done = reachable(this.done);
    this.undone = reachable(this.undone);
  }
}

function move(from: HistoryStep[], to: HistoryStep[]): HistoryStep | undefined {
  const step = from.pop();
  if (step) to.push(step);
  return step;
}
