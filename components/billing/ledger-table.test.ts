import { expect, test } from "vitest";
import { describeLedgerEntry } from "@/components/billing/ledger-table";

const line = (
  kind: Parameters<typeof describeLedgerEntry>[0]["kind"],
  what: Parameters<typeof describeLedgerEntry>[0]["what"],
) => describeLedgerEntry({ kind, what, state: null });

test("ledger texts differ between reservations, releases and grants", () => {
  expect(line("reserve", "image")).toEqual({ text: "made.image", mark: null });
  expect(line("release", "video-sound")).toEqual({ text: "returned.video-sound", mark: "returned" });
  expect(line("settle", "text")).toEqual({ text: "part.text", mark: "returned" });
  expect(line("grant", "trial").text).toBe("trial");
  expect(line("expire", "plan").text).toBe("ended");
  expect([line("expire", "refund").text, line("grant", "refund").text]).toEqual(["refunded", "reinstated"]);
});

test("running work has a badge, and an unknown reason still has a text", () => {
  expect(describeLedgerEntry({ kind: "reserve", what: "comic", state: "reserved" }).mark).toBe("running");
  expect(describeLedgerEntry({ kind: "reserve", what: "comic", state: "released" }).mark).toBeNull();
  expect([line("grant", null), line("reserve", null), line("release", null)].map(({ text }) => text)).toEqual(
    ["granted", "spent", "back"],
  );
});
