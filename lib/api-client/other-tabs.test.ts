import { expect, it, vi } from "vitest";
import { onOtherTabs, tellOtherTabs } from "@/lib/api-client/other-tabs";

it("tells the other tabs who is here, and not the tab itself", async () => {
  const here = vi.fn();
  const elsewhere = vi.fn();
  vi.resetModules();
  const otherTab = await import("@/lib/api-client/other-tabs");
  const stops = [onOtherTabs(here), otherTab.onOtherTabs(elsewhere)];
  tellOtherTabs("dana");
  tellOtherTabs(null);
  await vi.waitFor(() => expect(elsewhere.mock.calls).toEqual([["dana"], [null]]));
  expect(here).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});
