import { QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { createQueryClient } from "@/lib/api-client/query-client";
import { signOutAndRedirect } from "@/lib/api-client/sign-out-cleanup";

// spec: 4.7
it("signOutAndRedirect clears the cache, and a re-rendered screen sends no query", async () => {
  const assign = vi.fn();
  vi.stubGlobal("window", { location: { assign }, sessionStorage: {} });
  const client = createQueryClient();
  const queryFn = vi.fn(async () => "mine");
  const options = { queryKey: ["mine"], queryFn };
  const observer = new QueryObserver(client, client.defaultQueryOptions(options));
  observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(client.getQueryData(["mine"])).toBe("mine"));
  signOutAndRedirect(client, "/");
  // useQuery calls this on each render.
  observer.setOptions(client.defaultQueryOptions(options));
  expect(client.getQueryData(["mine"])).toBeUndefined();
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(assign).toHaveBeenCalledWith("/");
  vi.unstubAllGlobals();
});

it("signOutAndRedirect deletes the session storage entries of Kolot and no others", () => {
  const stored: Record<string, string> = {
    "kolot.brand.new.1": "{}",
    "kolot.freeTrialPopup": "true",
    other: "",
  };
  const removeItem = (key: string) => delete stored[key];
  Object.defineProperty(stored, "removeItem", { value: removeItem });
  vi.stubGlobal("window", { location: { assign: vi.fn() }, sessionStorage: stored });
  signOutAndRedirect(createQueryClient(), "/");
  expect(Object.keys(stored)).toEqual(["other"]);
  vi.unstubAllGlobals();
});

it("signOutAndRedirect clears the design drafts of this browser", async () => {
  const emptied: string[] = [];
  vi.stubGlobal("window", { location: { assign: vi.fn() }, sessionStorage: {} });
  vi.stubGlobal("indexedDB", { open: (name: string) => responded(database(name, emptied)) });
  signOutAndRedirect(createQueryClient(), "/");
  await vi.waitFor(() => expect(emptied).toEqual(["kolot/drafts"]));
  vi.unstubAllGlobals();
});

/** An IndexedDB request that succeeds. */
function responded(result: unknown) {
  const request: { result: unknown; onsuccess?: () => void } = { result };
  queueMicrotask(() => request.onsuccess?.());
  return request;
}

function database(name: string, emptied: string[]) {
  const clear = (store: string) => void emptied.push(`${name}/${store}`);
  const objectStore = (store: string) => ({ clear: () => clear(store), transaction: responded(undefined) });
  return { transaction: () => ({ objectStore }) };
}
