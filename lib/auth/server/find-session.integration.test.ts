import { beforeEach, describe, expect, it } from "vitest";
import { findSession } from "@/lib/auth/server/find-session";
import { logoutUser } from "@/lib/auth/server/logout-user";
import { openSession } from "@/lib/auth/server/open-session";
import { sha256 } from "@/lib/core/server/crypto";
import { db } from "@/lib/core/server/db";
import { registerPerson } from "@/tests/harness/registered";

const origin = { address: "10.0.0.1", userAgent: null };
let sid: string;
let userId: string;

/** Moves a time of the session by an interval, as if that much had passed. */
function age(column: "last_seen_at" | "expires_at", interval: string) {
  return db().$executeRawUnsafe(
    `UPDATE session SET ${column} = ${column} - interval '${interval}' WHERE token_hash = '${sha256(sid)}'`,
  );
}

async function lastSeen() {
  return (await db().session.findUniqueOrThrow({ where: { tokenHash: sha256(sid) } })).lastSeenAt.getTime();
}

beforeEach(async () => {
  const made = await registerPerson();
  sid = made.sid;
  userId = made.user.id;
});

describe("findSession", () => {
  it("is over at once after signing out, and only this one is (SES1)", async () => {
    const elsewhere = await openSession(userId, origin);
    const live = await findSession(sid);
    await logoutUser(live?.session.id ?? "");
    expect(await findSession(sid)).toBeNull();
    expect(await findSession(elsewhere)).not.toBeNull();
  });

  it("ends 30 days after signing in, however busy it was", async () => {
    await age("expires_at", "29 days 23 hours");
    expect(await findSession(sid)).not.toBeNull();
    await age("expires_at", "1 hour");
    expect(await findSession(sid)).toBeNull();
  });

  it("ends after 14 days without a visit, and every visit counts anew", async () => {
    await age("last_seen_at", "13 days 23 hours");
    expect(await findSession(sid)).not.toBeNull();
    await age("last_seen_at", "13 days 23 hours");
    expect(await findSession(sid)).not.toBeNull();
    await age("last_seen_at", "14 days 1 minute");
    expect(await findSession(sid)).toBeNull();
  });

  it("notes a visit at most once a minute", async () => {
    await age("last_seen_at", "50 seconds");
    const before = await lastSeen();
    await findSession(sid);
    expect(await lastSeen()).toBe(before);
    await age("last_seen_at", "15 seconds");
    await findSession(sid);
    expect(await lastSeen()).toBeGreaterThan(before);
  });

  it("shows what changed about the person at once", async () => {
    await db().$executeRaw`
      UPDATE "user" SET email_verified_at = now(), trial_ends_at = now() - interval '1 second'
      WHERE id = ${userId}::uuid`;
    const live = await findSession(sid);
    expect(live?.user).toMatchObject({ trialActive: false, emailVerifiedAt: expect.any(Date) });
  });

  it("knows neither a made-up secret nor the stored hash", async () => {
    expect(await findSession("made-up")).toBeNull();
    expect(await findSession(sha256(sid))).toBeNull();
    expect(await findSession("")).toBeNull();
  });
});
