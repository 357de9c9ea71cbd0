import { expect, it } from "vitest";
import { shownName } from "@/lib/auth/name";
import { NAME_MAX } from "@/lib/auth/rules";

it.each([
  ["a plain name", "Maya Levin", "Maya Levin"],
  ["Hebrew", " נועה ברק ", "נועה ברק"],
  ["none", null, "maya"],
  ["blanks", "   ", "maya"],
  ["signs that turn the text around", "\u202Egro.live\u202C", "gro.live"],
  ["a line break for a mail's header", "Maya\r\nBcc: all@people.example", "MayaBcc: all@people.example"],
])("shows %s", (_, given, shown) => {
  expect(shownName(given, "maya@people.example")).toBe(shown);
});

it("cuts a long name between characters", () => {
  expect(shownName("🙂".repeat(200), "maya@people.example")).toBe("🙂".repeat(NAME_MAX));
});
