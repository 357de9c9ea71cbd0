import { describe, expect, test } from "vitest";
import { PLATFORMS } from "@/lib/accounts/platforms";
import { connectionWire } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import { postingEnd } from "@/lib/connections/states";
import { needsPerson, weatherOf } from "@/lib/connections/weather";
import { CONNECTABLE } from "@/lib/providers/social/registry";

const REQUIRED = ["post"];
const NOW = new Date("2026-11-22T10:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const CONNECTED = {
  state: "connected",
  targetName: "Shachar Bakery",
  targetAvatarUrl: null,
  targetKind: "page",
  expiresAt: null as Date | null,
  userExpiresAt: null as Date | null,
  refreshToken: null as string | null,
  refreshExpiresAt: null as Date | null,
  scopes: ["post", "read"],
  quota: null as unknown,
  problem: null as string | null,
};
const ends = (days: number) => ({ ...CONNECTED, expiresAt: inDays(days), userExpiresAt: inDays(days) });
const renews = (days: number, until: Date | null) => ({
  ...ends(days),
  refreshToken: "sealed",
  refreshExpiresAt: until,
});
const wireOf = (row: Parameters<typeof serializeConnection>[0]) => serializeConnection(row, REQUIRED, NOW);

test("the screens offer exactly what can be connected", () => {
  expect([...PLATFORMS]).toEqual(CONNECTABLE);
});

describe("how a connection stands, and what it is called", () => {
  test.each([
    ["nothing", null, "not_connected", false, "none"],
    ["disconnected", { ...CONNECTED, state: "disconnected" }, "not_connected", false, "none"],
    ["connected", CONNECTED, "connected", true, "calm"],
    ["without the permission", { ...CONNECTED, scopes: ["read"] }, "connected", false, "permission"],
    ["refused by the network", { ...CONNECTED, problem: "permission" }, "connected", false, "permission"],
    ["choosing", { ...CONNECTED, state: "choosing_target" }, "choosing_target", false, "choose"],
    [
      "refused as ended",
      { ...CONNECTED, state: "reconnect", problem: "reconnect" },
      "reconnect",
      false,
      "reconnect",
    ],
    ["over by itself", ends(-0.01), "reconnect", false, "reconnect"],
    ["ending today", ends(0.5), "connected", true, "ends_soon"],
    ["ending in two weeks", ends(14), "connected", true, "ends_soon"],
    ["ending later", ends(15.1), "connected", true, "calm"],
    ["renewing itself", renews(3, inDays(300)), "connected", true, "calm"],
    ["renewing itself for ever", renews(3, null), "connected", true, "calm"],
    ["not to be renewed much longer", renews(3, inDays(9)), "connected", true, "ends_soon"],
  ])("%s", (_, row, state, canPublish, weather) => {
    const wire = wireOf(row);
    expect(connectionWire.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({ state, canPublish });
    expect(weatherOf(wire)).toBe(weather);
    expect(needsPerson(weatherOf(wire))).toBe(["choose", "permission", "reconnect"].includes(weather));
  });
});

test("says how many whole days are left, what is missing and how much of the quota is used", () => {
  expect(
    wireOf({ ...ends(9.3), scopes: ["read"], quota: { used: 2, limit: 25, seconds: 86_400 } }),
  ).toMatchObject({
    daysLeft: 9,
    missing: ["post"],
    quota: { used: 2, limit: 25 },
    problem: { code: "permission" },
  });
  expect(wireOf({ ...CONNECTED, quota: { used: "many" } })).toMatchObject({ daysLeft: null, quota: null });
});

test("remembers where posts went before the person ended it", () => {
  const wire = wireOf({ ...CONNECTED, state: "disconnected" });
  expect(wire).toMatchObject({ name: null, previous: "Shachar Bakery" });
  expect(wireOf(CONNECTED).previous).toBeNull();
});

test("the person's token that renews itself says nothing about the end of a page's own", () => {
  const page = { ...renews(30, inDays(300)), expiresAt: inDays(2) };
  expect(postingEnd(page)).toEqual(inDays(2));
  expect(postingEnd({ ...page, expiresAt: null })).toBeNull();
});

test("an answer never holds a token", () => {
  const tokens = { userToken: "secret-user", targetToken: "secret-page", refreshToken: "secret-refresh" };
  expect(JSON.stringify(wireOf({ ...CONNECTED, ...tokens }))).not.toContain("secret");
});
