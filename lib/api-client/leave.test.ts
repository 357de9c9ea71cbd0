import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { leave } from "@/lib/api-client/leave";
import { createQueryClient } from "@/lib/api-client/query-client";

it("forgets everything, and a screen that draws itself once more asks for nothing", async () => {
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { assign }, sessionStorage: {} });
  const client = createQueryClient();
  const queryFn = vi.fn(async () => "mine");
  const options = { queryKey: ["mine"], queryFn };
  const observer = new QueryObserver(client, client.defaultQueryOptions(options));
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(["mine"])).toBe("mine"));
  leave(client, "/");
  // What useQuery does on each drawing.
  observer.setOptions(client.defaultQueryOptions(options));
  expect(client.getQueryData(["mine"])).toBeUndefined();
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(assign).toHaveBeenCalledWith("/");
  vi.unstubAllGlobals();
});

it("leaves nothing typed in this tab to whoever comes next, and touches nothing that is not ours", () => {
  const kept: Record<string, string> = {
    "kolot.brand.new.1": "{}",
    "kolot.freeTrialPopup": "true",
    other: "",
  };
  const removeItem = (key: string) => delete kept[key];
  Object.defineProperty(kept, "removeItem", { value: removeItem });
  vi.stubGlobal("window", { location: { assign: vi.fn() }, sessionStorage: kept });
  leave(createQueryClient(), "/");
  expect(Object.keys(kept)).toEqual(["other"]);
  vi.unstubAllGlobals();
});

it("empties what this browser keeps of designs", async () => {
  const emptied: string[] = [];
  vi.stubGlobal("window", { location: { assign: vi.fn() }, sessionStorage: {} });
  vi.stubGlobal("indexedDB", { open: (name: string) => answered(database(name, emptied)) });
  leave(createQueryClient(), "/");
  await vi.waitFor(() => expect(emptied).toEqual(["kolot/drafts"]));
  vi.unstubAllGlobals();
});

/** A request of IndexedDB that is answered. */
function answered(result: unknown) {
  const request: { result: unknown; onsuccess?: () => void } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

function database(name: string, emptied: string[]) {
  const clear = (store: string) => void emptied.push(`${name}/${store}`);
  const objectStore = (store: string) => ({ clear: () => clear(store), transaction: answered(undefined) });
  return { transaction: () => ({ objectStore }) };
}
