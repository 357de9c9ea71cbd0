import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  ACKNOWLEDGED_MESSAGE,
  announceReturn,
  isAcknowledgement,
  isReturnMessage,
  RETURNED_MESSAGE,
} from "@/components/billing/frame-message";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ORIGIN = "https://kolot.example";
// Two distinct window objects; their behavior is irrelevant here.
const [frame, other] = [{}, {}] as [MessageEventSource, MessageEventSource];
const event = (data: unknown, origin = ORIGIN, source: MessageEventSource | null = frame) => ({
  data,
  origin,
  source,
});

test("message of the return page in the own frame is accepted", () => {
  expect(isReturnMessage(event(RETURNED_MESSAGE), frame, ORIGIN)).toBe(true);
  expect(isAcknowledgement(event(ACKNOWLEDGED_MESSAGE), frame, ORIGIN)).toBe(true);
});

// spec: D7.30
test("message is rejected when its origin, window or content differs", () => {
  expect(isReturnMessage(event(RETURNED_MESSAGE, "https://kolot.example.evil"), frame, ORIGIN)).toBe(false);
  expect(isReturnMessage(event(RETURNED_MESSAGE, "null"), frame, ORIGIN)).toBe(false);
  expect(isReturnMessage(event(RETURNED_MESSAGE, ORIGIN, other), frame, ORIGIN)).toBe(false);
  expect(isReturnMessage(event(RETURNED_MESSAGE, ORIGIN, null), null, ORIGIN)).toBe(false);
  for (const odd of [
    null,
    "kolot.payment",
    ACKNOWLEDGED_MESSAGE,
    { kind: "returned" },
    { ...RETURNED_MESSAGE, name: "other" },
  ]) {
    expect(isReturnMessage(event(odd), frame, ORIGIN)).toBe(false);
  }
  expect(isAcknowledgement(event(RETURNED_MESSAGE), frame, ORIGIN)).toBe(false);
});

/** Announces a return in a window inside this parent; without one, the window is its own parent. */
function announce(parent?: { postMessage(data: unknown, origin: string): void }) {
  const onAlone = vi.fn();
  const listeners: ((event: unknown) => void)[] = [];
  const view = {
    location: { origin: ORIGIN },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
    removeEventListener: () => listeners.pop(),
  };
  const whole = Object.assign(view, { parent: parent ?? view }) as unknown as Window;
  const stop = announceReturn(whole, onAlone);
  const hear = (heard: unknown) => {
    for (const listener of listeners) listener(heard);
  };
  return { onAlone, stop, hear };
}

// spec: D7.30
test("return is announced to the page around the frame, and only to our own origin", () => {
  const postMessage = vi.fn();
  announce({ postMessage });
  expect(postMessage.mock.calls).toEqual([[RETURNED_MESSAGE, ORIGIN]]);
});

// spec: D7.31
test("full page is offered without a parent, and after 1.5 seconds without its acknowledgement", () => {
  const parent = { postMessage: () => undefined };
  const [own, silent, answered, left] = [announce(), announce(parent), announce(parent), announce(parent)];
  vi.advanceTimersByTime(0);
  expect([own, silent].map(({ onAlone }) => onAlone.mock.calls.length)).toEqual([1, 0]);
  const source = parent as unknown as MessageEventSource;
  silent.hear(event(ACKNOWLEDGED_MESSAGE, "https://evil.example", source));
  answered.hear(event(ACKNOWLEDGED_MESSAGE, ORIGIN, source));
  left.stop();
  vi.advanceTimersByTime(1_499);
  expect(silent.onAlone).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([silent, answered, left].map(({ onAlone }) => onAlone.mock.calls.length)).toEqual([1, 0, 0]);
});
