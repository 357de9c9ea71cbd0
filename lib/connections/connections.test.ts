import { expect, test } from "vitest";
import { SUPPORTED_PLATFORMS } from "@/lib/connections/platforms";
import { connectionWire } from "@/lib/connections/schemas";
import { serializeConnection } from "@/lib/connections/serializers";
import { CONNECTABLE } from "@/lib/providers/social/registry";

const REQUIRED = ["post"];
const CONNECTED = {
  state: "connected",
  targetName: "Shachar Bakery",
  targetAvatarUrl: null,
  expiresAt: null,
  scopes: ["post", "read"],
  problem: null,
};

test("the screens offer exactly what can be connected", () => {
  expect([...SUPPORTED_PLATFORMS]).toEqual(CONNECTABLE);
});

test.each([
  ["nothing", null, "not_connected", false],
  ["disconnected", { ...CONNECTED, state: "disconnected" }, "not_connected", false],
  ["connected", CONNECTED, "connected", true],
  ["without the permission", { ...CONNECTED, scopes: ["read"] }, "connected", false],
  ["refused by the network", { ...CONNECTED, problem: "permission" }, "connected", false],
  ["choosing", { ...CONNECTED, state: "choosing_target" }, "choosing_target", false],
  ["ended", { ...CONNECTED, state: "reconnect", problem: "reconnect" }, "reconnect", false],
])("%s", (_, row, state, canPublish) => {
  const wire = serializeConnection(row, REQUIRED);
  expect(connectionWire.parse(wire)).toEqual(wire);
  expect(wire).toMatchObject({ state, canPublish });
});

test("an answer never holds a token", () => {
  const row = { ...CONNECTED, userToken: "secret-user", targetToken: "secret-page" };
  expect(JSON.stringify(serializeConnection(row, REQUIRED))).not.toContain("secret");
});
