export type TabState = "asking" | "held" | "elsewhere";

export interface TabSnapshot {
  state: TabState;
}

/** The lock of a browser that one tab at a time can have, as `navigator.locks`. */
export interface LockPort {
  /** Calls `hold` with whether the lock was given, and keeps it until the answer settles; rejects when it is taken away. */
  request(
    name: string,
    how: { ifAvailable?: true; steal?: true; signal?: AbortSignal },
    hold: (given: boolean) => Promise<void>,
  ): Promise<void>;
}

/** What tabs of one browser say to each other; never heard by who said it. */
export interface ChannelPort {
  tell(rev: number): void;
  listen(listener: (rev: number) => void): void;
  close(): void;
}

export interface TabLockOptions {
  name: string;
  /** Null in a browser without: each tab writes, and the revisions keep them apart. */
  locks: LockPort | null;
  channel: ChannelPort | null;
  /** Another tab saved this revision. */
  onRev(rev: number): void;
}

/**
 * Lets one tab of a browser write a design; the others may watch, take over, or go on when it is closed. A store for
 * `useSyncExternalStore`.
 */
export class TabLock {
  private snapshot: TabSnapshot = { state: "asking" };
  private release: (() => void) | null = null;
  private waiting = new AbortController();
  private isClosed = false;
  private readonly listeners = new Set<() => void>();
  private readonly options: TabLockOptions;

  constructor(options: TabLockOptions) {
    this.options = options;
    options.channel?.listen((rev) => options.onRev(rev));
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): TabSnapshot => this.snapshot;

  /** Takes the lock where it is free; where it is not, waits for it. */
  async ask(): Promise<void> {
    if (!this.options.locks) {
      this.set("held");
      return;
    }
    await this.request({ ifAvailable: true });
  }

  /** "Take over here": takes it away from the tab that has it. */
  async takeOver(): Promise<void> {
    if (!this.options.locks || this.snapshot.state === "held") return;
    this.waiting.abort();
    await this.request({ steal: true });
  }

  /** Tells the other tabs what was saved here. */
  tell(rev: number): void {
    this.options.channel?.tell(rev);
  }

  /** The editor is closed: another tab may write. */
  close(): void {
    this.isClosed = true;
    this.waiting.abort();
    this.release?.();
    this.options.channel?.close();
  }

  /** Resolves when it is known whether the lock is given. */
  private request(how: Parameters<LockPort["request"]>[1]): Promise<void> {
    const known = Promise.withResolvers<void>();
    const { locks, name } = this.options;
    let isAnswered = false;
    const hold = async (given: boolean) => {
      isAnswered = true;
      if (this.isClosed) return;
      const released = given ? new Promise<void>((resolve) => this.hold(resolve)) : this.wait();
      known.resolve();
      await released;
    };
    const request = locks?.request(name, how, hold) ?? Promise.resolve();
    request
      .catch(() => {
        if (how.signal?.aborted) return;
        if (isAnswered) this.lose();
        // A browser that refuses its locks has none.
        else this.set("held");
      })
      .finally(() => known.resolve());
    return known.promise;
  }

  private hold(release: () => void): void {
    this.release = release;
    this.set("held");
  }

  /** Another tab took it away. */
  private lose(): void {
    this.release?.();
    this.release = null;
    if (!this.isClosed) this.wait();
  }

  private wait(): void {
    this.set("elsewhere");
    this.waiting = new AbortController();
    void this.request({ signal: this.waiting.signal });
  }

  private set(state: TabState): void {
    this.snapshot = { state };
    for (const listener of this.listeners) listener();
  }
}

/** The locks of this browser; null where it has none. */
export function browserLocks(): LockPort | null {
  if (typeof navigator === "undefined" || !("locks" in navigator)) return null;
  return {
    request: async (name, how, hold) => {
      await navigator.locks.request(name, how, (lock) => hold(lock !== null));
    },
  };
}

/** What the tabs of this browser say about one design; null where they cannot. */
export function browserChannel(name: string): ChannelPort | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const channel = new BroadcastChannel(name);
  return {
    tell: (rev) => channel.postMessage(rev),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (typeof data === "number") listener(data);
      };
    },
    close: () => channel.close(),
  };
}
