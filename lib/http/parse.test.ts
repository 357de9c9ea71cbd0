import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseParams, parseWith, readJson } from "@/lib/http/parse";

function post(
  body: BodyInit | null,
  headers: Record<string, string> = { "content-type": "application/json" },
) {
  return new Request("http://x.test/", { method: "POST", body, headers, duplex: "half" } as RequestInit);
}

/** A body without a length, which must be counted while it arrives. */
function stream(size: number) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (let sent = 0; sent < size; sent += 65_536) controller.enqueue(new Uint8Array(65_536).fill(0x20));
      controller.close();
    },
  });
}

describe("readJson", () => {
  it("readJson parses the body, and an empty one as an empty object", async () => {
    expect(await readJson(post('{"a":"שלום 👋🏽"}'))).toEqual({ a: "שלום 👋🏽" });
    expect(await readJson(post(null, {}))).toEqual({});
  });

  it.each([
    ["a form", post("a=1", { "content-type": "application/x-www-form-urlencoded" }), "unsupported_type"],
    ["plain text", post("{}", { "content-type": "text/plain" }), "unsupported_type"],
    ["JSON dialects", post("{}", { "content-type": "application/jsonp" }), "unsupported_type"],
    [
      "compressed bodies",
      post("{}", { "content-type": "application/json", "content-encoding": "gzip" }),
      "unsupported_type",
    ],
    ["malformed JSON", post('{"a":'), "validation_error"],
    ["NUL", post('{"a":"\\u0000"}'), "validation_error"],
    ["half a surrogate pair", post('{"a":["\\ud800"]}'), "validation_error"],
    ["NUL in a name", post('{"\\u0000":1}'), "validation_error"],
    ["more than 1 MB", post(`"${"x".repeat(1_048_576)}"`), "too_large"],
    ["more than 1 MB without a length", post(stream(1_200_000)), "too_large"],
  ])("readJson refuses %s", async (_, request, code) => {
    await expect(readJson(request)).rejects.toMatchObject({ code });
  });
});

describe("schemas", () => {
  const schema = z.object({ id: z.uuid() });

  it("parseWith drops unknown fields and prototype keys", () => {
    const id = "0199aaaa-0000-7000-8000-000000000000";
    const parsed = parseWith(schema, JSON.parse(`{"id":"${id}","userId":"x","__proto__":{"admin":true}}`));
    expect(parsed).toEqual({ id });
    expect((parsed as { admin?: boolean }).admin).toBeUndefined();
  });

  it("parseWith throws the fields of an invalid body, parseParams not_found", () => {
    expect(() => parseWith(schema, { id: "x" })).toThrow(z.ZodError);
    expect(() => parseParams(schema, { id: "x" })).toThrow(expect.objectContaining({ code: "not_found" }));
    expect(parseWith(undefined, { id: "x" })).toEqual({});
  });
});
