import { expect, it } from "vitest";
import { serializeSession, serializeUser } from "@/lib/auth/serializers";

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

const user = {
  ...{ id: "1", email: "dana@example.com", name: "Dana", language: "en", googleId: null },
  ...{ termsAcceptedAt: null, emailVerifiedAt: null, trialEndsAt: null, trialActive: false },
  ...{ hasPassword: true, walkthroughState: "new" as const, walkthroughStep: 0 },
  ...{ dismissedTrialNotifications: [], subscription: null, createdAt: new Date(0) },
};

// spec: D3.26
it("serializeUser marks a user as registered when the terms are accepted", () => {
  expect(serializeUser(user).isRegistered).toBe(false);
  expect(serializeUser({ ...user, termsAcceptedAt: new Date(1) }).isRegistered).toBe(true);
});
