import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nextOverlay, type Overlay, OverlayQueue } from "@/components/shell/overlays/overlay-queue";

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

describe("nextOverlay", () => {
  it.each([
    ["credits before all", [offer, welcome, credits], credits],
    ["welcome before the offer", [offer, welcome], welcome],
    ["the offer alone", [offer], offer],
    ["nothing", [], undefined],
  ])("takes %s", (_, waiting, next) => {
    expect(nextOverlay(waiting, new Set())).toBe(next);
  });

  it("lets nothing go before what is known to come", () => {
    expect(nextOverlay([offer], new Set(["welcome"]))).toBeUndefined();
    expect(nextOverlay([offer, credits], new Set(["welcome"]))).toBe(credits);
  });
});

describe("OverlayQueue", () => {
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

  it("shows one at a time: credits, then welcome, then the offer, however they came", () => {
    queue.askIn(1_000, welcome);
    queue.ask(offer);
    expect(queue.open()).toBeNull();
    queue.ask(credits);
    expect(queue.open()).toBe(credits);
    vi.advanceTimersByTime(1_000);
    expect(closeAll()).toEqual(["credits", "welcome", "tourOffer"]);
  });

  it("opens what it held the others back for, not one of the others, when its time comes", () => {
    queue.askIn(1_000, welcome);
    queue.ask(offer);
    vi.advanceTimersByTime(1_000);
    expect(queue.open()).toBe(welcome);
    expect(closeAll()).toEqual(["welcome", "tourOffer"]);
  });

  it("does not take away what somebody is reading", () => {
    queue.ask(offer);
    queue.ask(welcome);
    queue.ask(credits);
    expect(queue.open()).toBe(offer);
    expect(closeAll()).toEqual(["tourOffer", "credits", "welcome"]);
  });

  it("waits its time to the millisecond", () => {
    queue.askIn(1_500, welcome);
    vi.advanceTimersByTime(1_499);
    expect(queue.open()).toBeNull();
    vi.advanceTimersByTime(1);
    expect(queue.open()).toBe(welcome);
  });

  it("shows one welcome when it was asked for twice, while it waits and while it is open", () => {
    queue.askIn(1_500, welcome);
    queue.askIn(1_000, welcome);
    vi.advanceTimersByTime(1_000);
    expect(queue.open()).toBe(welcome);
    queue.askIn(500, welcome);
    vi.advanceTimersByTime(2_000);
    expect(closeAll()).toEqual(["welcome"]);
  });

  it("shows the latest figures of a shortage, once", () => {
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

  it("lets the offer come when the welcome that held it back is withdrawn", () => {
    queue.askIn(1_000, welcome);
    queue.ask(offer);
    queue.withdraw("welcome");
    expect(queue.open()).toBe(offer);
    vi.advanceTimersByTime(5_000);
    expect(closeAll()).toEqual(["tourOffer"]);
  });

  it("shows nothing more once the page is left", () => {
    queue.askIn(1_000, welcome);
    queue.ask(credits);
    queue.dispose();
    vi.advanceTimersByTime(5_000);
    expect(queue.open()).toBeNull();
  });

  it("tells its listeners until they leave", () => {
    const listener = vi.fn();
    const leave = queue.subscribe(listener);
    queue.ask(offer);
    expect(listener).toHaveBeenCalled();
    leave();
    listener.mockClear();
    queue.close();
    expect(listener).not.toHaveBeenCalled();
  });
});
