import { expect, test, vi } from "vitest";
import { type GenerationContext, RunningGenerations } from "@/lib/generation/client/running-generations";

const about: GenerationContext = {
  place: "pictures of 1",
  kind: "image",
  label: "A loaf",
  address: "/post/1",
};
const confirm = async () => "nothing" as const;

function begun(store = new RunningGenerations(), over: Partial<GenerationContext> = {}) {
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

test("generation continues without a mounted component and is reported once", async () => {
  const { store, gate, ended } = begun();
  const seen = vi.fn();
  store.store.subscribe(seen);
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

test("generation is not reported when its page is open", async () => {
  const { store, gate, ended } = begun();
  const leave = store.watch("/post/1");
  gate.resolve("picture");
  await ended;
  expect(store.takeUntold()).toEqual([]);
  expect(store.read()).toEqual([]);
  leave();
  expect(store.isWatched("/post/1")).toBe(false);
});

test("one generation runs per place, several in different places", async () => {
  const { store } = begun();
  const again = begun(store);
  expect(await again.ended).toBeNull();
  expect(again.signal()).toBeUndefined();
  begun(store, { place: "text of 1", kind: "text" });
  expect(store.read().map(({ kind }) => kind)).toEqual(["image", "text"]);
});

test("canceled generation ends immediately, and its cost appears when the ledger confirms it", async () => {
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

test("canceled generation has an unknown outcome when the ledger request fails", async () => {
  const store = new RunningGenerations();
  const run = () => new Promise<never>(() => undefined);
  const ended = store.start(about, { run, confirm: () => Promise.reject(new Error("offline")) });
  store.stop(store.read()[0]?.id ?? "");
  await ended;
  await vi.waitFor(() => expect(store.read()).toMatchObject([{ outcome: "unknown" }]));
});

test("failed generation stays in its place until it is dismissed or retried", async () => {
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
