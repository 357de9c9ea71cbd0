import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getNextOverlay, type Overlay, OverlayQueue } from "@/components/shell/overlays/overlay-queue";

const credits: Overlay = {
  kind: "credits",
  shortage: {
    path: "/posts/generate-text",
    message: null,
    details: { required_credits: 1, current_balance: 0 },
  },
};
const welcome: Overlay = { kind: "welcome", message: "trial" };
const offer: Overlay = { kind: "tourOffer" };

describe("next overlay", () => {
  it.each([
    ["credits dialog before all others", [offer, welcome, credits], credits],
    ["welcome dialog before the walkthrough offer", [offer, welcome], welcome],
    ["walkthrough offer alone", [offer], offer],
    ["nothing", [], undefined],
  ])("next overlay follows the order: %s", (_, waiting, next) => {
    expect(getNextOverlay(waiting, new Set())).toBe(next);
  });

  it("next overlay waits for a scheduled overlay that precedes it", () => {
    expect(getNextOverlay([offer], new Set(["welcome"]))).toBeUndefined();
    expect(getNextOverlay([offer, credits], new Set(["welcome"]))).toBe(credits);
  });
});

describe("overlay queue", () => {
  let queue: OverlayQueue;
  beforeEach(() => {
    vi.useFakeTimers();
    queue = new OverlayQueue();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const closeAll = () => {
    const seen: (string | undefined)[] = [];
    for (let open = queue.open(); open; open = queue.open()) {
      seen.push(open.kind);
      queue.close();
    }
    return seen;
  };

  // spec: D4.19
  it("queue shows credits, welcome and offer one at a time in any request order", () => {
    queue.askIn(1_000, welcome);
    queue.ask(offer);
    expect(queue.open()).toBeNull();
    queue.ask(credits);
    expect(queue.open()).toBe(credits);
    vi.advanceTimersByTime(1_000);
    expect(closeAll()).toEqual(["credits", "welcome", "tourOffer"]);
  });

  it("queue opens the scheduled overlay before the ones that waited for it", () => {
    queue.askIn(1_000, welcome);
    queue.ask(offer);
    vi.advanceTimersByTime(1_000);
    expect(queue.open()).toBe(welcome);
    expect(closeAll()).toEqual(["welcome", "tourOffer"]);
  });

  it("queue keeps the open overlay when a preceding one becomes due", () => {
    queue.ask(offer);
    queue.ask(welcome);
    queue.ask(credits);
    expect(queue.open()).toBe(offer);
    expect(closeAll()).toEqual(["tourOffer", "credits", "welcome"]);
  });

  // spec: 4.32, 4.35, 9.29
  it("queue waits exactly for the scheduled delay", () => {
    queue.askIn(1_500, welcome);
    vi.advanceTimersByTime(1_499);
    expect(queue.open()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(queue.open()).toBe(welcome);
  });

  // spec: D4.10
  it("queue shows a welcome once when it is requested twice", () => {
    queue.askIn(1_500, welcome);
    queue.askIn(1_000, welcome);
    vi.advanceTimersByTime(1_000);
    expect(queue.open()).toBe(welcome);
    queue.askIn(500, welcome);
    vi.advanceTimersByTime(2_000);
    expect(closeAll()).toEqual(["welcome"]);
  });

  it("queue shows the latest amounts of a credit shortage once", () => {
    queue.ask(credits);
    const second: Overlay = {
      kind: "credits",
      shortage: {
        path: "/posts/generate-image",
        message: null,
        details: { required_credits: 4, current_balance: 0 },
      },
    };
    queue.ask(second);
    expect(queue.open()).toBe(second);
    expect(closeAll()).toEqual(["credits"]);
  });

  it("queue opens a waiting offer when the scheduled welcome is withdrawn", () => {
    queue.askIn(1_000, welcome);
    queue.ask(offer);
    queue.withdraw("welcome");
    expect(queue.open()).toBe(offer);
    vi.advanceTimersByTime(5_000);
    expect(closeAll()).toEqual(["tourOffer"]);
  });

  it("queue opens no overlay after disposal", () => {
    queue.askIn(1_000, welcome);
    queue.ask(credits);
    queue.dispose();
    vi.advanceTimersByTime(5_000);
    expect(queue.open()).toBeNull();
  });

  it("queue notifies listeners until they unsubscribe", () => {
    const listener = vi.fn();
    const leave = queue.store.subscribe(listener);
    queue.ask(offer);
    expect(listener).toHaveBeenCalled();
    leave();
    listener.mockClear();
    queue.close();
    expect(listener).not.toHaveBeenCalled();
  });
});
