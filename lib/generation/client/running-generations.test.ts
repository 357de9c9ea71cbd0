import { expect, test, vi } from "vitest";
import { type GenerationAbout, RunningGenerations } from "@/lib/generation/client/running-generations";

const about: GenerationAbout = { place: "pictures of 1", kind: "image", label: "A loaf", address: "/post/1" };
const confirm = async () => "nothing" as const;

function begun(store = new RunningGenerations(), over: Partial<GenerationAbout> = {}) {
  const gate = Promise.withResolvers<string>();
  let signal: AbortSignal | undefined;
  const ended = store.start(
    { ...about, ...over },
    {
      run: (given) => {
        signal = given;
        return gate.promise;
      },
      confirm,
    },
  );
  return { store, gate, ended, signal: () => signal };
}

test("goes on without a screen, and its end is told once where nobody looks", async () => {
  const { store, gate, ended } = begun();
  const seen = vi.fn();
  store.subscribe(seen);
  expect(store.read()).toMatchObject([{ ...about, state: "running" }]);
  expect(store.takeUntold()).toEqual([]);
  gate.resolve("picture");
  expect(await ended).toBe("picture");
  expect(seen).toHaveBeenCalled();
  expect(store.takeUntold()).toMatchObject([{ label: "A loaf", state: "done" }]);
  expect(store.takeUntold()).toEqual([]);
  expect(store.read()).toMatchObject([{ state: "done" }]);
  store.watch("/post/1");
  expect(store.read()).toEqual([]);
});

test("an open screen tells of the end itself", async () => {
  const { store, gate, ended } = begun();
  const leave = store.watch("/post/1");
  gate.resolve("picture");
  await ended;
  expect(store.takeUntold()).toEqual([]);
  expect(store.read()).toEqual([]);
  leave();
  expect(store.isWatched("/post/1")).toBe(false);
});

test("one at a time in a place, several in different places", async () => {
  const { store } = begun();
  const again = begun(store);
  expect(await again.ended).toBeNull();
  expect(again.signal()).toBeUndefined();
  begun(store, { place: "text of 1", kind: "text" });
  expect(store.read().map(({ kind }) => kind)).toEqual(["image", "text"]);
});

test("a stop ends it at once, and what it cost is said when the ledger knows", async () => {
  const store = new RunningGenerations();
  const ledger = Promise.withResolvers<"nothing">();
  const ended = store.start(about, {
    run: () => new Promise(() => undefined),
    confirm: () => ledger.promise,
  });
  store.stop(store.read()[0]?.id ?? "");
  expect(await ended).toBeNull();
  expect(store.read()).toMatchObject([{ state: "cancelled", outcome: null }]);
  expect(store.takeUntold()).toEqual([]);
  ledger.resolve("nothing");
  await vi.waitFor(() => expect(store.read()).toMatchObject([{ state: "cancelled", outcome: "nothing" }]));
  expect(store.takeUntold()).toMatchObject([{ state: "cancelled", outcome: "nothing" }]);
});

test("a ledger that cannot be asked leaves the outcome open", async () => {
  const store = new RunningGenerations();
  const run = () => new Promise<never>(() => undefined);
  const ended = store.start(about, { run, confirm: () => Promise.reject(new Error("offline")) });
  store.stop(store.read()[0]?.id ?? "");
  await ended;
  await vi.waitFor(() => expect(store.read()).toMatchObject([{ outcome: "unknown" }]));
});

test("a failure stays in its place until it is closed or tried again", async () => {
  const { store, gate, ended } = begun();
  store.watch("/post/1");
  const failure = new Error("declined");
  gate.reject(failure);
  expect(await ended).toBeNull();
  expect(store.at(about.place)).toMatchObject({ state: "failed", error: failure });
  const again = begun(store);
  expect(store.at(about.place)).toMatchObject({ state: "running", error: null });
  store.dismiss(store.read()[0]?.id ?? "");
  expect(store.read()).toHaveLength(1);
  again.gate.reject(failure);
  await again.ended;
  store.dismiss(store.read()[0]?.id ?? "");
  expect(store.at(about.place)).toBeUndefined();
});
