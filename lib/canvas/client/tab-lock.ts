import { createStore } from "zustand/vanilla";

export type TabState = "asking" | "held" | "elsewhere";

export interface TabSnapshot {
  state: TabState;
}

export interface LockPort {
  /** Calls `hold` with whether the lock was granted; rejects when the lock is stolen. */
  request(
    name: string,
    how: { ifAvailable?: true; steal?: true; signal?: AbortSignal },
    hold: (given: boolean) => Promise<void>,
  ): Promise<void>;
}

/** Messages between tabs of one browser; the sender does not receive its own. */
export interface ChannelPort {
  tell(rev: number): void;
  listen(listener: (rev: number) => void): void;
  close(): void;
}

export interface TabLockOptions {
  name: string;
  /** Null in a browser without locks: each tab writes, and revisions detect conflicts. */
  locks: LockPort | null;
  channel: ChannelPort | null;
  onRev(rev: number): void;
}

/** Lets one tab of a browser write a design; other tabs watch, take over, or continue when it closes. */
export class TabLock {
  readonly store = createStore<TabSnapshot>(() => ({ state: "asking" }));
  private release: (() => void) | null = null;
  private waiting = new AbortController();
  private isClosed = false;
  private readonly options: TabLockOptions;

  constructor(options: TabLockOptions) {
    this.options = options;
    options.channel?.listen((rev) => options.onRev(rev));
  }

  readonly read = (): TabSnapshot => this.store.getState();

  async ask(): Promise<void> {
    if (!this.options.locks) {
      this.set("held");
      return;
    }
    await this.request({ ifAvailable: true });
  }

  async takeOver(): Promise<void> {
    if (!this.options.locks || this.read().state === "held") return;
    this.waiting.abort();
    await this.request({ steal: true });
  }

  tell(rev: number): void {
    this.options.channel?.tell(rev);
  }

  close(): void {
    this.isClosed = true;
    this.waiting.abort();
    this.release?.();
    this.options.channel?.close();
  }

  /** Resolves when it is known whether the lock was granted. */
  private request(how: Parameters<LockPort["request"]>[1]): Promise<void> {
    const known = Promise.withResolvers<void>();
    const { locks, name } = this.options;
    let isResponded = false;
    const hold = async (given: boolean) => {
      isResponded = true;
      if (this.isClosed) return;
      const released = given ? new Promise<void>((resolve) => this.hold(resolve)) : this.wait();
      known.resolve();
      await released;
    };
    const request = locks?.request(name, how, hold) ?? Promise.resolve();
    request
      .catch(() => {
        if (how.signal?.aborted) return;
        if (isResponded) this.lose();
        // A browser that refuses locks is treated as one without locks.
        else this.set("held");
      })
      .finally(() => known.resolve());
    return known.promise;
  }

  private hold(release: () => void): void {
    this.release = release;
    this.set("held");
  }

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
    this.store.setState({ state });
  }
}

/** Returns the locks of this browser; null when it has none. */
export function createBrowserLocks(): LockPort | null {
  if (typeof navigator === "undefined" || !("locks" in navigator)) return null;
  return {
    request: async (name, how, hold) => {
      await navigator.locks.request(name, how, (lock) => hold(lock !== null));
    },
  };
}

/** Returns the message channel of one design between tabs; null when the browser has none. */
export function createBrowserChannel(name: string): ChannelPort | null {
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
