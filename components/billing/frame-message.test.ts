import { expect, test } from "vitest";
import {
  ACKNOWLEDGED_MESSAGE,
  isAcknowledgement,
  isReturnMessage,
  RETURNED_MESSAGE,
} from "@/components/billing/frame-message";

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
