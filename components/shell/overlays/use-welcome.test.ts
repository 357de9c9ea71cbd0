import { expect, it, onTestFinished, vi } from "vitest";
import { OverlayQueue } from "@/components/shell/overlays/overlay-queue";
import { getWelcomeSchedule, scheduleWelcome } from "@/components/shell/overlays/use-welcome";

const verified = { isEmailVerified: true, googleId: null, freeTrial: { isActive: true, endsAt: null } };
const google = { ...verified, googleId: "g-1" };
const due = (reason: "googleSignIn" | "emailVerified" | null) => ({ due: true, reason });

// spec: 4.32, 4.35, 9.29, D4.9
it.each([
  ["1 s after the first Google sign-in of a new user", google, due("googleSignIn"), 1_000, "trial"],
  [
    "1 s after a first Google sign-in with an unverified address",
    { ...google, isEmailVerified: false },
    due("googleSignIn"),
    1_000,
    "trial",
  ],
  ["1.5 s by the session flag alone", google, due(null), 1_500, "trial"],
  [
    "1.5 s with the message that the address is verified",
    verified,
    due("emailVerified"),
    1_500,
    "emailVerified",
  ],
  [
    "1.5 s with that message for a user with Google sign-in",
    google,
    due("emailVerified"),
    1_500,
    "emailVerified",
  ],
])("welcome is due %s", (_, user, flag, delay, message) => {
  expect(getWelcomeSchedule(user, flag)).toEqual({ delay, message });
});

// spec: 4.30, 4.31, 4.34
it.each([
  ["without the flag", google, { due: false, reason: null }],
  [
    "without an active trial",
    { ...google, freeTrial: { isActive: false, endsAt: null } },
    due("googleSignIn"),
  ],
  [
    "by the flag alone without an active trial",
    { ...google, freeTrial: { isActive: false, endsAt: null } },
    due(null),
  ],
  ["by the flag alone without a Google identity", verified, due(null)],
  ["by the flag alone without a verified address", { ...google, isEmailVerified: false }, due(null)],
  [
    "for another user whose address is not verified",
    { ...verified, isEmailVerified: false },
    due("emailVerified"),
  ],
])("welcome is not due %s", (_, user, flag) => {
  expect(getWelcomeSchedule(user, flag)).toBeNull();
});

// spec: 4.32, 4.35, 9.29
it.each([
  ["a second after a Google sign-in", due("googleSignIn"), 1_000],
  ["a second and a half after the flag alone", due(null), 1_500],
])("welcome opens %s, not earlier, and not after it was withdrawn", (_, flag, delay) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queue = new OverlayQueue();
  scheduleWelcome(queue, google, flag);
  vi.advanceTimersByTime(delay - 1);
  expect(queue.open()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(queue.open()).toEqual({ kind: "welcome", message: "trial" });
  queue.close();
  scheduleWelcome(queue, google, flag)?.();
  vi.advanceTimersByTime(delay);
  expect(queue.open()).toBeNull();
});
