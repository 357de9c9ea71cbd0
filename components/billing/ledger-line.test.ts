import { expect, test } from "vitest";
import { ledgerLine } from "@/components/billing/ledger-line";

const line = (
  kind: Parameters<typeof ledgerLine>[0]["kind"],
  what: Parameters<typeof ledgerLine>[0]["what"],
) => ledgerLine({ kind, what, state: null });

test("what is made, what comes back and what is granted read differently", () => {
  expect(line("reserve", "image")).toEqual({ text: "made.image", mark: null });
  expect(line("release", "video-sound")).toEqual({ text: "returned.video-sound", mark: "returned" });
  expect(line("settle", "text")).toEqual({ text: "part.text", mark: "returned" });
  expect(line("grant", "trial").text).toBe("trial");
  expect(line("expire", "plan").text).toBe("ended");
});

test("work that still runs is marked, and an unknown reason still has a line", () => {
  expect(ledgerLine({ kind: "reserve", what: "comic", state: "reserved" }).mark).toBe("running");
  expect(ledgerLine({ kind: "reserve", what: "comic", state: "released" }).mark).toBeNull();
  expect([line("grant", null), line("reserve", null), line("release", null)].map(({ text }) => text)).toEqual(
    ["granted", "spent", "back"],
  );
});
