import { afterEach, expect, it, vi } from "vitest";
import { clearDraftDatabase, closingDrafts } from "@/lib/api-client/draft-database";

afterEach(() => vi.unstubAllGlobals());

/** Local storage as browsers have it: its keys are its own properties. */
function stubLocalStorage(entries: Record<string, string>) {
  const store = Object.create({
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, text: string) => void Object.assign(store, { [key]: text }),
    removeItem: (key: string) => void Reflect.deleteProperty(store, key),
  });
  Object.assign(store, entries);
  vi.stubGlobal("window", { localStorage: store });
  return store;
}

it("drafts of closing pages are deleted with the other drafts, and other values stay", async () => {
  const store = stubLocalStorage({ "ui-theme": "dark" });
  closingDrafts.set("canvas:post:0", "{}");
  expect(closingDrafts.get("canvas:post:0")).toBe("{}");
  await clearDraftDatabase();
  expect({ ...store }).toEqual({ "ui-theme": "dark" });
});

it("draft of a closing page reads as none when the browser refuses local storage", () => {
  vi.stubGlobal("window", {
    get localStorage() {
      throw new DOMException("denied", "SecurityError");
    },
  });
  closingDrafts.delete("canvas:post:0");
  expect(closingDrafts.get("canvas:post:0")).toBeNull();
});
