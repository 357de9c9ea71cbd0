import { expect, it } from "vitest";
import { download } from "@/lib/http/download";

const file = { name: "kolot.json", type: "application/json" };

it("is a file of that name, in all its pieces", async () => {
  const answer = download(
    file,
    (async function* () {
      yield '{"a":';
      yield '"ש"}';
    })(),
  );
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="kolot.json"');
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.json()).toEqual({ a: "ש" });
});

it("makes a piece only when the one before was taken, and stops with the reader", async () => {
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
  const reader = download(file, pieces).body?.getReader();
  expect(made).toEqual([]);
  await reader?.read();
  await reader?.read();
  expect(made).toEqual([1, 2]);
  await reader?.cancel();
  expect(ended).toBe(true);
});

it("is cut off by a failure instead of ending well", async () => {
  const answer = download(
    file,
    (async function* () {
      yield "[";
      throw new Error("the database went away");
    })(),
  );
  await expect(answer.text()).rejects.toThrow("the database went away");
});
