import { expect, it } from "vitest";
import { serializeSession } from "@/lib/auth/serializers";

const session = {
  id: "1",
  userAgent: null,
  ip: "10.0.0.1",
  method: null,
  secondFactor: null,
  createdAt: new Date(0),
  lastSeenAt: new Date(0),
};

it.each([
  ["10.0.0.1", "10.0.0.1"],
  ["2001:db8::ff", "2001:db8::ff"],
  ["direct", null],
  [null, null],
])("serializeSession shows the IP address %s as %s", (ip, shown) => {
  expect(serializeSession({ ...session, ip }, "2")).toMatchObject({ ip: shown, current: false });
});
