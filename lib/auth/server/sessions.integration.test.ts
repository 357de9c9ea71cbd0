import { beforeEach, describe, expect, it } from "vitest";
import { createSession, endSession, findSession, logoutUser } from "@/lib/auth/server/sessions";
import { sha256Hex } from "@/lib/core/server/crypto";
import { getPrismaClient } from "@/lib/core/server/db";
import { registerTestUser } from "@/tests/harness/registered-user";

const origin = { address: "10.0.0.1", userAgent: null };
let sid: string;
let userId: string;

/** Moves a timestamp of the session into the past by an interval. */
function age(column: "last_seen_at" | "expires_at", interval: string) {
  return getPrismaClient().$executeRawUnsafe(
    `UPDATE session SET ${column} = ${column} - interval '${interval}' WHERE token_hash = '${sha256Hex(sid)}'`,
  );
}

async function lastSeen() {
  return (
    await getPrismaClient().session.findUniqueOrThrow({ where: { tokenHash: sha256Hex(sid) } })
  ).lastSeenAt.getTime();
}

beforeEach(async () => {
  const made = await registerTestUser();
  sid = made.sid;
  userId = made.user.id;
});

describe("session lookup", () => {
  it("findSession returns null after sign-out, and other sessions stay active [SES1]", async () => {
    const elsewhere = await createSession(userId, origin);
    const live = await findSession(sid);
    await logoutUser(live?.session.id ?? "");
    expect(await findSession(sid)).toBeNull();
    expect(await findSession(elsewhere)).not.toBeNull();
  });

  it("findSession returns null 30 days after sign-in despite activity", async () => {
    await age("expires_at", "29 days 23 hours");
    expect(await findSession(sid)).not.toBeNull();
    await age("expires_at", "1 hour");
    expect(await findSession(sid)).toBeNull();
  });

  it("findSession returns null after 14 idle days, and each visit restarts the period", async () => {
    await age("last_seen_at", "13 days 23 hours");
    expect(await findSession(sid)).not.toBeNull();
    await age("last_seen_at", "13 days 23 hours");
    expect(await findSession(sid)).not.toBeNull();
    await age("last_seen_at", "14 days 1 minute");
    expect(await findSession(sid)).toBeNull();
  });

  it("findSession records a visit at most once per minute", async () => {
    await age("last_seen_at", "50 seconds");
    const before = await lastSeen();
    await findSession(sid);
    expect(await lastSeen()).toBe(before);
    await age("last_seen_at", "15 seconds");
    await findSession(sid);
    expect(await lastSeen()).toBeGreaterThan(before);
  });

  it("findSession returns changed user data immediately", async () => {
    await getPrismaClient().$executeRaw`
      UPDATE "user" SET email_verified_at = now(), trial_ends_at = now() - interval '1 second'
      WHERE id = ${userId}::uuid`;
    const live = await findSession(sid);
    expect(live?.user).toMatchObject({ trialActive: false, emailVerifiedAt: expect.any(Date) });
  });

  it("findSession refuses an invented secret and the stored hash", async () => {
    expect(await findSession("made-up")).toBeNull();
    expect(await findSession(sha256Hex(sid))).toBeNull();
    expect(await findSession("")).toBeNull();
  });
});

describe("session end", () => {
  it("endSession refuses the session of another user, which stays active [TEN1]", async () => {
    const stranger = await registerTestUser();
    const own = await findSession(sid);
    const id = own?.session.id ?? "";
    const refused = { code: "not_found" };
    await expect(endSession({ user: stranger.user, id })).rejects.toMatchObject(refused);
    expect(await findSession(sid)).not.toBeNull();
    await endSession({ user: { id: userId }, id });
    expect(await findSession(sid)).toBeNull();
    await expect(endSession({ user: { id: userId }, id })).rejects.toMatchObject(refused);
  });
});
