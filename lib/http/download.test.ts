import { expect, it } from "vitest";
import { streamDownload } from "@/lib/http/download";

const file = { name: "kolot.json", type: "application/json" };

it("streamDownload sends a named file with all its chunks", async () => {
  const response = streamDownload(
    file,
    (async function* () {
      yield '{"a":';
      yield '"ש"}';
    })(),
  );
  expect(response.headers.get("content-disposition")).toBe('attachment; filename="kolot.json"');
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(await response.json()).toEqual({ a: "ש" });
});

it("streamDownload creates a chunk only after the previous one was read and stops with the reader", async () => {
  const made: number[] = [];
  let ended = false;
  const pieces = (async function* () {
    try {
      for (let piece = 1; ; piece += 1) {
        made.push(piece);
        yield `${piece}`;
      }
    } finally {
      ended = true;
    }
  })();
  const reader = streamDownload(file, pieces).body?.getReader();
  expect(made).toEqual([]);
  await reader?.read();
  await reader?.read();
  expect(made).toEqual([1, 2]);
  await reader?.cancel();
  expect(ended).toBe(true);
});

it("streamDownload aborts the response when the source fails", async () => {
  const response = streamDownload(
    file,
    (async function* () {
      yield "[";
      throw new Error("the database went away");
    })(),
  );
  await expect(response.text()).rejects.toThrow("the database went away");
});
