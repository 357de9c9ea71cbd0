import { describe, expect, it } from "vitest";
import { MAX_NAME_LENGTH } from "@/lib/auth/limits";
import { canonicalEmail, toDisplayName } from "@/lib/auth/user-fields";

describe("canonical email", () => {
  it.each([
    ["  Dana@Example.COM ", "dana@example.com"],
    ["o'brien+news@mail.example.co.il", "o'brien+news@mail.example.co.il"],
    ["ｄａｎａ@example.com", "dana@example.com"],
    [`${"a".repeat(64)}@example.com`, `${"a".repeat(64)}@example.com`],
    ["dana@xn--4dbrk0ce.example", "dana@xn--4dbrk0ce.example"],
  ])("canonicalEmail converts %s to %s", (raw, canonical) => {
    expect(canonicalEmail(raw)).toBe(canonical);
  });

  it.each([
    ["a full-width at sign", "dana＠example.com"],
    ["a second address after a full-width at sign", "dana@example.com＠evil.example"],
    ["two at signs", "dana@evil.example@example.com"],
    ["a list of addresses", "dana@example.com,eve@evil.example"],
    ["a quoted local part", '"dana eve"@example.com'],
    ["a display name", "Dana <dana@example.com>"],
    ["a mail header after a line break", "dana@example.com\r\nBcc: eve@evil.example"],
    ["a NUL", "dana\u0000@example.com"],
    ["a space inside", "da na@example.com"],
    ["no domain", "dana@"],
    ["no dot in the domain", "dana@localhost"],
    ["an IP address", "dana@127.0.0.1"],
    ["a dot at the end", "dana.@example.com"],
    ["two dots", "da..na@example.com"],
    ["a local part of 65 characters", `${"a".repeat(65)}@example.com`],
    [
      "more than 254 characters",
      `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(20)}.com`,
    ],
    ["nothing", ""],
  ])("canonicalEmail returns null for %s", (_, raw) => {
    expect(canonicalEmail(raw)).toBeNull();
  });
});

it.each([
  ["a plain name", "Maya Levin", "Maya Levin"],
  ["Hebrew", " נועה ברק ", "נועה ברק"],
  ["none", null, "maya"],
  ["blanks", "   ", "maya"],
  ["bidirectional overrides", "\u202Egro.live\u202C", "gro.live"],
  ["a line break that adds a mail header", "Maya\r\nBcc: all@people.example", "MayaBcc: all@people.example"],
])("toDisplayName converts %s", (_, given, shown) => {
  expect(toDisplayName(given, "maya@people.example")).toBe(shown);
});

it("toDisplayName truncates a long name between characters", () => {
  expect(toDisplayName("🙂".repeat(200), "maya@people.example")).toBe("🙂".repeat(MAX_NAME_LENGTH));
});
