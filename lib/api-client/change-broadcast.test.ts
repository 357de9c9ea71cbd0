import { afterEach, expect, it, vi } from "vitest";
import { onChangeBroadcast } from "@/lib/api-client/change-broadcast";
import { request } from "@/lib/api-client/request";

afterEach(() => vi.unstubAllGlobals());

it("successful call that changes something notifies the other tabs, a failed one or a GET does not", async () => {
  const here = vi.fn();
  const elsewhere = vi.fn();
  vi.resetModules();
  const otherTab = await import("@/lib/api-client/change-broadcast");
  const stops = [onChangeBroadcast(here), otherTab.onChangeBroadcast(elsewhere)];
  const respondWith = (status: number) => vi.stubGlobal("fetch", async () => Response.json({}, { status }));
  respondWith(409);
  await expect(request("PUT", "/posts/p")).rejects.toMatchObject({ status: 409 });
  respondWith(200);
  await request("GET", "/posts/p");
  await request("PUT", "/posts/p");
  await vi.waitFor(() => expect(elsewhere).toHaveBeenCalled());
  expect([elsewhere, here].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  for (const stop of stops) stop();
});
