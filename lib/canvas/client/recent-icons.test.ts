import { beforeEach, expect, it, vi } from "vitest";
import { MAX_RECENT_ICONS, readRecentIcons, rememberRecentIcon } from "@/lib/canvas/client/recent-icons";

let stored: Record<string, string>;

beforeEach(() => {
  stored = {};
  const localStorage = {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => {
      stored[key] = value;
    },
  };
  vi.stubGlobal("window", { localStorage });
});

it("recent icons are listed once, the newest first", () => {
  for (const name of ["heart", "star", "heart"]) rememberRecentIcon(name);
  expect(readRecentIcons()).toEqual(["heart", "star"]);
});

it("recent icons drop the oldest one when there are too many", () => {
  for (let index = 0; index <= MAX_RECENT_ICONS; index += 1) rememberRecentIcon(`icon-${index}`);
  expect(readRecentIcons()).toHaveLength(MAX_RECENT_ICONS);
  expect(readRecentIcons()).not.toContain("icon-0");
});

it.each(["{", '{"a":1}', "[1]"])("recent icons are empty when %j is stored", (damaged) => {
  stored["kolot.icons"] = damaged;
  expect(readRecentIcons()).toEqual([]);
});

it("recent icons are returned when the browser stores nothing", () => {
  vi.stubGlobal("window", {});
  expect(rememberRecentIcon("heart")).toEqual(["heart"]);
});
