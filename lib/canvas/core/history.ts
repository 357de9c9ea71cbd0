import type { Patch } from "immer";
import { doClash } from "@/lib/canvas/core/changes";
import type { CommandLabel } from "@/lib/canvas/core/command";

/** How many steps back there are. */
const MAX_STEPS = 200;

/** The page that is open, and what is selected on it. */
export interface Whereabouts {
  page: number;
  selection: readonly string[];
}

/** One step of the way back. */
export interface Step {
  label: CommandLabel;
  targets: readonly string[];
  patches: Patch[];
  inverse: Patch[];
  places: ReadonlySet<string>;
  before: Whereabouts;
  after: Whereabouts;
}

/** Two steps as one. */
export function joined(first: Step, second: Step): Step {
  return {
    ...first,
    targets: [...new Set([...first.targets, ...second.targets])],
    patches: [...first.patches, ...second.patches],
    inverse: [...second.inverse, ...first.inverse],
    places: new Set([...first.places, ...second.places]),
    after: second.after,
  };
}

/** Steps done and undone. It knows nothing of the design: who takes a step applies it. */
export class History {
  private done: Step[] = [];
  private undone: Step[] = [];

  get undoLabel(): CommandLabel | null {
    return this.done.at(-1)?.label ?? null;
  }

  get redoLabel(): CommandLabel | null {
    return this.undone.at(-1)?.label ?? null;
  }

  /** A new step, or more of the last one; what was undone cannot be redone after it. */
  push(step: Step, joinsLast = false): void {
    const last = joinsLast ? this.done.pop() : undefined;
    this.done.push(last ? joined(last, step) : step);
    if (this.done.length > MAX_STEPS) this.done.shift();
    this.undone = [];
  }

  takeBack(): Step | undefined {
    return move(this.done, this.undone);
  }

  takeAgain(): Step | undefined {
    return move(this.undone, this.done);
  }

  clear(): void {
    this.done = [];
    this.undone = [];
  }

  /** Somebody else changed these places: steps there, and those behind them on the way, are forgotten. */
  forget(places: ReadonlySet<string>): void {
    const reachable = (steps: Step[]) => {
      const last = steps.findLastIndex((step) => doClash(step.places, places));
      return steps.slice(last + 1);
    };
    this.done = reachable(this.done);
    this.undone = reachable(this.undone);
  }
}

function move(from: Step[], to: Step[]): Step | undefined {
  const step = from.pop();
  if (step) to.push(step);
  return step;
}
