import { describe, expect, test } from "vitest";
import { getConnectionHealth, needsUserAction } from "@/lib/connections/connection-health";
import { connectionDto } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import { getPublishingEnd } from "@/lib/connections/states";
import { PLATFORMS } from "@/lib/core/platforms";
import { CONNECTABLE_PLATFORMS } from "@/lib/providers/social/registry";

const REQUIRED = ["post"];
const NOW = new Date("2026-11-22T10:00:00Z");
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const CONNECTED = {
  state: "connected",
  app: null as string | null,
  targetId: "1",
  targetName: "Shachar Bakery",
  targets: [],
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
const wireOf = (row: Parameters<typeof serializeConnection>[0]) =>
  serializeConnection(row, { requiredScopes: REQUIRED }, NOW);

test("the screens offer exactly the connectable platforms", () => {
  expect([...PLATFORMS]).toEqual(CONNECTABLE_PLATFORMS);
});

describe("connection state and health", () => {
  test.each([
    ["nothing", null, "not_connected", false, "none"],
    ["disconnected", { ...CONNECTED, state: "disconnected" }, "not_connected", false, "none"],
    ["connected", CONNECTED, "connected", true, "healthy"],
    ["without the permission", { ...CONNECTED, scopes: ["read"] }, "connected", false, "permission"],
    ["rejected by the platform", { ...CONNECTED, problem: "permission" }, "connected", false, "permission"],
    ["choosing", { ...CONNECTED, state: "choosing_target" }, "choosing_target", false, "choose"],
    [
      "rejected as expired",
      { ...CONNECTED, state: "reconnect", problem: "reconnect" },
      "reconnect",
      false,
      "reconnect",
    ],
    ["expired by its date", ends(-0.01), "reconnect", false, "reconnect"],
    ["ending today", ends(0.5), "connected", true, "ends_soon"],
    ["ending in two weeks", ends(14), "connected", true, "ends_soon"],
    ["ending later", ends(15.1), "connected", true, "healthy"],
    ["renewed automatically", renews(3, inDays(300)), "connected", true, "healthy"],
    ["renewed automatically without an end", renews(3, null), "connected", true, "healthy"],
    ["whose renewal ends soon", renews(3, inDays(9)), "connected", true, "ends_soon"],
  ])("serialized connection state for %s", (_, row, state, canPublish, health) => {
    const wire = wireOf(row);
    expect(connectionDto.parse(wire)).toEqual(wire);
    expect(wire).toMatchObject({ state, canPublish });
    expect(getConnectionHealth(wire)).toBe(health);
    expect(needsUserAction(getConnectionHealth(wire))).toBe(
      ["choose", "permission", "reconnect"].includes(health),
    );
  });
});

test("a connection reports whole days left, missing scopes and used quota", () => {
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

test("a disconnected connection keeps its previous target", () => {
  const wire = wireOf({ ...CONNECTED, state: "disconnected" });
  expect(wire).toMatchObject({ name: null, previous: "Shachar Bakery" });
  expect(wireOf(CONNECTED).previous).toBeNull();
});

test("a renewable user token does not hide the expiry of a page token", () => {
  const page = { ...renews(30, inDays(300)), expiresAt: inDays(2) };
  expect(getPublishingEnd(page)).toEqual(inDays(2));
  expect(getPublishingEnd({ ...page, expiresAt: null })).toBeNull();
});

test("a serialized connection never contains a token", () => {
  const tokens = { userToken: "secret-user", targetToken: "secret-page", refreshToken: "secret-refresh" };
  expect(JSON.stringify(wireOf({ ...CONNECTED, ...tokens }))).not.toContain("secret");
});
