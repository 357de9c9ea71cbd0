import { describe, expect, it, vi } from "vitest";
import { createBrowserChannel, type LockPort, TabLock } from "@/lib/canvas/client/tab-lock";

const NAME = "canvas:1:0";

/** Locks of one browser as in the Web Locks specification: one holder, a queue, and stealing. */
function browser(): LockPort {
  let holder: { lose: () => void } | null = null;
  const queue: (() => void)[] = [];
  function give(hold: (given: boolean) => Promise<void>): Promise<void> {
    const lost = Promise.withResolvers<void>();
    const mine = { lose: () => lost.reject(new DOMException("stolen", "AbortError")) };
    holder = mine;
    const held = hold(true).then(() => {
      if (holder !== mine) return;
      holder = null;
      queue.shift()?.();
    });
    return Promise.race([held, lost.promise]);
  }
  return {
    async request(_, { ifAvailable, steal, signal }, hold) {
      if (steal) {
        holder?.lose();
        return give(hold);
      }
      if (!holder) return give(hold);
      if (ifAvailable) return hold(false);
      return new Promise<void>((resolve, reject) => {
        const next = () => void give(hold).then(resolve, reject);
        queue.push(next);
        signal?.addEventListener("abort", () => {
          if (queue.includes(next)) queue.splice(queue.indexOf(next), 1);
          reject(signal.reason);
        });
      });
    },
  };
}

const tabOf = (locks: LockPort | null) =>
  new TabLock({ name: NAME, locks, channel: null, onRev: () => undefined });
const states = (...tabs: TabLock[]) => tabs.map((tab) => tab.read().state);

describe("tab lock", () => {
  it("first tab gets the lock, and the second one when the first is closed", async () => {
    const locks = browser();
    const [first, second] = [tabOf(locks), tabOf(locks)];
    expect(states(first)).toEqual(["asking"]);
    await first.ask();
    await second.ask();
    await vi.waitFor(() => expect(states(first, second)).toEqual(["held", "elsewhere"]));
    first.close();
    await vi.waitFor(() => expect(states(second)).toEqual(["held"]));
  });

  it("second tab can take the lock over, and the first can take it back", async () => {
    const locks = browser();
    const [first, second] = [tabOf(locks), tabOf(locks)];
    await first.ask();
    await second.ask();
    await second.takeOver();
    await vi.waitFor(() => expect(states(first, second)).toEqual(["elsewhere", "held"]));
    await first.takeOver();
    await vi.waitFor(() => expect(states(first, second)).toEqual(["held", "elsewhere"]));
    first.close();
    await vi.waitFor(() => expect(states(second)).toEqual(["held"]));
  });

  it("tab closed while waiting does not get the lock", async () => {
    const locks = browser();
    const [first, second, third] = [tabOf(locks), tabOf(locks), tabOf(locks)];
    for (const tab of [first, second, third]) await tab.ask();
    await vi.waitFor(() => expect(states(third)).toEqual(["elsewhere"]));
    second.close();
    first.close();
    await vi.waitFor(() => expect(states(third)).toEqual(["held"]));
    expect(states(second)).toEqual(["elsewhere"]);
  });

  it("tab writes immediately in a browser without locks", async () => {
    const alone = tabOf(null);
    await alone.ask();
    expect(states(alone)).toEqual(["held"]);
    await alone.takeOver();
    alone.close();
  });

  it("tab writes immediately when the browser refuses its locks", async () => {
    const request = async () => Promise.reject(new DOMException("not here", "SecurityError"));
    const alone = tabOf({ request });
    await alone.ask();
    expect(states(alone)).toEqual(["held"]);
  });

  it("tabs notify each other of saved revisions", async () => {
    const [heardHere, heardThere] = [vi.fn(), vi.fn()];
    const [here, there] = [heardHere, heardThere].map(
      (onRev) => new TabLock({ name: NAME, locks: null, channel: createBrowserChannel(NAME), onRev }),
    );
    here?.tell(4);
    await vi.waitFor(() => expect(heardThere).toHaveBeenCalledExactlyOnceWith(4));
    expect(heardHere).not.toHaveBeenCalled();
    here?.close();
    there?.close();
  });
});
