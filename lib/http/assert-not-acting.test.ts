import { expect, it } from "vitest";
import type { ActiveSession } from "@/lib/auth/server/session-store";
import { assertNotActing } from "@/lib/http/assert-not-acting";

const CHANGES = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PURGE"];
const callerWith = (acting: ActiveSession["session"]["acting"]) =>
  ({ session: { id: "s", userId: "o", acting } }) as ActiveSession;
const running = { operator: "ada@ops.example", userId: "p", secondsLeft: 60, isOver: false };
const acting = callerWith(running);
const over = callerWith({ ...running, secondsLeft: 0, isOver: true });
const request = (method: string, screen?: string) => ({
  method,
  headers: new Headers(screen === undefined ? {} : { "x-acting-as": screen }),
});
const withCode = (code: string) => expect.objectContaining({ code });

it("request that reads passes while an operator acts as a user, and every other method is refused", () => {
  for (const method of ["GET", "HEAD"])
    expect(() => assertNotActing(acting, request(method, "p"))).not.toThrow();
  for (const method of CHANGES)
    expect(() => assertNotActing(acting, request(method)), method).toThrow(withCode("read_only"));
});

it("GET that is declared as refused is refused, and only the declared end of acting may change", () => {
  expect(() => assertNotActing(acting, request("GET"), "refused")).toThrow(withCode("read_only"));
  expect(() => assertNotActing(acting, request("DELETE"), "allowed")).not.toThrow();
});

it("nothing but its acknowledgment passes after the end of acting", () => {
  for (const method of ["GET", ...CHANGES])
    expect(() => assertNotActing(over, request(method)), method).toThrow(withCode("acting_ended"));
  expect(() => assertNotActing(over, request("DELETE"), "allowed")).not.toThrow();
});

it("screen of another user than that of the session has ended", () => {
  for (const caller of [acting, callerWith(null)])
    for (const method of ["GET", "PATCH"])
      expect(() => assertNotActing(caller, request(method, "other"))).toThrow(withCode("acting_ended"));
});

it("user's own session and a visitor are never refused", () => {
  for (const method of ["GET", ...CHANGES])
    for (const caller of [null, callerWith(null)])
      expect(() => assertNotActing(caller, request(method), "refused")).not.toThrow();
});
