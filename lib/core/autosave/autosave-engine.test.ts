import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AutosaveEngine } from "@/lib/core/autosave/autosave-engine";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp({ isStored = true, maxSavesPerFlush = 1 } = {}) {
  const page = { text: "", isSendable: true, shown: [] as string[], sent: [] as string[], isStored };
  const engine: AutosaveEngine<string> = new AutosaveEngine<string>(
    {
      read: () => page.text,
      isSendable: () => page.isSendable,
      keep: () => undefined,
      beginSave: () => true,
      async save(text): Promise<boolean> {
        page.sent.push(text);
        if (!page.isStored) {
          engine.fail();
          return false;
        }
        engine.versions.settle(text);
        engine.settle();
        return engine.isDirty();
      },
      showSettled: (isDirty) => void page.shown.push(isDirty ? "dirty" : "saved"),
    },
    {
      base: "",
      schedule: { debounceMs: 100, backoffMs: [1_000, 5_000], interruptsBackoff: false },
      isSame: Object.is,
      maxSavesPerFlush,
    },
  );
  return { page, engine };
}

it("autosave engine sends one save after the last change", async () => {
  const { page, engine } = setUp();
  for (page.text of ["b", "br", "bread"]) engine.scheduler.debounce();
  await vi.advanceTimersByTimeAsync(100);
  expect(page).toMatchObject({ sent: ["bread"], shown: ["saved"] });
});

it("autosave engine backs off after failures and recovers", async () => {
  const { page, engine } = setUp({ isStored: false });
  page.text = "bread";
  await engine.flush();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(page.sent).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(4_999);
  expect(page.sent).toHaveLength(2);
  page.isStored = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(page).toMatchObject({ sent: ["bread", "bread", "bread"], shown: ["saved"] });
});

it("autosave engine sends nothing while the user has to choose", async () => {
  const { page, engine } = setUp();
  Object.assign(page, { text: "bread", isSendable: false });
  await engine.flush();
  expect([page.sent, engine.leave((text) => text)]).toEqual([[], null]);
  page.isSendable = true;
  expect(engine.leave((text) => text)).toBe("bread");
});
