import { expect, test } from "vitest";
import { HEARD, isHeard, isReturn, RETURNED } from "@/components/billing/frame-message";

const ORIGIN = "https://kolot.example";
// Two windows; what else they can do does not matter here.
const [frame, other] = [{}, {}] as [MessageEventSource, MessageEventSource];
const event = (data: unknown, origin = ORIGIN, source: MessageEventSource | null = frame) => ({
  data,
  origin,
  source,
});

test("our page in our frame is heard", () => {
  expect(isReturn(event(RETURNED), frame, ORIGIN)).toBe(true);
  expect(isHeard(event(HEARD), frame, ORIGIN)).toBe(true);
});

test("another origin, another window, no window and another message are not", () => {
  expect(isReturn(event(RETURNED, "https://kolot.example.evil"), frame, ORIGIN)).toBe(false);
  expect(isReturn(event(RETURNED, "null"), frame, ORIGIN)).toBe(false);
  expect(isReturn(event(RETURNED, ORIGIN, other), frame, ORIGIN)).toBe(false);
  expect(isReturn(event(RETURNED, ORIGIN, null), null, ORIGIN)).toBe(false);
  for (const odd of [null, "kolot.payment", HEARD, { kind: "returned" }, { ...RETURNED, name: "other" }]) {
    expect(isReturn(event(odd), frame, ORIGIN)).toBe(false);
  }
  expect(isHeard(event(RETURNED), frame, ORIGIN)).toBe(false);
});
