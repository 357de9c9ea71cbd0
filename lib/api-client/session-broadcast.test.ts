import { expect, it, vi } from "vitest";
import { broadcastSession, onSessionBroadcast } from "@/lib/api-client/session-broadcast";

it("broadcastSession notifies the other tabs but not its own", async () => {
  const here = vi.fn();
  const elsewhere = vi.fn();
  vi.resetModules();
  const otherTab = await import("@/lib/api-client/session-broadcast");
  const stops = [onSessionBroadcast(here), otherTab.onSessionBroadcast(elsewhere)];
  const news = [
    { personId: "dana", isEmailVerified: true },
    { personId: null, isEmailVerified: false },
  ];
  for (const one of news) broadcastSession(one);
  await vi.waitFor(() => expect(elsewhere.mock.calls).toEqual(news.map((one) => [one])));
  expect(here).not.toHaveBeenCalled();
  for (const stop of stops) stop();
});
