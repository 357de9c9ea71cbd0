import { expect, it } from "vitest";
import { getErrorReference, rememberRequestId } from "@/lib/api-client/error-reference";

const response = (id: string) => new Response(null, { headers: { "x-request-id": id } });
const now = new Date("2026-11-23T19:20:21.000Z");

it("names the digest, else the last request id, else the time", () => {
  expect(getErrorReference(new Error("x"), now)).toBe("2026-11-23T19:20:21.000Z");
  rememberRequestId(response("0d9c7f4e-first"));
  rememberRequestId(response("0d9c7f4e-second"));
  rememberRequestId(new Response(null));
  expect(getErrorReference(new Error("x"), now)).toBe("0d9c7f4e-second");
  expect(getErrorReference(null, now)).toBe("0d9c7f4e-second");
  const onServer = Object.assign(new Error("x"), { digest: "2418734" });
  expect(getErrorReference(onServer, now)).toBe("2418734");
});

it("ignores a digest or a request id that is not an identifier", () => {
  rememberRequestId(response("0d9c7f4e-kept"));
  rememberRequestId(response("<b>no id</b>"));
  expect(getErrorReference(Object.assign(new Error("x"), { digest: "NEXT;a b" }), now)).toBe("0d9c7f4e-kept");
});
