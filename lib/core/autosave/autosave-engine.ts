import { type SaveSchedule, SaveScheduler } from "@/lib/core/autosave/save-scheduler";
import { ThreeWayBase, type VersionRules } from "@/lib/core/autosave/three-way-base";
import { Mutex } from "@/lib/core/mutex";

/** Operations that differ between posts and designs: reading, storing on this device and sending. */
export interface ContentPort<T> {
  read(): T;
  /** False while nothing may be sent, for example while the user has to choose a version. */
  isSendable(): boolean;
  /** Stores unsaved content on this device; drops the stored copy when everything is saved. */
  keep(): void;
  /** Shows that a save begins. Returns false when this content cannot be sent now. */
  beginSave(content: T): boolean;
  /** Sends the content and applies the response. Returns true when the next save is due at once. */
  save(content: T): Promise<boolean>;
  showSettled(isDirty: boolean): void;
}

interface Options<T> extends VersionRules<T> {
  base: T;
  schedule: SaveSchedule;
  /** Changes that arrive during a save are saved in the same flush, up to this many saves. */
  maxSavesPerFlush?: number;
  now?: () => number;
}

/** Saves content while the user edits it: when it is due, one save at a time, with backoff after failures. */
export class AutosaveEngine<T> {
  readonly versions: ThreeWayBase<T>;
  readonly mutex = new Mutex();
  readonly scheduler: SaveScheduler;
  private readonly port: ContentPort<T>;
  private readonly maxSavesPerFlush: number;

  constructor(port: ContentPort<T>, { base, schedule, maxSavesPerFlush = 1, now, ...rules }: Options<T>) {
    this.port = port;
    this.maxSavesPerFlush = maxSavesPerFlush;
    this.versions = new ThreeWayBase(base, rules);
    this.scheduler = new SaveScheduler(schedule, () => void this.flush(), now);
  }

  isDirty(): boolean {
    return this.versions.isDirty(this.port.read());
  }

  /** Saves pending changes now. Resolves when they are saved or cannot be saved. */
  flush(): Promise<void> {
    this.scheduler.stop();
    this.port.keep();
    return this.mutex.run(async () => {
      for (let turn = 0; turn < this.maxSavesPerFlush; turn += 1) if (!(await this.saveOnce())) return;
    });
  }

  /** Saves once, inside the mutex; returns true when the next save is due at once. */
  async saveOnce(): Promise<boolean> {
    const content = this.port.read();
    if (!this.port.isSendable() || !this.isDirty()) return false;
    if (this.versions.sent.length === 0 && this.versions.findOwn(content)) {
      this.versions.settle(content);
      this.settle();
      return false;
    }
    if (!this.port.beginSave(content)) return false;
    this.versions.send(content);
    this.port.keep();
    return this.port.save(content);
  }

  /** After a response: everything is saved, or was changed by the user meanwhile. */
  settle(): void {
    this.port.keep();
    this.scheduler.settle();
    const isDirty = this.port.isSendable() && this.isDirty();
    this.port.showSettled(isDirty);
    if (isDirty) this.scheduler.debounce();
  }

  /** Schedules a retry. `atLeast` skips the first backoffs. */
  fail(atLeast?: number): void {
    this.scheduler.recordFailure(atLeast);
    this.scheduler.backOff();
  }

  /** Stores the content when the page closes; returns the save that may still be sent, or null. */
  leave<Call>(createCall: (content: T) => Call | null): Call | null {
    const content = this.port.read();
    const isSendable = !this.mutex.isBlocking && this.port.isSendable() && this.isDirty();
    const call = isSendable ? createCall(content) : null;
    if (call) this.versions.send(content);
    this.port.keep();
    return call;
  }
}
